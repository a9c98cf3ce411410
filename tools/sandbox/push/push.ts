import { Hono } from "hono";
import type { Upstream } from "../control/upstream.ts";

/** A browser's push service: it takes what is sent and delivers it to nobody. */
export function push(): Upstream {
  const routes = new Hono();
  routes.post("/:browser", (c) => c.body(null, 201));
  return {
    name: "push",
    mount: "/push",
    routes,
    refusals: { tooManyRequests: "Too Many Requests", unauthorized: "Unauthorized" },
    distort: (_how, reply) => reply,
  };
}
