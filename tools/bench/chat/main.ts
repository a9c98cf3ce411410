import { setTimeout as sleep } from "node:timers/promises";
import type { D1Database } from "@cloudflare/workers-types";
import { atMost, type BenchResult } from "../results.ts";
import { openServer, WITHOUT_LIMITS } from "../server.ts";
import { compareRooms, type Limits, p99Of, type RoomRuns } from "./chat-results.ts";
import { openReaders } from "./readers.ts";
import { measureRoom, type RoomLoad } from "./room-load.ts";

const CROWD = 1000;
const MAX_CROWD_FRAMES_PER_SECOND = 2000;
const CROWD_SETTLE_MS = 3000;
/** The delays of few messages vary most, so these rounds are repeated. */
const MANY_ROUNDS = 3;
/** 60 ms on a machine on which the calm plain room has a p99 delay of 8.1 ms: (60 − 33) ÷ 8.1. */
const MAX_P99_BEYOND_FRAME = 3.3;
/** The first load is the calm one. */
const RUNS: [load: RoomLoad, limits: Limits][] = [
  [
    { users: 50, perSecond: 20, durationMs: 4000 },
    { maxCpuRatio: 1.1, maxP99Ratio: 1.2, rounds: MANY_ROUNDS },
  ],
  [
    { users: 50, perSecond: 200, durationMs: 3000 },
    { maxCpuRatio: 0.4, maxFramesRatio: 0.25, maxP99BeyondFrame: MAX_P99_BEYOND_FRAME },
  ],
  [
    { users: 50, perSecond: 600, durationMs: 3000 },
    { maxCpuRatio: 0.3, maxP99Ratio: 1 },
  ],
  [
    { users: CROWD, perSecond: 5, durationMs: 4000 },
    { maxCpuRatio: 1.3, maxP99Ratio: 1.5 },
  ],
];

/**
 * ABBA order, so that a steady drift favours neither room; done twice, because one noisy second shifts a run by 10 %.
 */
const ORDER = ["product", "plain", "plain", "product", "product", "plain", "plain", "product"] as const;

type Database = Pick<D1Database, "prepare" | "batch">;

/** Inserts the accounts of the readers, with sessions that never expire. */
async function insertReaders(database: Database) {
  const all = JSON.stringify(Array.from({ length: CROWD }, (_, index) => `reader-${index}`));
  const names = "(SELECT value AS name FROM json_each(?))";
  const inserts = [
    `INSERT INTO users (id, username, password, created_at, updated_at) SELECT name, name, '', 0, 0 FROM ${names}`,
    `INSERT INTO sessions (sid, user_id, sess, expire) SELECT name, name, '{}', ${Number.MAX_SAFE_INTEGER} FROM ${names}`,
  ];
  await database.batch(inserts.map((insert) => database.prepare(insert).bind(all)));
}

/** Copies the table chat_messages for the plain room, because the product's room reads every newer row as its own. */
async function createPlainTable(database: Database) {
  const { results } = await database
    .prepare(
      "SELECT sql FROM sqlite_master WHERE tbl_name = 'chat_messages' AND sql IS NOT NULL ORDER BY type != 'table'",
    )
    .all<{ sql: string }>();
  const statements = results.map(({ sql }) => sql.replaceAll("chat_messages", "plain_messages"));
  await database.batch(statements.map((statement) => database.prepare(statement)));
}

/** The peak number of user-count frames per second while a thousand users join. */
async function measureJoins(origin: URL): Promise<BenchResult> {
  const readers = await openReaders(origin, "product", CROWD);
  await sleep(CROWD_SETTLE_MS);
  const { userCountTimes } = readers.take();
  readers.close();
  const perSecond = userCountTimes.map(
    (start) => userCountTimes.filter((time) => time >= start && time < start + 1000).length,
  );
  const name = `${CROWD} users join: user-count frames in the peak second`;
  return atMost(name, Math.max(...perSecond), MAX_CROWD_FRAMES_PER_SECOND, "frames");
}

/**
 * Compares the product's room with a plain room in the same workerd process. One socket sends all messages to a room.
 */
export async function chat(): Promise<BenchResult[]> {
  await using server = await openServer("tools/bench/workers/rooms.ts", {
    vars: WITHOUT_LIMITS,
    classes: { PLAIN_ROOM: "PlainRoom" },
  });
  const database = await server.database();
  await insertReaders(database);
  await createPlainTable(database);
  const results: BenchResult[] = [];
  let calmP99: number | undefined;
  for (const [load, limits] of RUNS) {
    const runs: RoomRuns = { product: [], plain: [] };
    const { rounds = 1 } = limits;
    for (const room of Array.from({ length: rounds }, () => ORDER).flat())
      runs[room].push(await measureRoom(server, room, load));
    calmP99 ??= p99Of(runs.plain);
    results.push(...compareRooms(load, runs, limits, calmP99));
  }
  results.push(await measureJoins(server.origin));
  return results;
}
