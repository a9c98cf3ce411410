import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cpuSeconds, findWorkerd } from "./chat/workerd-process.ts";
import { migrate, openWorkerd, productWorker } from "./market/workerd.ts";
import { atMost, type BenchResult, exactly } from "./results.ts";
import { median } from "./statistics.ts";

const ALERTS = 10_000;
/** Every coin has alerts. */
const COINS = 1_000;
const ROUNDS = 15;
const MAX_CPU_MS = 200;

type AlertRun = { outcome: string; statements: number; rowsRead: number; rowsWritten: number };

/** Measures ten thousand alerts on three kinds of new snapshots: none fires, all fire, and all arm again. */
export async function alerts(): Promise<BenchResult[]> {
  const state = await mkdtemp(join(tmpdir(), "bench-alerts-"));
  const vars = { COINGECKO_URL: "http://localhost:9", COINGECKO_PLAN: "analyst", MARKET_SOURCE: "Sandbox" };
  const workerd = openWorkerd([await productWorker("tools/bench/workers/alerts.ts", vars)], state);
  try {
    await migrate(workerd, "alerts");
    const origin = await workerd.unsafeGetDirectURL("alerts");
    const pid = findWorkerd();
    const get = (path: string) => fetch(new URL(path, origin));
    await get(`/alerts?count=${ALERTS}`);

    async function decideAt(priceFactor: number): Promise<AlertRun & { cpuMs: number }> {
      await get(`/publish?times=${priceFactor}`);
      const cpuBefore = cpuSeconds(pid);
      const run = (await (await get("/decide")).json()) as AlertRun;
      return { ...run, cpuMs: (cpuSeconds(pid) - cpuBefore) * 1000 };
    }
    await decideAt(1);
    const rounds: Record<"quiet" | "firing" | "arming", (AlertRun & { cpuMs: number })[]> = {
      quiet: [],
      firing: [],
      arming: [],
    };
    for (let round = 0; round < ROUNDS; round++) {
      rounds.quiet.push(await decideAt(1.01));
      rounds.firing.push(await decideAt(1.5));
      rounds.arming.push(await decideAt(1));
    }
    const cpu = (name: keyof typeof rounds) => median(rounds[name].map(({ cpuMs }) => cpuMs));
    const [quiet, firing] = [rounds.quiet[0]!, rounds.firing[0]!];
    const notifications = Number.parseInt(firing.outcome, 10);
    return [
      atMost(`CPU time of a snapshot at which none of ${ALERTS} alerts fires`, cpu("quiet"), MAX_CPU_MS, "ms"),
      atMost(`CPU time, with the database, of a snapshot at which all ${ALERTS} fire`, cpu("firing"), MAX_CPU_MS, "ms"),
      atMost(`CPU time, with the database, of one at which all ${ALERTS} arm again`, cpu("arming"), MAX_CPU_MS, "ms"),
      exactly("notifications when all alerts fire", notifications, ALERTS, "notifications"),
      atMost("D1 rows read per coin with alerts when none fires", quiet.rowsRead / COINS, 12, "rows", 1),
      atMost("D1 rows written when none fires", quiet.rowsWritten, 1, "rows"),
    ];
  } finally {
    await workerd.dispose();
    await rm(state, { recursive: true, force: true });
  }
}
