import type { Ids } from "../ids.ts";
import { badRequest, keyIsTaken } from "./errors.ts";

const MAX_KEY = 200;

/** 128 bits of SHA-256, as hexadecimal digits. */
export async function digest(...parts: string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What a create is called: with a key, the same request has the same id however often it is sent. */
export async function nameRequest(
  ids: Ids,
  userId: string,
  kind: string,
  key: string | undefined,
  body: unknown,
): Promise<{ id: string; requestHash: string | null }> {
  if (!key) return { id: ids.next(), requestHash: null };
  if (key.length > MAX_KEY) throw badRequest(`An Idempotency-Key has at most ${MAX_KEY} characters.`);
  return { id: await digest(userId, kind, key), requestHash: await digest(JSON.stringify(body)) };
}

/** What the first of the same requests made; another request under its key is refused. */
export function sameRequest<Row extends { requestHash: string | null }>(row: Row, requestHash: string | null): Row {
  if (row.requestHash === requestHash) return row;
  throw keyIsTaken();
}
