import { decideReceivedPrice } from "../../shared/received-price.ts";
import { HOUR, MINUTE } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { callWithinBudget } from "../upstreams/budget/budgeted-call.ts";
import type { CoinPrice, FoundCoin } from "../upstreams/coingecko/coingecko.ts";
import type { Coin } from "./merge.rules.ts";
import { type CoinRow, findCoins, saveCoins } from "./snapshot.queries.ts";

/** Coins per call of /simple/price, so that its address stays under 8 kB. */
const IDS_PER_CALL = 250;
const REPRICE_AFTER = HOUR - 5 * MINUTE;

type UnlistedCoin = Omit<CoinRow, "price"> & { price: number | null };

const lastSeenAt = ({ pricedAt, unshownPrices }: Pick<CoinRow, "pricedAt" | "unshownPrices">): number =>
  unshownPrices?.heldBack?.at ?? pricedAt ?? 0;

/** A coin is priced at most once per hour, because two replies within seconds could repeat the same wrong price. */
const isPriceDue = (coin: Pick<CoinRow, "pricedAt" | "unshownPrices">, now: number): boolean =>
  now - lastSeenAt(coin) >= REPRICE_AFTER;

const fromRow = (row: CoinRow): UnlistedCoin => ({ ...row, price: row.price === null ? null : Number(row.price) });

/** Applies a price from the upstream to a coin. */
function withPrice(coin: UnlistedCoin, { price, change24h }: CoinPrice, now: number): UnlistedCoin {
  const received = { price, at: now };
  const decision = decideReceivedPrice({ ...coin, ...coin.unshownPrices, seenAt: lastSeenAt(coin) }, received);
  if (decision.kind === "hold back") return { ...coin, unshownPrices: { heldBack: received } };
  const unshownPrices = decision.previous ? { before: decision.previous } : null;
  return { ...coin, price, change24h, pricedAt: now, unshownPrices };
}

/**
 * Chooses the coins that were priced longest ago, so that all coins get their turn when there are more than one call
 * can price.
 */
function chooseDue(rows: readonly CoinRow[], now: number): UnlistedCoin[] {
  return rows
    .filter((row) => isPriceDue(row, now))
    .sort((a, b) => lastSeenAt(a) - lastSeenAt(b) || (a.id < b.id ? -1 : 1))
    .slice(0, IDS_PER_CALL)
    .map(fromRow);
}

/**
 * Prices unlisted coins with one upstream call, which the plan's reserve pays for. Returns the ids of coins whose shown
 * price changed.
 */
export async function priceUnlistedCoins(deps: Deps, ids: readonly string[]): Promise<string[]> {
  const { db, clock, coins, config } = deps;
  const now = clock.now();
  const due = chooseDue(ids.length > 0 ? await findCoins(db, ids) : [], now);
  if (due.length === 0) return [];
  const load = () => coins.prices(due.map(({ id }) => id));
  const reply = await callWithinBudget(deps, { upstream: config.marketOrigin, limits: config.plan }, load);
  if (!reply) return [];
  if (!reply.ok) throw new Error(`prices of held coins: ${reply.failure.kind}`);

  const pricesById = new Map(reply.value.map((price) => [price.id, price]));
  const priced = due.flatMap((coin) => {
    const price = pricesById.get(coin.id);
    return price ? [withPrice(coin, price, now)] : [];
  });
  if (priced.length > 0) await saveCoins(db, priced);
  return priced.filter(({ pricedAt }) => pricedAt === now).map(({ id }) => id);
}

/** Saves the found coins that have a price, and returns all of them with the price to show. */
export async function saveFoundCoins({ db, clock }: Deps, found: readonly FoundCoin[], prices: readonly CoinPrice[]) {
  const now = clock.now();
  const pricesById = new Map(prices.map((price) => [price.id, price]));
  const storedRows = prices.length > 0 ? await findCoins(db, [...pricesById.keys()]) : [];
  const storedById = new Map(storedRows.map((row) => [row.id, fromRow(row)]));
  const changed: UnlistedCoin[] = [];
  const results = found.map((coin) => {
    const price = pricesById.get(coin.id);
    if (!price) return { ...coin, price: null };
    const unpriced = { ...coin, price: null, change24h: null, marketCap: null, pricedAt: null, unshownPrices: null };
    const before = { ...(storedById.get(coin.id) ?? unpriced), image: coin.image };
    if (!isPriceDue(before, now)) return { ...coin, price: before.price };
    const next = withPrice(before, price, now);
    changed.push(next);
    return { ...coin, price: next.price };
  });
  if (changed.length > 0) await saveCoins(db, changed);
  return results;
}

/** Saves an unlisted coin, so that its price can be read by id. */
export const saveUnlistedCoin = ({ db }: Deps, coin: Coin): Promise<void> => saveCoins(db, [coin]);
