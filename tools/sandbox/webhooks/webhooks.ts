import { Hono } from "hono";
import type { Upstream } from "../control/upstream.ts";

const MAX_MESSAGES = 20_000;

type ReceivedMessage = { url: string; headers: Record<string, string>; body: string };

const REPLIES: Record<string, [body: string, status: 200 | 204]> = {
  "discord.com": ["", 204],
  "hooks.slack.com": ["ok", 200],
  "api.telegram.org": ['{"ok":true,"result":{"message_id":1}}', 200],
};

/** Receives the webhooks of all hosts, and keeps the messages for `GET /webhooks`. */
export function webhookHosts(): Upstream {
  const routes = new Hono();
  let received: ReceivedMessage[] = [];
  routes.post("/:url", async (c) => {
    const url = c.req.param("url");
    const headers = Object.fromEntries(c.req.raw.headers);
    received = [...received.slice(1 - MAX_MESSAGES), { url, headers, body: await c.req.text() }];
    const [body, status] = REPLIES[new URL(url).host] ?? ["ok", 200];
    return status === 204 ? c.body(null, status) : c.body(body, status);
  });
  routes.get("/", (c) => c.json(received));
  routes.delete("/", (c) => {
    received = [];
    return c.body(null, 204);
  });
  return {
    name: "webhooks",
    mount: "/webhooks",
    routes,
    errorBodies: { tooManyRequests: { message: "You are being rate limited." }, unauthorized: "Unauthorized" },
    distort: (_how, reply) => reply,
  };
}
