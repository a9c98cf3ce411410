import { setTimeout as sleep } from "node:timers/promises";
import { randomFrom } from "../../../worker/test/chat-history.ts";
import { type BenchResult, exactly, info } from "../../bench/results.ts";
import { openServer, sandboxVars, WITHOUT_LIMITS } from "../../bench/server.ts";
import { serveSandbox } from "../../sandbox/serve.ts";
import { judge, type Verdict } from "./verdict.ts";
import { KINDS, openWriter } from "./writer.ts";

const KILLS = 30;
const WRITERS = 6;
/** The random time between two kills. */
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [200, 1500];
/**
 * Kills the server again and again while users write, and checks after each kill that no acknowledged write is lost.
 */
export async function crashDrill(): Promise<BenchResult[]> {
  await using sandbox = await serveSandbox();
  await using server = await openServer("worker/index.ts", { vars: { ...WITHOUT_LIMITS, ...sandboxVars(sandbox) } });
  // Positions and alerts need coins that are in the market.
  await server.refresh();
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  console.log(`The times between the kills follow from SEED=${seed}.`);
  const random = randomFrom(seed);
  const writers = await Promise.all(Array.from({ length: WRITERS }, (_, index) => openWriter(server.origin, index)));
  const checkDatabase = () =>
    judge(
      server.stateDir,
      writers.flatMap(({ writes }) => writes),
      writers.map(({ setting }) => setting),
    );
  const total: Verdict = { corrupt: 0, lost: 0, duplicated: 0, reappeared: 0, outdated: 0 };
  let inventedLost = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(MIN_PAUSE_MS + random() * (MAX_PAUSE_MS - MIN_PAUSE_MS));
    await server.kill();
    // Waits for replies that the server sent before it was killed and that have not been received yet.
    await sleep(100);
    const verdict = checkDatabase();
    for (const key of Object.keys(total) as (keyof Verdict)[]) total[key] += verdict[key];
    if (kill === 0) {
      // A control: a write that never happened must count as lost.
      const invented = { table: "spot_positions", column: "name", mark: "never written", acknowledged: true };
      inventedLost = judge(server.stateDir, [invented], []).lost;
    }
    await server.restart();
  }
  for (const writer of writers) await writer.stop();
  const writes = writers.flatMap((writer) => writer.writes);
  const acknowledged = writes.filter((write) => write.acknowledged);
  for (const [endpoint, count] of writers.flatMap(({ rejections }) => Object.entries(rejections)))
    console.log(`${endpoint}: ${count}`);
  const kinds = Object.entries(Object.groupBy(acknowledged, ({ table }) => table));
  console.log(kinds.map(([table, rows]) => `${table} ${rows?.length}`).join(", "));
  return [
    info("writes acknowledged and not", `${acknowledged.length} and ${writes.length - acknowledged.length}`),
    exactly(`kinds written during ${KILLS} kills while ${WRITERS} users write`, kinds.length, KINDS.length, "kinds"),
    exactly("corrupt databases", total.corrupt, 0, "databases"),
    exactly("acknowledged writes lost, checked after each kill", total.lost, 0, "writes"),
    exactly("duplicated writes", total.duplicated, 0, "writes"),
    exactly("deleted rows that reappeared", total.reappeared, 0, "rows"),
    exactly("settings older than the last acknowledged value", total.outdated, 0, "settings"),
    exactly("control: an invented write counts as lost", inventedLost, 1, "writes"),
  ];
}
