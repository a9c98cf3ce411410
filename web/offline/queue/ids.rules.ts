import type { Change } from "./change.ts";

/** The id of a position that is still in the queue is made from the key of the change that adds it. */
const QUEUED = "queued ";

/** By the key of a change, the server's id of what it has added. */
export type ServerIds = ReadonlyMap<string, string>;
type Named = { params?: Record<string, string>; body?: unknown };

export const queuedId = ({ key }: Pick<Change, "key">): string => QUEUED + key;

const serverId = (id: unknown, ids: ServerIds) =>
  typeof id === "string" && id.startsWith(QUEUED) ? (ids.get(id.slice(QUEUED.length)) ?? id) : id;

/** Names what was added by the server's ids, as far as they are known. */
export function withServerIds<Input extends Named>(input: Input, ids: ServerIds): Input {
  const { params, body } = input;
  const named = { ...input };
  if (params?.id) named.params = { ...params, id: serverId(params.id, ids) as string };
  if (body && typeof body === "object" && "positionId" in body)
    named.body = { ...body, positionId: serverId(body.positionId, ids) };
  return named;
}

/** The changes of what `change` would have added. */
export const dependents = (change: Change, changes: readonly Change[]): Change[] =>
  changes.filter(({ params, body }) => [params.id, body.positionId].includes(queuedId(change)));
