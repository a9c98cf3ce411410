import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, vi } from "vitest";
import { ChatRoom } from "../chat/room-object.ts";
import { PriceFeedObject } from "../live-prices/feed-object.ts";
import { systemClock } from "../platform/clock.ts";
import { VisitBuffer } from "../visits/buffer-object.ts";
import { quickD1 } from "./quick-d1/quick-d1.ts";
import { beginTestFile } from "./test-file.ts";

// The variables are shared by all test files of a runtime.
Object.assign(env, { BOUND_D1: env.BOUND_D1 ?? env.DB, DB: quickD1(env.TEST_DATABASE) });

const MAX_RESETS = 5;

async function countTables(): Promise<number> {
  const tables = env.DB.prepare("SELECT count(*) AS count FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'");
  return (await tables.first<number>("count")) ?? 0;
}

// All test files share one runtime, because it takes a second to start. The storage and the clocks are reset for each
// file. A reset on a busy machine has left the database of the file before, so its result is checked.
beforeAll(async () => {
  beginTestFile();
  vi.useRealTimers();
  for (const object of [ChatRoom, PriceFeedObject, VisitBuffer]) object.clock = systemClock;
  for (let resets = 0; resets < MAX_RESETS; resets += 1) {
    await reset();
    if ((await countTables()) === 0) return;
  }
  throw new Error(`The database still has tables after ${MAX_RESETS} resets.`);
});
