import type { Exact } from "../../shared/values/decimal.ts";
import { MINUTE } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { listWatchedCoins, type WatchedCoins } from "./decide-alerts.queries.ts";
import { decideOnQuotes, MAX_COINS, type Quotes } from "./decide-alerts.ts";
import { deliverPushes } from "./pushes.ts";

/** A live price that two venues agree on, and an earlier one. Times are in ms. */
type ConfirmedPrice = { price: Exact; pricedAt: number; previous: { price: Exact; at: number } };

const WATCHED_FOR = MINUTE;
/**
 * Live prices are newer than CoinGecko's. For this time, CoinGecko's older price must not undo a decision on a live
 * price: it would re-arm the alert, which would then fire a second time.
 */
const LEAD = 15 * MINUTE;

/**
 * Decides alerts and liquidation warnings on live prices, when the earlier prices decide the same. Alerts by percent
 * wait for CoinGecko's change in 24 hours. The list of watched coins is kept for a minute.
 */
export function createLiveAlerts(deps: Deps) {
  let watched: WatchedCoins = { byAlerts: new Set(), byPositions: new Set() };
  let readAt = Number.NEGATIVE_INFINITY;

  return async (prices: ReadonlyMap<string, ConfirmedPrice>): Promise<void> => {
    const now = deps.clock.now();
    if (Math.abs(now - readAt) >= WATCHED_FOR) {
      watched = await listWatchedCoins(deps.db, MAX_COINS);
      readAt = now;
    }
    const seen = [...prices].filter(([id]) => watched.byAlerts.has(id) || watched.byPositions.has(id));
    if (seen.length === 0) return;
    const quotes: Quotes = new Map(
      seen.map(([id, { price, pricedAt }]) => [id, { price, pricedAt, change24h: null }] as const),
    );
    const earlier: Quotes = new Map(
      seen.map(
        ([id, { previous }]) => [id, { price: previous.price, pricedAt: previous.at, change24h: null }] as const,
      ),
    );
    const notified = await decideOnQuotes(deps, watched, quotes, now + LEAD, earlier);
    if (notified > 0) await deliverPushes(deps);
  };
}
