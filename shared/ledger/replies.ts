import { isCostKnown, isPriceUnstated, knownCostOf, type StoredCost } from "../portfolio/known-cost.ts";
import { isoTime } from "../values/time.ts";
import type { LeveragedPosition, SpotPosition } from "./positions.ts";

/** Positions in the form of the API. */

export const spotReply = (position: SpotPosition & StoredCost, userId: string) => ({
  id: position.id,
  userId,
  symbol: position.symbol,
  name: position.name,
  coinId: position.coinId,
  amount: position.amount,
  entryPrice: position.entryPrice,
  ...knownCostOf(position),
  costKnown: isCostKnown(position),
  currentPrice: position.currentPrice === "0" ? null : position.currentPrice,
  priceStated: !isPriceUnstated(position),
  createdAt: isoTime(position.createdAt),
  ...(position.typed && { typed: position.typed }),
});

export const leveragedReply = (position: LeveragedPosition, userId: string) => ({
  id: position.id,
  userId,
  symbol: position.symbol,
  name: position.name,
  coinId: position.coinId,
  size: position.size,
  entryPrice: position.entryPrice,
  currentPrice: position.currentPrice,
  priceStated: !isPriceUnstated(position),
  leverage: position.leverage,
  liquidationPrice: position.liquidationPrice,
  positionType: position.positionType,
  isLiquidated: position.isLiquidated,
  liquidatedAt: position.liquidatedAt === null ? null : isoTime(position.liquidatedAt),
  liquidatedPrice: position.liquidatedPrice,
  createdAt: isoTime(position.createdAt),
  ...(position.typed && { typed: position.typed }),
});
