import { DAY } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import { ignoreOutage } from "../../platform/outage.rules.ts";
import { listLoads, requestCandles } from "../candles/candles.queries.ts";
import { listHistoryLoads, recordRequests } from "../loads.queries.ts";

/** More coins are not looked up for one view. */
const MAX_COINS = 50;
/** Candles that are due later than this (ms) wait after a refusal, and are not being loaded. */
const LOADING_WAIT = 2 * DAY;

export type Loading = {
  /** The coins of which a part of the price history is still to be loaded. */
  coinIds: ReadonlySet<string>;
  /** When the last history of the others was loaded, in ms; 0 without any. */
  loadedAt: number;
};

/**
 * Which of these coins of a user lack a price only because their history is not loaded yet. A first view moves it to the
 * front of those that wait; later views write nothing.
 */
export async function loadingHistories(
  deps: Pick<Deps, "db" | "config" | "clock">,
  all: Iterable<string>,
): Promise<Loading> {
  const { db, config, clock } = deps;
  const coinIds = [...new Set(all)].slice(0, MAX_COINS);
  if (coinIds.length === 0) return { coinIds: new Set(), loadedAt: 0 };
  const [origin, now] = [config.marketOrigin, clock.now()];
  const [histories, candles] = await Promise.all([
    listHistoryLoads(db, origin, coinIds),
    listLoads(db, origin, coinIds),
  ]);
  const candlesOf = new Map(candles.map((load) => [load.coinId, load]));
  const waiting = histories.filter(({ historyAt }) => historyAt === 0);
  const dueAt = (coinId: string) => candlesOf.get(coinId)?.dueAt ?? null;
  const hasCandlesToLoad = (coinId: string) => {
    const due = dueAt(coinId);
    return !candlesOf.has(coinId) || (due !== null && due <= now + LOADING_WAIT);
  };
  // Without live prices no candles are loaded.
  const older = config.livePrices ? coinIds.filter(hasCandlesToLoad) : [];
  const [newHistories, newCandles] = [
    waiting.flatMap(({ coinId, requests }) => (requests === 0 ? coinId : [])),
    // Those that were asked for are due before 1970.
    older.filter((coinId) => (dueAt(coinId) ?? 0) >= 0),
  ];
  await Promise.all([
    newHistories.length > 0 && recordRequests(db, origin, newHistories),
    newCandles.length > 0 && requestCandles(db, origin, newCandles, now),
  ]).catch(ignoreOutage(clock));
  return {
    coinIds: new Set([...waiting.map(({ coinId }) => coinId), ...older]),
    loadedAt: Math.max(...histories.map(({ historyAt }) => historyAt)),
  };
}
