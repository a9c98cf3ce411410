import { Hono } from "hono";
import type { Upstream } from "../control/upstream.ts";

/** A push service for browsers. It accepts every message and delivers none. */
export function push(): Upstream {
  const routes = new Hono();
  routes.post("/:browser", (c) => c.body(null, 201));
  return {
    name: "push",
    mount: "/push",
    routes,
    errorBodies: { tooManyRequests: "Too Many Requests", unauthorized: "Unauthorized" },
    distort: (_how, reply) => reply,
  };
}
