import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Miniflare } from "miniflare";
import { atMost, type Figure } from "../figures.ts";
import { migrate, openWorkerd, productWorker } from "../market/workerd.ts";
import { type Bars, judge, type Sides } from "./judge.ts";
import { type Load, measure } from "./load.ts";
import { findWorkerd } from "./processor.ts";
import { openReaders } from "./readers.ts";

const STORM = 1000;
const STORM_FRAMES_PER_SECOND = 2000;
const STORM_OVER_MS = 3000;
const RUNS: [load: Load, bars: Bars][] = [
  [
    { people: 50, perSecond: 20, forMs: 4000 },
    { cpu: 1.1, p99Times: 1.2 },
  ],
  [
    { people: 50, perSecond: 200, forMs: 3000 },
    { cpu: 0.4, p99: 60 },
  ],
  [{ people: 50, perSecond: 600, forMs: 3000 }, { cpu: 0.3 }],
  [{ people: STORM, perSecond: 5, forMs: 4000 }, {}],
];

/** A B B A: what drifts evenly favours neither side. Twice, because one restless second moves a run by a tenth. */
const TURNS = ["ours", "plain", "plain", "ours", "ours", "plain", "plain", "ours"] as const;

/** Everybody who reads, with a session that lasts. */
async function invite(workerd: Miniflare) {
  const database = await workerd.getD1Database("DB", "rooms");
  const all = JSON.stringify(Array.from({ length: STORM }, (_, at) => `reader-${at}`));
  const names = "(SELECT value AS name FROM json_each(?))";
  await database.batch([
    database
      .prepare(`INSERT INTO users (id, username, password, created_at, updated_at)
      SELECT name, name, '', 0, 0 FROM ${names}`)
      .bind(all),
    database
      .prepare(`INSERT INTO sessions (sid, user_id, sess, expire)
      SELECT name, name, '{}', ${Number.MAX_SAFE_INTEGER} FROM ${names}`)
      .bind(all),
  ]);
}

/** A table like ours for the plain room: ours takes what it finds behind its own last message for its own. */
async function furnish(workerd: Miniflare) {
  const database = await workerd.getD1Database("DB", "rooms");
  const { results } = await database
    .prepare(
      "SELECT sql FROM sqlite_master WHERE tbl_name = 'chat_messages' AND sql IS NOT NULL ORDER BY type != 'table'",
    )
    .all<{ sql: string }>();
  const statements = results.map(({ sql }) => sql.replaceAll("chat_messages", "plain_messages"));
  await database.batch(statements.map((statement) => database.prepare(statement)));
}

/** A thousand people at once: how many frames it takes to tell everybody of everybody, in the fullest second. */
async function storm(origin: URL): Promise<Figure> {
  const readers = await openReaders(origin, "ours", STORM);
  await sleep(STORM_OVER_MS);
  const { countTimes } = readers.take();
  readers.close();
  const within = countTimes.map((from) => countTimes.filter((at) => at >= from && at < from + 1000).length);
  const name = `${STORM} people join: count frames in the fullest second`;
  return atMost(name, Math.max(...within), STORM_FRAMES_PER_SECOND, "frames");
}

/** Our room against a plain one in the same workerd, each driven by one socket. */
export async function chat(): Promise<Figure[]> {
  const state = await mkdtemp(join(tmpdir(), "bench-chat-"));
  const vars = {
    COINGECKO_URL: "http://localhost:9",
    COINGECKO_PLAN: "analyst",
    MARKET_SOURCE: "Sandbox",
    CHAT_FLOOD_LIMIT: "1000000",
  };
  const rooms = await productWorker("tools/bench/workers/rooms.ts", vars, { PLAIN_ROOM: "PlainRoom" });
  const workerd = openWorkerd([rooms], state);
  try {
    await migrate(workerd, "rooms");
    await invite(workerd);
    await furnish(workerd);
    const origin = await workerd.unsafeGetDirectURL("rooms");
    const pid = findWorkerd();
    const figures: Figure[] = [];
    for (const [load, bars] of RUNS) {
      const sides: Sides = { ours: [], plain: [] };
      for (const side of TURNS) {
        sides[side].push(await measure(origin, side, load, pid));
      }
      figures.push(...judge(load, sides, bars));
    }
    figures.push(await storm(origin));
    return figures;
  } finally {
    await workerd.dispose();
    await rm(state, { recursive: true, force: true });
  }
}
