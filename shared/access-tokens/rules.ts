import { MINUTE } from "../values/time.ts";

/** Rules for access tokens, by which a user's own programs call the API. Do not import zod, because forms load this file. */

export const SCOPES = ["read:percent", "read:amounts", "write"] as const;
export type Scope = (typeof SCOPES)[number];
/** The tokens that may call an endpoint. "anyone" marks public data, for which a token is not even read. */
export type Reach = "anyone" | Scope | "refused";

export const MAX_TOKENS = 20;
export const MAX_TOKEN_NAME = 60;
/** With this prefix, scanners of source code can recognise a leaked token. */
export const TOKEN_PREFIX = "tidemark_";
/** The maximum number of requests with one token per window. */
export const TOKEN_LIMIT = { requests: 120, windowMs: MINUTE };

/** A token that reads amounts may read percentages, because they follow from the amounts. */
export function allows(reach: Reach, scopes: readonly Scope[]): boolean {
  if (reach === "anyone") return true;
  if (reach === "refused") return false;
  return scopes.includes(reach) || (reach === "read:percent" && scopes.includes("read:amounts"));
}

const RECEIPT_FIELDS = ["id", "deleted", "restored"];

/**
 * The reply to a change by a token that may not read. It has only the id, because the changed object contains amounts.
 */
export const receiptOf = (reply: unknown): Record<string, unknown> =>
  Object.fromEntries(
    RECEIPT_FIELDS.flatMap((name) => {
      const value = (reply as Record<string, unknown> | null)?.[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
