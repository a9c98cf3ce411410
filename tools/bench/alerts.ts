import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cpuSeconds, findWorkerd } from "./chat/processor.ts";
import { atMost, exactly, type Figure } from "./figures.ts";
import { migrate, openWorkerd, productWorker } from "./market/workerd.ts";
import { median } from "./statistics.ts";

const ALERTS = 10_000;
/** Each has alerts. */
const COINS = 1_000;
const ROUNDS = 15;
const MOST_CPU_MS = 200;

type Decided = { outcome: string; statements: number; rowsRead: number; rowsWritten: number };

/** Ten thousand alerts on new snapshots: none due, and every one of them due. */
export async function alerts(): Promise<Figure[]> {
  const state = await mkdtemp(join(tmpdir(), "bench-alerts-"));
  const vars = { COINGECKO_URL: "http://localhost:9", COINGECKO_PLAN: "analyst", MARKET_SOURCE: "Sandbox" };
  const workerd = openWorkerd([await productWorker("tools/bench/workers/alerts.ts", vars)], state);
  try {
    await migrate(workerd, "alerts");
    const origin = await workerd.unsafeGetDirectURL("alerts");
    const pid = findWorkerd();
    const get = (path: string) => fetch(new URL(path, origin));
    await get(`/alerts?count=${ALERTS}`);

    async function decideAt(times: number): Promise<Decided & { cpuMs: number }> {
      await get(`/publish?times=${times}`);
      const before = cpuSeconds(pid);
      const decided = (await (await get("/decide")).json()) as Decided;
      return { ...decided, cpuMs: (cpuSeconds(pid) - before) * 1000 };
    }
    await decideAt(1);
    const rounds: Record<"quiet" | "firing" | "arming", (Decided & { cpuMs: number })[]> = {
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
    const told = Number.parseInt(firing.outcome, 10);
    return [
      atMost(`CPU of a snapshot that none of ${ALERTS} alerts is due at`, cpu("quiet"), MOST_CPU_MS, "ms"),
      atMost(`CPU of one that all ${ALERTS} fire at, the database's included`, cpu("firing"), MOST_CPU_MS, "ms"),
      atMost(`CPU of one that all ${ALERTS} arm again at, likewise`, cpu("arming"), MOST_CPU_MS, "ms"),
      exactly("notifications of the one that all fire at", told, ALERTS, "notifications"),
      atMost("D1 rows that the quiet one reads for each coin with alerts", quiet.rowsRead / COINS, 12, "rows", 1),
      atMost("D1 rows that the quiet one writes", quiet.rowsWritten, 1, "rows"),
    ];
  } finally {
    await workerd.dispose();
    await rm(state, { recursive: true, force: true });
  }
}
