import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { badRequest, Refusal } from "../../shared/refusal.ts";
import type { App } from "../api.ts";
import type { Deps } from "../deps.ts";
import { refuseCrossSite } from "../platform/http/cross-site.ts";
import { type AppEnv, hasToken, type TokenHolder } from "../platform/http/endpoints.ts";
import { tokenRequired } from "../platform/http/errors.ts";
import { accepted, plainText, privateJson } from "../platform/http/replies.ts";
import { callTool } from "./call.ts";
import type { Api } from "./coins.ts";
import {
  errorOf,
  greetingOf,
  INVALID_PARAMS,
  INVALID_REQUEST,
  isKnownVersion,
  METHOD_NOT_FOUND,
  type Message,
  PARSE_ERROR,
  readMessage,
  readToolCall,
  successOf,
} from "./protocol.rules.ts";
import { listTools } from "./tools.rules.ts";

const MAX_BYTES = 64 * 1024;

type Call = Context<AppEnv<Deps>>;

/** Calls our own API for the holder of the token, so that its scopes and checks apply. The call was counted already. */
function apiOf(app: App, c: Call, holder: TokenHolder): Api {
  const env = { ...c.env, authorize: async () => holder };
  return {
    scopes: holder.scopes,
    async call({ method, path, body = null }) {
      const headers = {
        Authorization: c.req.header("Authorization") ?? "",
        ...(body === null ? {} : { "Content-Type": "application/json" }),
      };
      const reply = await app.request(new URL(path, c.req.url), { method, headers, body }, env, c.executionCtx);
      return reply.ok ? { value: await reply.json() } : { refusal: await reply.text() };
    },
  };
}

async function answer(app: App, c: Call, holder: TokenHolder, { id: given, method, params }: Message) {
  const id = given ?? null;
  if (method === "initialize") return successOf(id, greetingOf(params));
  if (method === "ping") return successOf(id, {});
  if (method === "tools/list") return successOf(id, { tools: listTools(holder.scopes) });
  if (method !== "tools/call") return errorOf(id, METHOD_NOT_FOUND, "This server has tools only.");
  const call = readToolCall(params);
  if ("problem" in call) return errorOf(id, INVALID_PARAMS, call.problem);
  const result = await callTool(apiOf(app, c, holder), call.name, call.arguments);
  return "problem" in result ? errorOf(id, INVALID_PARAMS, result.problem) : successOf(id, result);
}

/** The tools of the portfolio for language models: a stateless endpoint of the Model Context Protocol. */
export function mcpRoutes(app: App) {
  const limit = bodyLimit({
    maxSize: MAX_BYTES,
    onError: () => {
      throw new Refusal(413, `The request is too large: at most ${MAX_BYTES / 1024} kB.`);
    },
  });
  app.post("/mcp", refuseCrossSite, limit, async (c) => {
    if (!hasToken(c.req.raw)) throw tokenRequired();
    if (!isKnownVersion(c.req.header("MCP-Protocol-Version"))) throw badRequest("Unknown version of the protocol.");
    const holder = await c.env.authorize(c.req.raw);
    const input: unknown = await c.req.json().catch(() => undefined);
    if (input === undefined) return privateJson(errorOf(null, PARSE_ERROR, "The body is not JSON."), { status: 400 });
    const message = readMessage(input);
    if (!message) return privateJson(errorOf(null, INVALID_REQUEST, "The body is not a message."), { status: 400 });
    // A notification gets no answer.
    if (message.id === undefined) return accepted();
    return privateJson(await answer(app, c, holder, message));
  });

  // There is no stream from the server, and no session to end.
  app.on(["GET", "DELETE"], "/mcp", () => plainText(405, "Send messages with POST.", { Allow: "POST" }));
}
