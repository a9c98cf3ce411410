import { Hono } from "hono";
import type { Upstream } from "../control/upstream.ts";

const MAX_MESSAGES = 1_000;

type Email = { from: string; to: string[]; subject: string; text: string };

const isEmail = (body: Partial<Email>): body is Email =>
  [body.from, body.subject, body.text].every((text) => typeof text === "string" && text !== "") &&
  Array.isArray(body.to) &&
  body.to.length > 0;

/** Simulates the email provider Resend. Messages are kept for `GET /email`, newest last, and not delivered. */
export function emailProvider(): Upstream {
  const routes = new Hono();
  let messages: Email[] = [];
  routes.post("/emails", async (c) => {
    if (!/^Bearer .+/.test(c.req.header("authorization") ?? ""))
      return c.json({ statusCode: 401, name: "missing_api_key", message: "Missing API key." }, 401);
    const body = await c.req.json<Partial<Email>>();
    if (!isEmail(body)) return c.json({ statusCode: 422, name: "validation_error", message: "Missing field." }, 422);
    messages = [...messages.slice(1 - MAX_MESSAGES), body];
    return c.json({ id: crypto.randomUUID() });
  });
  routes.get("/", (c) => c.json(messages));
  return {
    name: "email",
    mount: "/email",
    routes,
    errorBodies: {
      tooManyRequests: { statusCode: 429, name: "rate_limit_exceeded", message: "Too many requests." },
      unauthorized: { statusCode: 401, name: "invalid_api_key", message: "API key is invalid." },
    },
    distort: (_how, reply) => reply,
  };
}
