import type { QueryClient } from "@tanstack/react-query";
import { HOUR, MINUTE } from "../../shared/time.ts";
import { whileVisible } from "../api/while-visible.ts";
import type { MarketStore } from "./market-store.ts";
import { columnsQuery, pricesQuery, sparklinesQuery } from "./markets.queries.ts";

/** The whole list each 5 minutes (specification 1, section 7), its prices each minute, its curves each hour. */
const COLUMNS_MS = 5 * MINUTE;
const PRICES_MS = MINUTE;
const SPARKLINES_MS = HOUR;

export function startMarketFeed(market: MarketStore, queries: QueryClient) {
  let sparklinesOf: string | null = null;
  let loadedAt = 0;

  const sparklines = async () => {
    const set = market.loadedSet();
    if (set === null) return;
    try {
      const reply = await queries.fetchQuery({ ...sparklinesQuery, staleTime: 0 });
      market.loadSparklines(reply);
      sparklinesOf = reply.set;
    } catch {
      // A table without curves is still a table; the next turn asks again.
    }
  };

  const columns = async () => {
    try {
      market.load(await queries.fetchQuery({ ...columnsQuery, staleTime: 0 }));
      loadedAt = Date.now();
    } catch {
      market.fail();
      return;
    }
    if (sparklinesOf !== market.loadedSet()) await sparklines();
  };

  const prices = async () => {
    if (market.loadedSet() === null) return columns();
    if (Date.now() - loadedAt < PRICES_MS / 2) return;
    try {
      const reply = await queries.fetchQuery({ ...pricesQuery, staleTime: 0 });
      if (!market.tick(reply)) return columns();
    } catch {
      // The prices stay, and their age says how old they are.
    }
    if (sparklinesOf !== market.loadedSet()) await sparklines();
  };

  void columns();
  const stops = [
    whileVisible(COLUMNS_MS, columns),
    whileVisible(PRICES_MS, prices),
    whileVisible(SPARKLINES_MS, sparklines),
  ];
  return {
    reload: () => void columns(),
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
