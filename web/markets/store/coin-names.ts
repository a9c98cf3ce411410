import { useMemo } from "react";
import { useMarketState } from "./market.ts";

/** The market's name of a coin; without one, its symbol. */
export function useCoinNames(): (coin: { coinId: string | null; symbol: string }) => string {
  const { columns } = useMarketState();
  const names = useMemo(() => new Map(columns?.id.map((id, i) => [id, columns.name[i] ?? id])), [columns]);
  return ({ coinId, symbol }) => names.get(coinId ?? "") ?? symbol.toUpperCase();
}
