import { atMost, type BenchResult, exactly, info } from "./results.ts";
import { openServer } from "./server.ts";

const ALERTS = 10_000;
/** Every coin has alerts. */
const COINS = 1_000;
const PRICE = 100;
const ROUNDS = 15;
/** Processor time, relative to a plain loop over the same rows. */
const MAX_QUIET_RATIO = 1.2;
const MAX_WRITING_RATIO = 3;

type AlertRun = { outcome: string; statements: number; rowsRead: number; rowsWritten: number; cpuMs: number };

/** Inserts alerts 20 % above the current price, ten per user, spread over all coins. */
const INSERT_USERS = `INSERT INTO users (id, username, password, created_at, updated_at)
  SELECT 'u' || value, 'u' || value, '', 0, 0 FROM json_each(?) WHERE value % 10 = 0`;
const INSERT_ALERTS = `INSERT INTO price_alerts (id, user_id, symbol, name, coin_id, alert_type, target_price, repeats,
    created_at, updated_at, is_armed, wakes_on, wake_threshold, decided_version)
  SELECT 'alert-' || value, 'u' || (value / 10 * 10), 'c', 'Coin', 'coin-' || (value % ${COINS}), 'above', '120', 1,
    0, 0, 1, 'price_up', 120, 0 FROM json_each(?)`;
const INSERT_SNAPSHOT = `INSERT OR REPLACE INTO market_snapshot (k, version, as_of, origin, columns, coins, sparklines)
  VALUES (1, ?1, ?1, 'bench', ?2, ?3, '{}')`;

/** The coins of a snapshot in which every coin has this price. */
const coinsAt = (price: number, now: number) =>
  Array.from({ length: COINS }, (_, index) => ({
    id: `coin-${index}`,
    symbol: `c${index}`,
    name: `Coin ${index}`,
    price,
    marketCap: 1e9,
    volume: 1e6,
    change24h: 0,
    change7d: 0,
    supply: 1e6,
    seenAt: now,
    pricedAt: now,
  }));

/** Measures ten thousand alerts on three kinds of new snapshots: none fires, all fire, and all arm again. */
export async function alerts(): Promise<BenchResult[]> {
  await using server = await openServer("tools/bench/workers/counting.ts");
  const database = await server.database();
  const numbers = JSON.stringify(Array.from({ length: ALERTS }, (_, index) => index));
  await database.batch([INSERT_USERS, INSERT_ALERTS].map((statement) => database.prepare(statement).bind(numbers)));

  /** Publishes a snapshot at this factor of the price, and lets the worker or the plain loop decide the alerts. */
  async function decideAt(priceFactor: number, job: "alerts" | "plain-alerts"): Promise<AlertRun> {
    const now = Date.now();
    const columns = { version: now, asOf: now, staleAfter: 180_000, source: "Sandbox", id: [] };
    await database
      .prepare(INSERT_SNAPSHOT)
      .bind(now, JSON.stringify(columns), JSON.stringify(coinsAt(PRICE * priceFactor, now)))
      .run();
    const cpuBefore = server.cpuSeconds();
    const run = (await (await fetch(new URL(`/__${job}`, server.origin))).json()) as Omit<AlertRun, "cpuMs">;
    return { ...run, cpuMs: (server.cpuSeconds() - cpuBefore) * 1000 };
  }
  const jobs = ["alerts", "plain-alerts"] as const;
  const steps = { quiet: 1.01, firing: 1.5, arming: 1 };
  type Step = keyof typeof steps;
  const runs = jobs.map(() => ({ quiet: [] as AlertRun[], firing: [] as AlertRun[], arming: [] as AlertRun[] }));
  for (const job of jobs) await decideAt(1, job);
  for (let round = 0; round < ROUNDS; round++) {
    // In turns, which job is first.
    for (const job of round % 2 === 0 ? jobs : jobs.toReversed()) {
      for (const step of Object.keys(steps) as Step[])
        runs[jobs.indexOf(job)]![step].push(await decideAt(steps[step], job));
    }
  }
  const [ours, plain] = runs as [(typeof runs)[0], (typeof runs)[0]];
  // The mean, because the system counts processor time in steps of 10 ms.
  const cpu = (found: (typeof runs)[0], step: Step) => found[step].reduce((sum, { cpuMs }) => sum + cpuMs, 0) / ROUNDS;
  const ratio = (name: string, step: Step, limit: number) => [
    info(
      `CPU time of a snapshot at which ${name}, and of a plain loop`,
      `${cpu(ours, step).toFixed(0)} and ${cpu(plain, step).toFixed(0)} ms`,
    ),
    atMost(
      `CPU time of a snapshot at which ${name}, relative to a plain loop`,
      cpu(ours, step) / cpu(plain, step),
      limit,
      "×",
      2,
    ),
  ];
  const [quiet, firing] = [ours.quiet[0]!, ours.firing[0]!];
  const notifications = Number.parseInt(firing.outcome, 10);
  return [
    ...ratio(`none of ${ALERTS} alerts fires`, "quiet", MAX_QUIET_RATIO),
    ...ratio(`all ${ALERTS} fire`, "firing", MAX_WRITING_RATIO),
    ...ratio(`all ${ALERTS} arm again`, "arming", MAX_WRITING_RATIO),
    exactly("notifications when all alerts fire", notifications, ALERTS, "notifications"),
    atMost("D1 rows read per coin with alerts when none fires", quiet.rowsRead / COINS, 12, "rows", 1),
    atMost("D1 rows written when none fires", quiet.rowsWritten, 1, "rows"),
  ];
}
