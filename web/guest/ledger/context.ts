import { NO_COIN } from "../../../shared/markets/symbols.ts";
import type { HoldingFigures, HoldingOf } from "../../../shared/transactions/holdings.ts";
import { isFiat } from "../../../shared/transactions/transaction.ts";
import type { Tables } from "../storage/tables.ts";

/** Names and prices of coins. They are read before a change, because a change must not wait. */
export type CoinLookup = {
  coinOf(coinId: string): { name: string; price: string | null } | undefined;
  idOfSymbol(symbol: string): string | null;
};

export type Given = { tables: Tables; market: CoinLookup; now: number; newId(): string };
export type Deriving = {
  /**
   * Writes the amounts and entry prices that follow from the transactions of these coins, or of all coins (null). A
   * coin that is held but has no position gets one, unless `addsHoldings` is false.
   */
  refreshHoldings(keys: readonly string[] | null, addsHoldings?: boolean): void;
  /** The same, but no holding is added, and only what changes is written. */
  refreshChanged(keys?: readonly string[] | null): void;
  figuresOf(position: HoldingOf): HoldingFigures & { mainAccount: string };
};
/** Everything that a change of the portfolio works with. */
export type Context = Given & Deriving;

type Asset = { coinId: string | null; symbol: string };

/**
 * The id of the chosen coin; null for `NO_COIN`. When none was chosen, that of the coin that the market finds by the
 * symbol.
 */
export function resolveCoin({ market }: Context, { coinId, symbol }: Asset): string | null {
  if (coinId === null) return market.idOfSymbol(symbol);
  return coinId === NO_COIN ? null : coinId;
}

/** The coin of a transaction's leg. Fiat money has none. */
export const resolveLeg =
  ({ market }: Context) =>
  (asset: Asset): string | null =>
    asset.coinId ?? (isFiat(asset) ? null : market.idOfSymbol(asset.symbol));
