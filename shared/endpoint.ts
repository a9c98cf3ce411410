import type { z } from "zod";
import type { Reach } from "./access-tokens/rules.ts";

/** The callers that are allowed: anyone, a signed-in user, or a user with `isAdmin`. */
export type Access = "visitor" | "user" | "admin";

/**
 * One endpoint of the API. `rawResponse` marks an endpoint that returns a finished response, such as stored bytes. Its
 * reply was validated when it was written and is not validated again.
 */
export type Endpoint = {
  access: Access;
  /**
   * The access tokens that may call it. Tokens never reach accounts, sessions, tokens, shares, payments, the chat,
   * articles or admin endpoints. Webhooks and push subscriptions are refused too, because they would send alerts to a
   * token that may only write.
   */
  reach: Reach;
  /**
   * A valid call. Tests make it. Without a path it has the path of the endpoint. Tests replace a word in capitals in the
   * path by the id of an object that the caller owns.
   */
  example?: { path?: string; body?: unknown };
  summary: string;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Maximum size of the request body, in bytes; the default is 64 KiB. */
  maxBytes?: number;
  reply: z.ZodType;
  /** 201 for endpoints that create something, 202 for those whose work goes on after the reply; the default is 200. */
  status?: 201 | 202;
  rawResponse?: true;
  /** Whether a parameter makes it return a file instead of its reply. */
  maybeFile?: true;
};

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type EndpointName = `${Method} /api/${string}`;

export const define = <const Table extends Record<EndpointName, Endpoint>>(table: Table) => table;
