import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Columns } from "../../shared/markets/snapshot.ts";
import { MINUTE } from "../../shared/values/time.ts";
import { type Market, useMarket } from "../markets/store/market.ts";
import { createMarketStore, type MarketStore } from "../markets/store/market-store.ts";
import { ecosystemQuery } from "./ecosystems.queries.ts";

/** All figures are taken over each 5 minutes; between, the prices that move. */
const WHOLE_MS = 5 * MINUTE;

/** The same tokens in the same order, so that new prices can be told from a new list. */
const isSameList = (a: Columns, b: Columns): boolean =>
  a.id.length === b.id.length && a.id.every((id, at) => id === b.id[at]);

/** A market of the ecosystem's tokens, for the market's own parts; their week comes from the whole market. */
function within(whole: Market, store: MarketStore, retry: () => void): Market {
  return {
    ...store,
    subscribe(listener) {
      const stops = [store.subscribe(listener), whole.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    sparkline: whole.sparkline,
    retry,
    noun: "tokens",
  };
}

/** The tokens of an ecosystem, kept fresh. For another ecosystem its component must be another one: give it a key. */
export function useEcosystemMarket(ecosystemId: string): Market {
  const whole = useMarket();
  const { data, isError, refetch } = useQuery(ecosystemQuery(ecosystemId));
  const [store] = useState(() => createMarketStore());
  const loaded = useRef<{ columns: Columns; at: number } | null>(null);

  useEffect(() => {
    if (!data) return;
    const before = loaded.current;
    const isRecent = before !== null && Date.now() - before.at < WHOLE_MS;
    // Prices alone, so that what moved is seen to move.
    if (isRecent && isSameList(before.columns, data)) return store.tick(data);
    loaded.current = { columns: data, at: Date.now() };
    store.load(data);
  }, [data, store]);
  useEffect(() => {
    if (isError) store.fail();
  }, [isError, store]);

  return useMemo(
    () =>
      within(whole, store, () => {
        store.retry();
        void refetch();
      }),
    [whole, store, refetch],
  );
}
