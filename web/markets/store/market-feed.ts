import type { QueryClient } from "@tanstack/react-query";
import { HOUR, MINUTE } from "../../../shared/values/time.ts";
import { pollWhileVisible } from "../../api/poll-while-visible.ts";
import type { MarketStore } from "./market-store.ts";
import { columnsQuery, pricesQuery, sparklinesQuery } from "./markets.queries.ts";

/** The whole list reloads every 5 minutes, the prices every minute and the sparklines every hour. */
const COLUMNS_MS = 5 * MINUTE;
const PRICES_MS = MINUTE;
const SPARKLINES_MS = HOUR;

export function startMarketFeed(market: MarketStore, queries: QueryClient) {
  let requestedAt = 0;
  let hasSparklines = false;

  const loadSparklines = async () => {
    if (!market.isComplete() || !market.wantsSparklines()) return;
    // The table works without sparklines, so a failure is ignored until the next run.
    const reply = await queries.fetchQuery({ ...sparklinesQuery, staleTime: 0 }).catch(() => null);
    if (!reply) return;
    market.loadSparklines(reply);
    hasSparklines = true;
  };

  const loadColumns = async () => {
    requestedAt = Date.now();
    const reply = await queries.fetchQuery({ ...columnsQuery, staleTime: 0 }).catch(() => null);
    if (!reply) return market.fail();
    market.load(reply);
    if (!hasSparklines) await loadSparklines();
  };

  const loadPrices = async () => {
    if (Date.now() - requestedAt < PRICES_MS / 2) return;
    if (!market.isComplete()) return loadColumns();
    requestedAt = Date.now();
    // After a failure the old prices stay, with their age.
    const reply = await queries.fetchQuery({ ...pricesQuery, staleTime: 0 }).catch(() => null);
    if (reply) market.tick(reply);
    if (!hasSparklines) await loadSparklines();
  };

  void loadColumns();
  const stops = [
    // The prices load before the list, because a new list does not make changed prices flash.
    pollWhileVisible(COLUMNS_MS, async () => {
      if (market.isComplete()) await loadPrices();
      await loadColumns();
    }),
    pollWhileVisible(PRICES_MS, loadPrices),
    pollWhileVisible(SPARKLINES_MS, loadSparklines),
  ];
  return {
    reload: () => void loadColumns(),
    loadSparklines: () => void loadSparklines(),
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
