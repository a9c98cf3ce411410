import { DAY, HOUR, MINUTE } from "../../shared/time.ts";
import type { Deps } from "../deps.ts";
import { askWithin } from "../upstreams/ask.ts";
import { type Coin, isWild } from "./merge.rules.ts";
import { type CoinRow, findCoins, saveCoins } from "./snapshot.queries.ts";

/** Coins that one call of /simple/price asks for: its address stays under 8 kB. */
const IDS_PER_CALL = 250;
const PRICED_FOR = HOUR - 5 * MINUTE;

/** The longest unpriced first, so that more coins than one call holds take turns. */
function chooseDue(rows: readonly CoinRow[], now: number): CoinRow[] {
  return rows
    .filter((row) => now - (row.pricedAt ?? 0) >= PRICED_FOR)
    .sort((a, b) => (a.pricedAt ?? 0) - (b.pricedAt ?? 0) || (a.id < b.id ? -1 : 1))
    .slice(0, IDS_PER_CALL);
}

/**
 * Prices coins that no page of the market lists, with one call that the plan's reserve pays for.
 * A wild move is believed once the last price is a day old. Answers the ids that have a new price.
 */
export async function priceOutsideCoins(deps: Deps, ids: readonly string[]): Promise<string[]> {
  const { db, clock, coins, config } = deps;
  const now = clock.now();
  const due = chooseDue(ids.length > 0 ? await findCoins(db, ids) : [], now);
  if (due.length === 0) return [];
  const ask = () => coins.prices(due.map(({ id }) => id));
  const reply = await askWithin(deps, config.marketOrigin, config.plan, ask);
  if (!reply) return [];
  if (!reply.ok) throw new Error(`prices of held coins: ${reply.failure.kind}`);

  const found = new Map(reply.value.map((price) => [price.id, price]));
  const priced = due.flatMap((row) => {
    const next = found.get(row.id);
    if (!next) return [];
    const isRecent = row.price !== null && row.pricedAt !== null && now - row.pricedAt <= DAY;
    if (isRecent && isWild(Number(row.price), next.price)) return [];
    return [{ ...row, price: next.price, change24h: next.change24h, pricedAt: now }];
  });
  if (priced.length > 0) await saveCoins(db, priced);
  return priced.map(({ id }) => id);
}

/** Keeps a coin that no page of the market lists, so that its price can be asked for by id. */
export const keepOutsideCoin = ({ db }: Deps, coin: Coin): Promise<void> => saveCoins(db, [coin]);
