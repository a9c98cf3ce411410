import type { PositionType } from "../portfolio/rules.ts";
import { PRICE_SCALE, toPrice } from "../portfolio/values-over-time.ts";
import { MONEY_SCALE } from "../transactions/leg-values.ts";
import { rescale, toFixedPoint } from "../values/fixed.ts";

/**
 * A leveraged position, which counts with its equity (margin + P&L, at least 0) from its opening to its end. Prices are in
 * US dollars, times in ms.
 */
export type Contract = {
  id: string;
  coinId: string | null;
  symbol: string;
  size: string;
  entryPrice: string;
  leverage: number;
  positionType: PositionType;
  openedAt: number;
  /** Its end: a closing at a price, or a liquidation that left nothing (null). */
  end: { at: number; price: string | null } | null;
};

const SIZE_SCALE = 16;

/** The margin in dollars (units of 10^−36). */
export const marginOf = ({ size, entryPrice, leverage }: Contract): bigint =>
  worth(size, toPrice(entryPrice)) / BigInt(leverage);

const worth = (size: string, price: bigint): bigint =>
  rescale(toFixedPoint(size, SIZE_SCALE) * price, SIZE_SCALE + PRICE_SCALE, MONEY_SCALE);

/** The equity in dollars (units of 10^−36) at a price (`toPrice`). */
export function equityOf(contract: Contract, price: bigint): bigint {
  const move = worth(contract.size, price - toPrice(contract.entryPrice));
  const equity = marginOf(contract) + (contract.positionType === "long" ? move : -move);
  return equity > 0n ? equity : 0n;
}

/** What a position is worth when it ends. */
export const endEquityOf = (contract: Contract): bigint =>
  contract.end?.price == null ? 0n : equityOf(contract, toPrice(contract.end.price));
