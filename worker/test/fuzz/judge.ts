import { contract } from "../../../shared/contract.ts";
import type { Endpoint } from "../../../shared/endpoint.ts";
import type { FuzzRequest } from "./requests.ts";

/** The words of zod's own messages, which are a developer's. */
const ZODS_WORDS =
  /\bInvalid (input|option|key|value|element|string|number|discriminator)|Too (big|small):|expected \w+|Unrecognized key/;
const MAX_SENTENCE = 400;
/** What no refusal may show: our own insides, or somebody else's words. */
const INSIDES =
  /SQLITE|D1_ERROR|D1_TYPE|constraint failed|\bat [\w.<>]+ \(|\w\.tsx?\b|node_modules|(Type|Syntax|Range|Reference)Error|ZodError|\[object |coingecko\.com|<html|Internal Server/i;
/** The cron has been told of a series that nobody had asked for. */
const MAY_WAIT = /^GET \/api\/kong\//;
/** Nothing is wrong with the product where a payment, a price or a list is not to be had yet. */
const MAY_BE_UNAVAILABLE = /^(GET \/api\/kong\/|POST \/api\/ad-orders)/;

export type Answer = { status: number; headers: Headers; text: string };

function faultOfRefusal({ headers, text }: Answer, isHead: boolean): string | null {
  if (headers.get("Cache-Control") !== "no-store") return "a refusal that a cache may keep";
  if (headers.get("Content-Type") !== "text/plain; charset=utf-8") return "a refusal that is no plain text";
  if (isHead) return null;
  if (!/^[\p{Lu}\d]/u.test(text)) return "a refusal that does not begin as a sentence";
  if (text.length > MAX_SENTENCE) return "a refusal that is longer than a sentence";
  if (/\p{Cc}|\ufffd/u.test(text) || !text.isWellFormed()) return "a refusal with characters that nobody can read";
  if (INSIDES.test(text)) return "a refusal that shows what is inside";
  if (ZODS_WORDS.test(text)) return "a refusal in the words of a library";
  return null;
}

function faultOfSuccess(request: FuzzRequest, { status, headers, text }: Answer): string | null {
  const endpoint = contract[request.name] as Endpoint;
  if (request.as === "visitor" && endpoint.access !== "visitor") return "an answer to a visitor who may not ask";
  if (request.as === "user" && endpoint.access === "admin") return "an answer to a user that only admins may have";
  const waits = status === 202 && MAY_WAIT.test(request.name);
  if (status !== (endpoint.status ?? 200) && !waits) return `the status ${status}, which the contract does not name`;
  const isJson = headers.get("Content-Type") === "application/json";
  try {
    return endpoint.reply.safeParse(isJson ? JSON.parse(text) : text).success ? null : "a reply unlike its schema";
  } catch {
    return "a reply that is no JSON";
  }
}

/** What is wrong with an answer; null: nothing. */
export function faultOf(request: FuzzRequest, answer: Answer): string | null {
  const { status, headers } = answer;
  const isOwnMethod = request.name.startsWith(`${request.method} `);
  const mayBeUnavailable = status === 503 && MAY_BE_UNAVAILABLE.test(request.name) && headers.has("Retry-After");
  if (status >= 500 && !mayBeUnavailable) return `the status ${status}`;
  if (status >= 400) return faultOfRefusal(answer, request.method === "HEAD");
  if (status === 304) return headers.has("ETag") ? null : "a 304 without a tag";
  if (status >= 300) return `the status ${status}`;
  return isOwnMethod ? faultOfSuccess(request, answer) : null;
}
