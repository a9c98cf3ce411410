import type { NewLeveraged } from "../../../shared/portfolio/positions-csv.ts";
import { liquidationPriceOf, MAX_POSITIONS } from "../../../shared/portfolio/rules.ts";
import { conflict, positionNotFound } from "../refusal.ts";
import type { LeveragedItem, Tables } from "../storage/tables.ts";
import { type Context, resolveCoin } from "./context.ts";
import type { LeveragedPatch } from "./input.ts";
import { reopeningOf } from "./lists.ts";

export function addLeveraged(context: Context, body: NewLeveraged, key: string | undefined): LeveragedItem {
  const { tables, now, newId } = context;
  const id = key ?? newId();
  const existing = tables.leveraged.get(id);
  if (existing) return existing;
  if (tables.leveraged.size >= MAX_POSITIONS)
    throw conflict(`A portfolio holds at most ${MAX_POSITIONS} leveraged positions.`);
  const { symbol, name, size, entryPrice, leverage, positionType } = body;
  return tables.leveraged.put({
    id,
    symbol,
    name,
    coinId: resolveCoin(context, body),
    size,
    entryPrice,
    typed: body.typed ?? null,
    currentPrice: body.currentPrice ?? entryPrice,
    leverage,
    liquidationPrice: body.liquidationPrice ?? liquidationPriceOf(entryPrice, leverage, positionType),
    positionType,
    isLiquidated: false,
    liquidatedAt: null,
    liquidatedPrice: null,
    createdAt: now,
    updatedAt: now,
  });
}

/** The patch's liquidation price, or a recomputed one when entry price or leverage change without it. */
function newLiquidationPrice(before: LeveragedItem, patch: LeveragedPatch) {
  if (patch.liquidationPrice) return patch.liquidationPrice;
  const entryPrice = patch.entryPrice ?? before.entryPrice;
  const leverage = patch.leverage ?? before.leverage;
  if (entryPrice === before.entryPrice && leverage === before.leverage) return before.liquidationPrice;
  return liquidationPriceOf(entryPrice, leverage, before.positionType);
}

export function editLeveraged(context: Context, id: string, patch: LeveragedPatch): LeveragedItem {
  const { tables, now } = context;
  const before = tables.leveraged.get(id);
  if (!before) throw positionNotFound();
  if (before.isLiquidated) throw conflict("A liquidated position cannot be edited.");
  const symbol = patch.symbol ?? before.symbol;
  const changesCoin = patch.coinId != null || symbol !== before.symbol;
  const entryPrice = patch.entryPrice ?? before.entryPrice;
  return tables.leveraged.put({
    ...before,
    symbol,
    name: patch.name ?? before.name,
    coinId: changesCoin ? resolveCoin(context, { symbol, coinId: patch.coinId ?? null }) : before.coinId,
    size: patch.size ?? before.size,
    entryPrice,
    // The typed price is kept when the patch has none and the entry price is the same as before.
    typed: patch.typed ?? (entryPrice === before.entryPrice ? before.typed : null),
    currentPrice: patch.currentPrice ?? before.currentPrice,
    leverage: patch.leverage ?? before.leverage,
    liquidationPrice: newLiquidationPrice(before, patch),
    updatedAt: now,
  });
}

export function reopenLeveraged(context: Context, id: string): LeveragedItem {
  const { tables, now } = context;
  const before = tables.leveraged.get(id);
  if (!before) throw positionNotFound();
  const decision = reopeningOf(context, before);
  if (decision.kind === "refuse") throw conflict(decision.sentence);
  const updatedAt = Math.max(now, before.updatedAt + 1);
  return tables.leveraged.put({
    ...before,
    isLiquidated: false,
    liquidatedAt: null,
    liquidatedPrice: null,
    updatedAt,
  });
}

export function removeLeveraged({ leveraged }: Tables, id: string): void {
  if (!leveraged.remove(id)) throw positionNotFound();
}
