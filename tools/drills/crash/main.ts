import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { randomFrom } from "../../../worker/test/chat-history.ts";
import { exactly, type Figure } from "../../bench/figures.ts";
import { openRestartable } from "../../bench/market/restartable.ts";
import { productWorker } from "../../bench/market/workerd.ts";
import { serveSandbox } from "../../sandbox/serve.ts";
import { judge, type Verdict } from "./judge.ts";
import { KINDS, openWriter } from "./writer.ts";

const KILLS = 30;
const WRITERS = 6;
/** Between two kills, at random. */
const [SHORTEST_MS, LONGEST_MS] = [200, 1500];
const VARS = {
  ENVIRONMENT: "test",
  COINGECKO_PLAN: "analyst",
  MARKET_SOURCE: "Sandbox",
  PASSWORD_COST: "1024",
  CHAT_FLOOD_LIMIT: "1000000",
  AD_CREATION: "open",
  EVM_RPC_URL: "http://localhost:9",
  EVM_CHAIN_ID: "84532",
  // Of a wallet that everybody knows: nobody pays there.
  EVM_XPUB:
    "xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP",
};

/** Writes of every kind while the server is killed again and again. */
export async function kills(): Promise<Figure[]> {
  const state = await mkdtemp(join(tmpdir(), "bench-kills-"));
  const sandbox = await serveSandbox({});
  const vars = { ...VARS, COINGECKO_URL: `${sandbox.origin}/coingecko/api/v3` };
  const server = await openRestartable(await productWorker("worker/index.ts", vars), state);
  // Positions and alerts are of coins that the market knows.
  await server.refresh();
  const random = randomFrom(Date.now() % 1_000_000);
  try {
    const writers = await Promise.all(
      Array.from({ length: WRITERS }, (_, at) =>
        openWriter({
          origin: server.origin,
          name: `writer-${at}`,
          priceBase: (at + 1) * 10_000_000,
          random: randomFrom(at),
        }),
      ),
    );
    const look = () =>
      judge(
        state,
        writers.flatMap(({ meant }) => meant),
        writers.map(({ setting }) => setting),
      );
    const total: Verdict = { broken: 0, lost: 0, doubled: 0, risen: 0, settings: 0 };
    let forgotten = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(SHORTEST_MS + random() * (LONGEST_MS - SHORTEST_MS));
      await server.kill();
      // Answers that the server had sent before it died may still be on the way to their reader.
      await sleep(100);
      const found = look();
      for (const key of Object.keys(total) as (keyof Verdict)[]) total[key] += found[key];
      if (kill === 0) {
        // The judge must see what is missing: as if one more had been acknowledged.
        const invented = { table: "spot_positions", column: "name", mark: "nobody's", acknowledged: true };
        forgotten = judge(state, [invented], []).lost;
      }
      await server.restart();
    }
    for (const writer of writers) await writer.stop();
    const meant = writers.flatMap((writer) => writer.meant);
    const acknowledged = meant.filter((one) => one.acknowledged);
    for (const [what, times] of writers.flatMap(({ refused }) => Object.entries(refused)))
      console.log(`${what}: ${times}`);
    const kinds = Object.entries(Object.groupBy(acknowledged, ({ table }) => table));
    console.log(kinds.map(([table, all]) => `${table} ${all?.length}`).join(", "));
    return [
      {
        name: `${KILLS} kills among the writes of ${WRITERS} people`,
        value: `${acknowledged.length} acknowledged, ${meant.length - acknowledged.length} not, of ${kinds.length} kinds`,
        bar: `${KINDS.length} kinds`,
        verdict: kinds.length === KINDS.length ? "ok" : "MISSED",
      },
      exactly("databases that did not open whole", total.broken, 0, "databases"),
      exactly("acknowledged writes lost, looked for after each kill", total.lost, 0, "writes"),
      exactly("writes stored twice", total.doubled, 0, "writes"),
      exactly("acknowledged deletions that came back", total.risen, 0, "writes"),
      exactly("settings older than the last acknowledged one", total.settings, 0, "settings"),
      exactly("control: an invented write is missed", forgotten, 1, "writes"),
    ];
  } finally {
    await server.close().catch(() => {});
    await sandbox.close();
    await rm(state, { recursive: true, force: true });
  }
}
