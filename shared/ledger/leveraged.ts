import { followingPrice } from "../portfolio/known-cost.ts";
import type { NewLeveraged } from "../portfolio/positions-csv.ts";
import { liquidationPriceOf } from "../portfolio/rules.ts";
import { conflict } from "../refusal.ts";
import { changedAt, type LeveragedPatch, type LeveragedPosition, openingTime } from "./positions.ts";

type Created = { id: string; coinId: string | null; now: number };

export const newLeveraged = (body: NewLeveraged, { id, coinId, now }: Created): LeveragedPosition => ({
  id,
  symbol: body.symbol,
  name: body.name,
  coinId,
  size: body.size,
  entryPrice: body.entryPrice,
  typed: body.typed ?? null,
  currentPrice: body.currentPrice ?? body.entryPrice,
  leverage: body.leverage,
  liquidationPrice: body.liquidationPrice ?? liquidationPriceOf(body.entryPrice, body.leverage, body.positionType),
  positionType: body.positionType,
  isLiquidated: false,
  liquidatedAt: null,
  liquidatedPrice: null,
  createdAt: openingTime(body, now),
  updatedAt: now,
});

/** The patch's liquidation price, or a recomputed one when entry price or leverage change without it. */
function newLiquidationPrice(before: LeveragedPosition, patch: LeveragedPatch) {
  if (patch.liquidationPrice) return patch.liquidationPrice;
  const entryPrice = patch.entryPrice ?? before.entryPrice;
  const leverage = patch.leverage ?? before.leverage;
  if (entryPrice === before.entryPrice && leverage === before.leverage) return before.liquidationPrice;
  return liquidationPriceOf(entryPrice, leverage, before.positionType);
}

export function editedLeveraged<Row extends LeveragedPosition>(
  before: Row,
  patch: LeveragedPatch,
  coinId: string | null,
  now: number,
) {
  if (before.isLiquidated) throw conflict("A liquidated position cannot be edited.");
  const entryPrice = patch.entryPrice ?? before.entryPrice;
  return {
    ...before,
    symbol: patch.symbol ?? before.symbol,
    name: patch.name ?? before.name,
    coinId,
    size: patch.size ?? before.size,
    entryPrice,
    // The typed price is kept when the patch has none and the entry price is the same as before.
    typed: patch.typed ?? (entryPrice === before.entryPrice ? before.typed : null),
    currentPrice: patch.currentPrice ?? followingPrice(before, entryPrice),
    leverage: patch.leverage ?? before.leverage,
    liquidationPrice: newLiquidationPrice(before, patch),
    updatedAt: changedAt(before, now),
  };
}

/** A position whose liquidation is undone, because the market has withdrawn its price. */
export const reopenedLeveraged = <Row extends LeveragedPosition>(before: Row, now: number) => ({
  ...before,
  isLiquidated: false,
  liquidatedAt: null,
  liquidatedPrice: null,
  updatedAt: changedAt(before, now),
});
