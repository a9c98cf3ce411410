import { contract } from "../../../shared/contract.ts";
import type { Endpoint } from "../../../shared/endpoint.ts";
import type { FuzzRequest } from "./requests.ts";

/** Phrases of zod's own messages, which are written for developers. */
const ZOD_PHRASES =
  /\bInvalid (input|option|key|value|element|string|number|discriminator)|Too (big|small):|expected \w+|Unrecognized key/;
const MAX_SENTENCE = 400;
/** Text that no error reply may contain: internals of the application or upstream text. */
const INTERNALS =
  /SQLITE|D1_ERROR|D1_TYPE|constraint failed|\bat [\w.<>]+ \(|\w\.tsx?\b|node_modules|(Type|Syntax|Range|Reference)Error|ZodError|\[object |coingecko\.com|<html|Internal Server/i;
/** Endpoints that may reply 202, because the cron loads a series only after the first request. */
const MAY_BE_ACCEPTED = /^GET \/api\/kong\//;
/** Endpoints that may reply 503, because a payment, price or list may not be available yet. */
const MAY_BE_UNAVAILABLE = /^(GET \/api\/kong\/|POST \/api\/ad-orders)/;

export type Reply = { status: number; headers: Headers; text: string };

function faultOfRefusal({ headers, text }: Reply, isHead: boolean): string | null {
  if (headers.get("Cache-Control") !== "no-store") return "an error reply that may be cached";
  if (headers.get("Content-Type") !== "text/plain; charset=utf-8") return "an error reply that is not plain text";
  if (isHead) return null;
  if (!/^[\p{Lu}\d]/u.test(text)) return "an error reply that does not begin as a sentence";
  if (text.length > MAX_SENTENCE) return "an error reply that is longer than a sentence";
  if (/\p{Cc}|\ufffd/u.test(text) || !text.isWellFormed()) return "an error reply with unreadable characters";
  if (INTERNALS.test(text)) return "an error reply that reveals internals";
  if (ZOD_PHRASES.test(text)) return "an error reply with a message of a library";
  return null;
}

function faultOfSuccess(request: FuzzRequest, { status, headers, text }: Reply): string | null {
  const endpoint = contract[request.name] as Endpoint;
  if (request.caller === "visitor" && endpoint.access !== "visitor")
    return "a success reply to a visitor on an endpoint for users";
  if (request.caller === "user" && endpoint.access === "admin")
    return "a success reply to a user on an endpoint for admins";
  const isAccepted = status === 202 && MAY_BE_ACCEPTED.test(request.name);
  if (status !== (endpoint.status ?? 200) && !isAccepted) return `the status ${status}, which is not in the contract`;
  const type = headers.get("Content-Type");
  if (endpoint.maybeFile && type?.startsWith("text/csv")) return null;
  const isJson = type === "application/json";
  try {
    return endpoint.reply.safeParse(isJson ? JSON.parse(text) : text).success
      ? null
      : "a reply that does not match its schema";
  } catch {
    return "a reply that is not JSON";
  }
}

/** Describes the fault of a reply, or returns null when it has none. */
export function faultOf(request: FuzzRequest, reply: Reply): string | null {
  const { status, headers } = reply;
  const isMethodOfEndpoint = request.name.startsWith(`${request.method} `);
  const mayBeUnavailable = status === 503 && MAY_BE_UNAVAILABLE.test(request.name) && headers.has("Retry-After");
  if (status >= 500 && !mayBeUnavailable) return `the status ${status}`;
  if (status >= 400) return faultOfRefusal(reply, request.method === "HEAD");
  if (status === 304) return headers.has("ETag") ? null : "a 304 without an ETag";
  if (status >= 300) return `the status ${status}`;
  return isMethodOfEndpoint ? faultOfSuccess(request, reply) : null;
}
