import type { BenchResult } from "./results.ts";
import { atMost, exactly } from "./results.ts";
import { openServer } from "./server.ts";
import { median } from "./statistics.ts";

const ALERTS = 10_000;
/** Every coin has alerts. */
const COINS = 1_000;
const PRICE = 100;
const ROUNDS = 15;
const MAX_CPU_MS = 200;

type AlertRun = { outcome: string; statements: number; rowsRead: number; rowsWritten: number; cpuMs: number };

/** Inserts alerts 20 % above the current price, ten per user, spread over all coins. */
const INSERT_USERS = `INSERT INTO users (id, username, password, created_at, updated_at)
  SELECT 'u' || value, 'u' || value, '', 0, 0 FROM json_each(?) WHERE value % 10 = 0`;
const INSERT_ALERTS = `INSERT INTO price_alerts (id, user_id, symbol, name, coin_id, alert_type, target_price, repeats,
    created_at, updated_at, is_armed, wakes_on, wake_hint, decided_version)
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

  /** Publishes a snapshot at this factor of the price, and lets the worker decide the alerts. */
  async function decideAt(priceFactor: number): Promise<AlertRun> {
    const now = Date.now();
    const columns = { version: now, asOf: now, staleAfter: 180_000, source: "Sandbox", id: [] };
    await database
      .prepare(INSERT_SNAPSHOT)
      .bind(now, JSON.stringify(columns), JSON.stringify(coinsAt(PRICE * priceFactor, now)))
      .run();
    const cpuBefore = server.cpuSeconds();
    const run = (await (await fetch(new URL("/__alerts", server.origin))).json()) as Omit<AlertRun, "cpuMs">;
    return { ...run, cpuMs: (server.cpuSeconds() - cpuBefore) * 1000 };
  }
  await decideAt(1);
  const rounds = { quiet: [] as AlertRun[], firing: [] as AlertRun[], arming: [] as AlertRun[] };
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
}
