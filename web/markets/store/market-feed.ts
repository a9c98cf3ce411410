import type { QueryClient } from "@tanstack/react-query";
import { HOUR, MINUTE } from "../../../shared/values/time.ts";
import { whileVisible } from "../../api/poll-while-visible.ts";
import type { MarketStore } from "./market-store.ts";
import { columnsQuery, pricesQuery, sparklinesQuery } from "./markets.queries.ts";

/** The whole list each 5 minutes (specification 1, section 7), its prices each minute, its curves each hour. */
const COLUMNS_MS = 5 * MINUTE;
const PRICES_MS = MINUTE;
const SPARKLINES_MS = HOUR;

export function startMarketFeed(market: MarketStore, queries: QueryClient) {
  let askedAt = 0;
  let hasSparklines = false;

  const sparklines = async () => {
    if (!market.isComplete() || !market.wantsSparklines()) return;
    // A table without curves is still a table; the next turn asks again.
    const reply = await queries.fetchQuery({ ...sparklinesQuery, staleTime: 0 }).catch(() => null);
    if (!reply) return;
    market.loadSparklines(reply);
    hasSparklines = true;
  };

  const columns = async () => {
    askedAt = Date.now();
    const reply = await queries.fetchQuery({ ...columnsQuery, staleTime: 0 }).catch(() => null);
    if (!reply) return market.fail();
    market.load(reply);
    if (!hasSparklines) await sparklines();
  };

  const prices = async () => {
    if (Date.now() - askedAt < PRICES_MS / 2) return;
    if (!market.isComplete()) return columns();
    askedAt = Date.now();
    // Without an answer the prices stay, and their age says how old they are.
    const reply = await queries.fetchQuery({ ...pricesQuery, staleTime: 0 }).catch(() => null);
    if (reply) market.tick(reply);
    if (!hasSparklines) await sparklines();
  };

  void columns();
  const stops = [
    // What is new is told first: another list comes without a flash.
    whileVisible(COLUMNS_MS, async () => {
      if (market.isComplete()) await prices();
      await columns();
    }),
    whileVisible(PRICES_MS, prices),
    whileVisible(SPARKLINES_MS, sparklines),
  ];
  return {
    reload: () => void columns(),
    loadSparklines: () => void sparklines(),
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
