import { useEffect, useMemo, useRef, useState } from "react";
import type { Columns } from "../../shared/markets/snapshot.ts";
import { MINUTE } from "../../shared/values/time.ts";
import { useQuery } from "../api/use-query.ts";
import { currenciesQuery } from "../currencies/rates.ts";
import { type Market, useMarket } from "../markets/store/market.ts";
import { createMarketStore, type MarketStore } from "../markets/store/market-store.ts";
import { ecosystemQuery } from "./ecosystems.queries.ts";

/** All values are replaced every 5 minutes; in between, only the prices are updated. */
const FULL_LOAD_MS = 5 * MINUTE;

/** Whether both have the same tokens in the same order, so that only prices changed. */
const isSameList = (a: Columns, b: Columns): boolean =>
  a.id.length === b.id.length && a.id.every((id, index) => id === b.id[index]);

/** A market of the ecosystem's tokens for the market components. Its sparklines come from the full market. */
function ecosystemMarket(fullMarket: Market, store: MarketStore, retry: () => void): Market {
  return {
    ...store,
    subscribe(listener) {
      const unsubscribes = [store.subscribe(listener), fullMarket.subscribe(listener)];
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe();
      };
    },
    sparkline: fullMarket.sparkline,
    retry,
    noun: "tokens",
  };
}

/** The tokens of an ecosystem with live prices. The component needs the ecosystem's id as its `key`. */
export function useEcosystemMarket(ecosystemId: string): Market {
  const fullMarket = useMarket();
  const { data, isError, refetch } = useQuery(ecosystemQuery(ecosystemId));
  const [store] = useState(() => createMarketStore());
  const lastLoad = useRef<{ columns: Columns; at: number } | null>(null);

  useEffect(() => {
    if (!data) return;
    const previous = lastLoad.current;
    const isRecent = previous !== null && Date.now() - previous.at < FULL_LOAD_MS;
    // Changed prices flash only after a tick, so a full load is avoided when the list is the same.
    if (isRecent && isSameList(previous.columns, data)) return store.tick(data);
    lastLoad.current = { columns: data, at: Date.now() };
    store.load(data);
  }, [data, store]);
  const { data: rates } = useQuery(currenciesQuery);
  // The texts follow the rates of the display currency.
  useEffect(() => store.reformat(), [store, rates]);
  useEffect(() => {
    if (isError) store.fail();
  }, [isError, store]);

  return useMemo(
    () =>
      ecosystemMarket(fullMarket, store, () => {
        store.retry();
        void refetch();
      }),
    [fullMarket, store, refetch],
  );
}
