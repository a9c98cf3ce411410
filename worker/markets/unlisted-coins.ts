import { HOUR, MINUTE } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { callWithinBudget } from "../upstreams/budget/budgeted-call.ts";
import type { CoinPrice, FoundCoin } from "../upstreams/coingecko/coingecko.ts";
import type { Coin } from "./merge.rules.ts";
import { decideSighting } from "./sighting.rules.ts";
import { type CoinRow, findCoins, saveCoins } from "./snapshot.queries.ts";

/** Coins that one call of /simple/price asks for: its address stays under 8 kB. */
const IDS_PER_CALL = 250;
const PRICED_FOR = HOUR - 5 * MINUTE;

type OutsideCoin = Omit<CoinRow, "price"> & { price: number | null };

const lastSeenAt = ({ pricedAt, sightings }: Pick<CoinRow, "pricedAt" | "sightings">): number =>
  sightings?.heldBack?.at ?? pricedAt ?? 0;

/** The price of a coin is asked for once an hour: two answers within seconds would be the same mistake twice. */
const isDue = (coin: Pick<CoinRow, "pricedAt" | "sightings">, now: number): boolean =>
  now - lastSeenAt(coin) >= PRICED_FOR;

const readCoin = (row: CoinRow): OutsideCoin => ({ ...row, price: row.price === null ? null : Number(row.price) });

/** A coin after the upstream has answered this price. */
function withPrice(coin: OutsideCoin, { price, change24h }: CoinPrice, now: number): OutsideCoin {
  const seen = { price, at: now };
  const verdict = decideSighting({ ...coin, ...coin.sightings, seenAt: lastSeenAt(coin) }, seen);
  if (verdict.kind === "hold back") return { ...coin, sightings: { heldBack: seen } };
  const sightings = verdict.before ? { before: verdict.before } : null;
  return { ...coin, price, change24h, pricedAt: now, sightings };
}

/** The longest unseen first, so that more coins than one call holds take turns. */
function chooseDue(rows: readonly CoinRow[], now: number): OutsideCoin[] {
  return rows
    .filter((row) => isDue(row, now))
    .sort((a, b) => lastSeenAt(a) - lastSeenAt(b) || (a.id < b.id ? -1 : 1))
    .slice(0, IDS_PER_CALL)
    .map(readCoin);
}

/**
 * Prices coins that no page of the market lists, with one call that the plan's reserve pays for.
 * Answers the ids whose shown price is new.
 */
export async function priceUnlistedCoins(deps: Deps, ids: readonly string[]): Promise<string[]> {
  const { db, clock, coins, config } = deps;
  const now = clock.now();
  const due = chooseDue(ids.length > 0 ? await findCoins(db, ids) : [], now);
  if (due.length === 0) return [];
  const ask = () => coins.prices(due.map(({ id }) => id));
  const reply = await callWithinBudget(deps, config.marketOrigin, config.plan, ask);
  if (!reply) return [];
  if (!reply.ok) throw new Error(`prices of held coins: ${reply.failure.kind}`);

  const found = new Map(reply.value.map((price) => [price.id, price]));
  const priced = due.flatMap((coin) => {
    const price = found.get(coin.id);
    return price ? [withPrice(coin, price, now)] : [];
  });
  if (priced.length > 0) await saveCoins(db, priced);
  return priced.filter(({ pricedAt }) => pricedAt === now).map(({ id }) => id);
}

/** Keeps the coins that a search found and that have a price, and answers all of them at the price to show. */
export async function keepFoundCoins({ db, clock }: Deps, found: readonly FoundCoin[], prices: readonly CoinPrice[]) {
  const now = clock.now();
  const priceOf = new Map(prices.map((price) => [price.id, price]));
  const known = prices.length > 0 ? await findCoins(db, [...priceOf.keys()]) : [];
  const rowOf = new Map(known.map((row) => [row.id, readCoin(row)]));
  const changed: OutsideCoin[] = [];
  const shown = found.map((coin) => {
    const price = priceOf.get(coin.id);
    if (!price) return { ...coin, price: null };
    const unpriced = { ...coin, price: null, change24h: null, marketCap: null, pricedAt: null, sightings: null };
    const before = { ...(rowOf.get(coin.id) ?? unpriced), image: coin.image };
    if (!isDue(before, now)) return { ...coin, price: before.price };
    const next = withPrice(before, price, now);
    changed.push(next);
    return { ...coin, price: next.price };
  });
  if (changed.length > 0) await saveCoins(db, changed);
  return shown;
}

/** Keeps a coin that no page of the market lists, so that its price can be asked for by id. */
export const keepUnlistedCoin = ({ db }: Deps, coin: Coin): Promise<void> => saveCoins(db, [coin]);
