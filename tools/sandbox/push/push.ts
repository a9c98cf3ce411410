import { type Context, Hono } from "hono";
import type { Upstream } from "../control/upstream.ts";

/** The size that every push service must accept. The sandbox refuses larger messages. */
const MAX_BYTES = 4096;
const DAY_SECONDS = 24 * 3600;

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, "base64url"));

/** Checks a request's VAPID token (RFC 8292). Returns the key that signed it, or the reason for the refusal. */
async function checkToken(c: Context, endpoint: string, now: number): Promise<{ key: string } | { refusal: string }> {
  const [, token = "", key = ""] =
    /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)$/.exec(c.req.header("authorization") ?? "") ?? [];
  if (!token) return { refusal: "missing or malformed VAPID token" };
  const [head, claims, signature] = token.split(".") as [string, string, string];
  const curve = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const publicKey = await crypto.subtle.importKey("raw", bytesOf(key), curve, false, ["verify"]).catch(() => null);
  const signed = new TextEncoder().encode(`${head}.${claims}`);
  if (!publicKey || !(await crypto.subtle.verify(curve, publicKey, bytesOf(signature), signed))) {
    return { refusal: "invalid VAPID signature" };
  }
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
  if (aud !== new URL(endpoint).origin) return { refusal: "VAPID token for another audience" };
  if (!(exp * 1000 > now) || exp - now / 1000 > DAY_SECONDS) return { refusal: "VAPID token expired or too long" };
  return /^(mailto:|https:\/\/)./.test(sub) ? { key } : { refusal: "VAPID token without a contact" };
}

type Message = { browser: string; key: string; headers: Record<string, string>; body: string };

/**
 * Simulates the push services of browsers (RFC 8030). Each message is checked like in a real push service and kept for
 * `GET /push`, but not delivered. The last part of an endpoint's path is the name of a browser. Messages to a browser
 * must all be signed with the key of the first message. The subscription of a browser has ended when its name begins
 * with "gone".
 */
export function push(now: () => number): Upstream {
  const routes = new Hono();
  const keys = new Map<string, string>();
  const messages: Message[] = [];
  routes.get("/", (c) => c.json(messages));
  routes.post("/:endpoint", async (c) => {
    const endpoint = c.req.param("endpoint");
    const browser = new URL(endpoint).pathname.split("/").at(-1)!;
    if (browser.startsWith("gone")) return c.text("The subscription has ended.", 410);
    const check = await checkToken(c, endpoint, now());
    if ("refusal" in check) return c.text(check.refusal, 401);
    if ((keys.get(browser) ?? check.key) !== check.key) return c.text("This subscription belongs to another key.", 403);
    if (!/^\d+$/.test(c.req.header("ttl") ?? "")) return c.text("TTL is required", 400);
    if (c.req.header("content-encoding") !== "aes128gcm") return c.text("unknown Content-Encoding", 415);
    const body = Buffer.from(await c.req.arrayBuffer());
    if (body.length > MAX_BYTES) return c.text("The message is too large.", 413);
    keys.set(browser, check.key);
    messages.push({
      browser,
      key: check.key,
      headers: Object.fromEntries(c.req.raw.headers),
      body: body.toString("base64url"),
    });
    return c.body(null, 201, { Location: `${new URL(c.req.url).origin}/push/message/${messages.length}` });
  });
  return {
    name: "push",
    mount: "/push",
    routes,
    errorBodies: { tooManyRequests: "Too Many Requests", unauthorized: "Unauthorized" },
    distort: (_how, reply) => reply,
  };
}
