import { type RowKind, rowId } from "../../shared/ledger/ids.ts";
import type { EndpointName } from "../api/call.ts";

/** A change that waits for the network. `id` is its place in the queue. */
export type Change = {
  id: number;
  userId: string;
  name: EndpointName;
  params: Record<string, string>;
  query?: Record<string, string>;
  body: Record<string, unknown>;
  /** The idempotency key, by which the server knows a change that is sent again. */
  key: string;
  /** The server's id of the row that the change creates; null when it creates none. */
  rowId: string | null;
  at: number;
};

const CREATES: { [Name in EndpointName]?: RowKind } = {
  "POST /api/spot-positions": "spot",
  "POST /api/leveraged-positions": "leveraged",
  "DELETE /api/leveraged-positions/:id": "closed",
};

export async function createdId({
  userId,
  name,
  key,
}: Pick<Change, "userId" | "name" | "key">): Promise<string | null> {
  const kind = CREATES[name];
  return kind === undefined ? null : rowId(userId, kind, key);
}

/** The changes of what `change` would have created. */
export const dependents = (change: Change, changes: readonly Change[]): Change[] =>
  change.rowId === null
    ? []
    : changes.filter(({ params, body }) => [params.id, body.positionId].includes(change.rowId!));
