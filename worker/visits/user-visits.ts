import { HOUR } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { type CursorName, countPendingVisits, listBatchesAfter, listCursors } from "./batches.queries.ts";
import { addVisit, emptyUserVisits, mergeUserVisits, type UserVisits } from "./summary.rules.ts";
import { readUserVisits, writeUserVisits } from "./user-visits.queries.ts";

/**
 * A user's row is written once for all visits of a day, because these writes are most of the cost of visits. With at
 * most `FEW_VISITS` pending visits the rows are written immediately.
 */
const FEW_VISITS = 20;
const MAX_DELAY = 24 * HOUR;

/** Users are divided into shards, one per cursor with this prefix, so that a day of one shard fits into memory. */
const CURSOR_PREFIX = "people ";
/** About 10 MB of summaries. */
const MAX_USERS = 5_000;
const MAX_BATCHES = 5_000;
const BATCHES_PER_READ = 20;
const USERS_PER_READ = 500;

const cursorOf = (userId: string, shardCount: number): string =>
  `${CURSOR_PREFIX}${[...userId].reduce((sum, character) => sum + character.codePointAt(0)!, 0) % shardCount}`;

type Shard = { name: CursorName; batchId: number; shardCount: number };

/** Reads the pending visits of a shard's users. `to` is the id of the last batch read. */
async function collectVisits(
  { db }: Deps,
  { name, batchId, shardCount }: Shard,
): Promise<{ added: Map<string, UserVisits>; to: number }> {
  const added = new Map<string, UserVisits>();
  let to = batchId;
  for (let read = 0; read < MAX_BATCHES && added.size < MAX_USERS; read += BATCHES_PER_READ) {
    const batches = await listBatchesAfter(db, to, BATCHES_PER_READ);
    for (const { visit, batchId: id } of batches.flatMap((batch) =>
      batch.visits.map((visit) => ({ visit, batchId: batch.id })),
    )) {
      if (visit.userId === null || cursorOf(visit.userId, shardCount) !== name) continue;
      const userVisits = added.get(visit.userId) ?? emptyUserVisits();
      added.set(visit.userId, userVisits);
      addVisit(userVisits, visit, id);
    }
    to = batches.at(-1)?.id ?? to;
    if (batches.length < BATCHES_PER_READ) break;
  }
  return { added, to };
}

/** Adds the pending visits of a shard to its users' rows. Returns the number of users. */
async function updateShard(deps: Deps, shard: Shard): Promise<number> {
  const { added, to } = await collectVisits(deps, shard);
  const ids = [...added.keys()];
  const visitsByUser = new Map(added);
  for (let start = 0; start < ids.length; start += USERS_PER_READ) {
    for (const [id, stored] of await readUserVisits(deps.db, ids.slice(start, start + USERS_PER_READ))) {
      visitsByUser.set(id, mergeUserVisits(stored, added.get(id)!));
    }
  }
  await writeUserVisits(deps.db, visitsByUser, shard.name, shard.batchId, to);
  return visitsByUser.size;
}

/** Adds the visits of signed-in users to their rows when they are due. Returns the number of users. */
export async function rollUpUsers(deps: Deps): Promise<number> {
  const { db, clock } = deps;
  const cursors = await listCursors(db, CURSOR_PREFIX);
  const [furthestBehind] = cursors;
  if (!furthestBehind) return 0;
  const { oldest, visits } = await countPendingVisits(db, furthestBehind.batchId, FEW_VISITS + 1);
  if (oldest === null) return 0;
  const hasFewVisits = visits <= FEW_VISITS;
  // With many visits a run updates one shard only, because each shard reads a whole day.
  const due = hasFewVisits ? cursors : clock.now() - oldest >= MAX_DELAY ? [furthestBehind] : [];
  let users = 0;
  for (const cursor of due) users += await updateShard(deps, { ...cursor, shardCount: cursors.length });
  return users;
}
