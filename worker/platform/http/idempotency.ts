import { digest } from "../../../shared/digest.ts";
import { badRequest } from "../../../shared/refusal.ts";
import type { Ids } from "../ids.ts";
import { idempotencyKeyReused } from "./errors.ts";

const MAX_KEY_LENGTH = 200;

export type RowKey = { id: string; requestHash: string | null };

/** The id for a new row. With an idempotency key, repeated requests get the same id. */
async function newRowId(
  ids: Ids,
  userId: string,
  kind: string,
  idempotencyKey: string | undefined,
  body: unknown,
): Promise<RowKey> {
  if (!idempotencyKey) return { id: ids.next(), requestHash: null };
  if (idempotencyKey.length > MAX_KEY_LENGTH)
    throw badRequest(`An Idempotency-Key has at most ${MAX_KEY_LENGTH} characters.`);
  return { id: await digest(userId, kind, idempotencyKey), requestHash: await digest(JSON.stringify(body)) };
}

/** Returns the row of an earlier request with the same body. A different body under the same key is refused. */
function requireSameRequest<Row extends { requestHash: string | null }>(row: Row, requestHash: string | null): Row {
  if (row.requestHash === requestHash) return row;
  throw idempotencyKeyReused();
}

type Creation<Row> = {
  find(id: string): Promise<Row | undefined>;
  /** Inserts nothing when a limit is reached or when a parallel request has inserted the row. */
  insert(key: RowKey): Promise<unknown>;
  limitReached(): Error | Promise<Error>;
};

/**
 * Creates a row once, however often the request is repeated with its idempotency key, and returns it. `kind` separates
 * the keys of different tables.
 */
export async function createOnce<Row extends { requestHash: string | null }>(
  ids: Ids,
  { userId, kind, key, body }: { userId: string; kind: string; key: string | undefined; body: unknown },
  { find, insert, limitReached }: Creation<Row>,
): Promise<Row> {
  const { id, requestHash } = await newRowId(ids, userId, kind, key, body);
  const existing = requestHash === null ? undefined : await find(id);
  if (existing) return requireSameRequest(existing, requestHash);
  await insert({ id, requestHash });
  const row = await find(id);
  if (!row) throw await limitReached();
  return requireSameRequest(row, requestHash);
}
