import type { z } from "zod";
import type { newLeveragedPosition } from "../../shared/portfolio/contract.ts";
import { liquidationPriceOf, MAX_POSITIONS } from "../../shared/portfolio/rules.ts";
import { isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { resolveCoinId } from "../ecosystems/coin-ids.ts";
import type { Market } from "../markets/market.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { conflict, notFound } from "../platform/http/errors.ts";
import { createOnce } from "../platform/http/idempotency.ts";
import {
  deleteLeveraged,
  findLeveraged,
  insertLeveraged,
  type LeveragedRow,
  updateOpenLeveraged,
} from "./leveraged.queries.ts";

type NewLeveraged = z.output<typeof newLeveragedPosition>;
type LeveragedPatch = { [Key in keyof Omit<NewLeveraged, "positionType">]?: NewLeveraged[Key] | null | undefined };

export const positionNotFound = () => notFound("Position not found.");

export const leveragedReply = (row: LeveragedRow) => ({
  id: row.id,
  userId: row.userId,
  symbol: row.symbol,
  name: row.name,
  coinId: row.coinId,
  size: row.size,
  entryPrice: row.entryPrice,
  currentPrice: row.currentPrice,
  leverage: row.leverage,
  liquidationPrice: row.liquidationPrice,
  positionType: row.positionType,
  isLiquidated: row.isLiquidated,
  liquidatedAt: row.liquidatedAt === null ? null : isoTime(row.liquidatedAt),
  liquidatedPrice: row.liquidatedPrice,
  createdAt: isoTime(row.createdAt),
  ...(row.typed && { typed: row.typed }),
});

export async function addLeveraged(
  deps: Deps,
  market: Market | null,
  user: SessionUser,
  body: NewLeveraged,
  idempotencyKey: string | undefined,
): Promise<LeveragedRow> {
  const { db, clock, ids } = deps;
  const now = clock.now();
  return createOnce(
    ids,
    { userId: user.id, kind: "leveraged", key: idempotencyKey, body },
    {
      find: (id) => findLeveraged(db, user.id, id),
      insert: async (key) =>
        insertLeveraged(db, {
          ...key,
          userId: user.id,
          symbol: body.symbol,
          name: body.name,
          coinId: await resolveCoinId(deps, market, body.symbol, body.coinId),
          size: body.size,
          entryPrice: body.entryPrice,
          typed: body.typed ?? null,
          currentPrice: body.currentPrice ?? body.entryPrice,
          leverage: body.leverage,
          liquidationPrice:
            body.liquidationPrice ?? liquidationPriceOf(body.entryPrice, body.leverage, body.positionType),
          positionType: body.positionType,
          createdAt: now,
          updatedAt: now,
        }),
      limitReached: () => conflict(`A portfolio holds at most ${MAX_POSITIONS} leveraged positions.`),
    },
  );
}

/** The patch's liquidation price, or a recomputed one when entry price or leverage change without it. */
function newLiquidationPrice(before: LeveragedRow, patch: LeveragedPatch) {
  if (patch.liquidationPrice) return patch.liquidationPrice;
  if (!patch.entryPrice && !patch.leverage) return before.liquidationPrice;
  const entryPrice = patch.entryPrice ?? before.entryPrice;
  const leverage = patch.leverage ?? before.leverage;
  if (entryPrice === before.entryPrice && leverage === before.leverage) return before.liquidationPrice;
  return liquidationPriceOf(entryPrice, leverage, before.positionType);
}

export async function editLeveraged(
  deps: Deps,
  market: Market | null,
  user: SessionUser,
  id: string,
  patch: LeveragedPatch,
): Promise<LeveragedRow> {
  const before = await findLeveraged(deps.db, user.id, id);
  if (!before) throw positionNotFound();
  const symbol = patch.symbol ?? before.symbol;
  const changesCoin = patch.coinId != null || symbol !== before.symbol;
  const row = await updateOpenLeveraged(deps.db, user.id, id, {
    symbol,
    name: patch.name ?? before.name,
    ...(changesCoin && { coinId: await resolveCoinId(deps, market, symbol, patch.coinId ?? null) }),
    ...(patch.size && { size: patch.size }),
    ...(patch.entryPrice && { entryPrice: patch.entryPrice, typed: patch.typed ?? null }),
    ...(patch.currentPrice && { currentPrice: patch.currentPrice }),
    ...(patch.leverage && { leverage: patch.leverage }),
    liquidationPrice: newLiquidationPrice(before, patch),
    updatedAt: deps.clock.now(),
  });
  if (!row) throw conflict("A liquidated position cannot be edited.");
  return row;
}

export async function removeLeveraged(deps: Deps, user: SessionUser, id: string) {
  if (!(await deleteLeveraged(deps.db, user.id, id))) throw positionNotFound();
}
