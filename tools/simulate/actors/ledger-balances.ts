import type { Page } from "../edges/browser.ts";
import type { Account } from "../image.ts";
import type { World } from "../world.ts";

type StoredLeg = [key: string, symbol: string, amount: string];

/** Amounts here have at most ten decimals. */
const unitsOf = (amount: string): bigint => {
  const [whole, part = ""] = amount.replace("-", "").split(".");
  const units = BigInt(whole + part.padEnd(10, "0").slice(0, 10));
  return amount.startsWith("-") ? -units : units;
};

/** The sum of all legs of each coin that count now. */
function sumsOfLegs({ sqlite, scheduler }: World, userId: string): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  const add = ([key, , amount]: StoredLeg, sign: bigint) =>
    sums.set(key, (sums.get(key) ?? 0n) + sign * unitsOf(amount));
  const rows = sqlite.rows("SELECT legs, fee FROM transactions WHERE user_id = ? AND at <= ?", [
    userId,
    scheduler.now(),
  ]);
  for (const { legs, fee } of rows) {
    for (const leg of JSON.parse(String(legs)) as StoredLeg[]) add(leg, 1n);
    if (fee !== null) add(JSON.parse(String(fee)) as StoredLeg, -1n);
  }
  return sums;
}

/** Compares what is stored and what is shown with the legs of the transactions, in figures and in number. */
export async function checkBalances(world: World, { id, username }: Account, page: Page): Promise<string[]> {
  const { sqlite, scheduler } = world;
  const broken: string[] = [];
  const sums = sumsOfLegs(world, id);
  const stored = new Map<string, bigint>();
  for (const { key, amount } of sqlite.rows(
    "SELECT coalesce(coin_id, '~' || symbol) AS key, amount FROM spot_positions WHERE user_id = ?",
    [id],
  ))
    stored.set(String(key), (stored.get(String(key)) ?? 0n) + unitsOf(String(amount)));
  const { holdings } = (await scheduler.until(page.call("GET /api/holdings", {}))) as {
    holdings: { coinId: string | null; symbol: string; amount: string }[];
  };
  const shown = new Map(holdings.map(({ coinId, symbol, amount }) => [coinId ?? `~${symbol}`, unitsOf(amount)]));
  for (const key of new Set([...sums.keys(), ...stored.keys(), ...shown.keys()])) {
    const sum = sums.get(key) ?? 0n;
    // A holding is never below zero.
    const expected = sum < 0n ? 0n : sum;
    for (const [name, figures] of [["stored", stored] as const, ["shown", shown] as const]) {
      const amount = figures.get(key) ?? 0n;
      if (amount !== expected)
        broken.push(`The ${name} amount of ${key} of ${username} is ${amount}, its legs add up to ${sum}.`);
    }
  }
  const listed = (await scheduler.until(page.call("GET /api/transactions", { query: { limit: "100" } }))) as {
    items?: unknown[];
    transactions?: unknown[];
  };
  const [{ count } = { count: 0 }] = sqlite.rows("SELECT count(*) AS count FROM transactions WHERE user_id = ?", [id]);
  const length = (listed.items ?? listed.transactions ?? []).length;
  if (length !== count) broken.push(`The list of ${username} has ${length} transactions instead of ${count}.`);
  return broken;
}
