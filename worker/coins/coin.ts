import { type CoinRange, FIRST_RANGE, RANGE_SPANS } from "../../shared/coins/ranges.ts";
import { exactText } from "../../shared/values/decimal.ts";
import type { Deps } from "../deps.ts";
import { findUnlistedCoins } from "../markets/coins.ts";
import type { Market } from "../markets/market.ts";
import type { WaitUntil } from "../platform/storage/isolate-cache.ts";
import { briefReply, coinReply, staleAfter } from "./coin.rules.ts";
import { curvePoints, hourly, type Latest } from "./curve.rules.ts";
import { beginsLate, choosePoints, historyReply, SHORT_RANGES } from "./history.rules.ts";
import type { Point } from "./tiles.rules.ts";

/** A coin of the market, or a coin that has left the market and is still stored. */
async function findCoin(deps: Deps, market: Market | null, id: string) {
  const listed = market?.find(id);
  if (listed) return listed;
  const [coin] = await findUnlistedCoins(deps, [id]);
  return coin && { coin, rank: null };
}

/** Everything that is known about a coin; null for an unknown id. Makes no upstream call. */
export async function readCoin(deps: Deps, market: Market | null, id: string, waitUntil: WaitUntil) {
  const found = await findCoin(deps, market, id);
  if (!found) return null;
  const { coin, rank } = found;
  const stored = await deps.history.read(id, waitUntil);
  return coinReply({
    coin,
    rank,
    figures: market?.figures(id) ?? null,
    ecosystem: (rank !== null && market?.columns.ecosystem?.[rank - 1]) || null,
    stored,
    source: deps.config.marketSource,
    now: deps.clock.now(),
    staleAfter: staleAfter(deps.config.plan, rank),
  });
}

/** The figures that are known of every coin, listed or not, read with one statement. Unknown ids are left out. */
export async function readCoins(deps: Deps, market: Market | null, ids: readonly string[]) {
  const unlistedIds = ids.filter((id) => !market?.find(id));
  const unlisted = unlistedIds.length > 0 ? await findUnlistedCoins(deps, unlistedIds) : [];
  const unlistedById = new Map(unlisted.map((coin) => [coin.id, { coin, rank: null }]));
  const now = deps.clock.now();
  return ids.flatMap((id) => {
    const found = market?.find(id) ?? unlistedById.get(id);
    return found ? briefReply(found.coin, found.rank, staleAfter(deps.config.plan, found.rank), now) : [];
  });
}

type Shown = { price: number | null; pricedAt: number | null; change24h: number | null };

const latestOf = ({ price, pricedAt, change24h }: Shown): Latest | null =>
  price === null || pricedAt === null ? null : { at: pricedAt, price: exactText(price), change24h };

type HistoryRequest = { range: CoinRange; candles: boolean };

/** A coin's prices over time; null for an unknown id. */
export async function readHistory(
  deps: Deps,
  market: Market | null,
  id: string,
  { range, candles }: HistoryRequest,
  waitUntil: WaitUntil,
) {
  const found = await findCoin(deps, market, id);
  if (!found) return null;
  const latest = latestOf(found.coin);
  const stored = await deps.history.read(id, waitUntil);
  const curve = curvePoints(market?.sparkline(id), latest);
  const history = choosePoints({ range, now: deps.clock.now(), stored, curve, latest });
  return historyReply(id, range, deps.config.marketSource, history, candles);
}

/**
 * The prices of several coins for values over time, oldest first: those that a chart of the range draws, hourly where it
 * draws the curve. Those of a coin that is not `complete` are still being loaded.
 */
export async function readPrices(
  deps: Deps,
  market: Market | null,
  ids: readonly string[],
  range: CoinRange,
  waitUntil: WaitUntil,
): Promise<{ id: string; points: readonly Point[]; complete: boolean }[]> {
  const isShort = SHORT_RANGES.includes(range);
  const now = deps.clock.now();
  const histories = await deps.history.readMany(ids, !isShort, waitUntil);
  const late = isShort ? ids.filter((id) => beginsLate(histories.get(id)!.recent, now - RANGE_SPANS[range])) : [];
  // The curve goes through the closes of its days.
  if (late.length > 0)
    for (const [id, history] of await deps.history.readMany(late, true, waitUntil)) histories.set(id, history);
  return ids.map((id) => {
    const coin = market?.find(id)?.coin;
    const latest = coin ? latestOf(coin) : null;
    const curve = curvePoints(market?.sparkline(id), latest);
    const { points, complete } = choosePoints({ range, now, stored: histories.get(id)!, curve, latest });
    return { id, points: hourly(points), complete };
  });
}

/** The data in the first HTML of a coin's page. */
export async function readCoinPage(deps: Deps, market: Market | null, id: string, waitUntil: WaitUntil) {
  const coin = await readCoin(deps, market, id, waitUntil);
  const history = coin && (await readHistory(deps, market, id, { range: FIRST_RANGE, candles: false }, waitUntil));
  return coin && history && { coin, history };
}
