import type { z } from "zod";
import type { newSpotPosition } from "../../shared/portfolio/contract.ts";
import { isCostKnown, knownCostOf, NO_ENTRY_PRICE, statedPrice } from "../../shared/portfolio/known-cost.ts";
import { MAX_POSITIONS } from "../../shared/portfolio/rules.ts";
import { assetKeyOf } from "../../shared/transactions/transaction.ts";
import { isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { resolveCoinId } from "../ecosystems/coin-ids.ts";
import type { Market } from "../markets/market.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { badRequest, conflict, notFound } from "../platform/http/errors.ts";
import { createOnce } from "../platform/http/idempotency.ts";
import { refreshHoldings } from "../transactions/holdings.ts";
import { transactionsFull } from "../transactions/limit.ts";
import { restateHolding } from "../transactions/restate.ts";
import { countSpot, findSpot, insertSpot, keepTyped, type SpotRow, updateSpot } from "./spot.queries.ts";

type NewSpot = z.output<typeof newSpotPosition>;
type SpotPatch = { [Key in keyof NewSpot]?: NewSpot[Key] | null | undefined };

const positionNotFound = () => notFound("Position not found.");

export const spotReply = (row: SpotRow) => ({
  id: row.id,
  userId: row.userId,
  symbol: row.symbol,
  name: row.name,
  coinId: row.coinId,
  amount: row.amount,
  entryPrice: row.entryPrice,
  ...knownCostOf(row),
  costKnown: isCostKnown(row),
  currentPrice: statedPrice(row.currentPrice),
  createdAt: isoTime(row.createdAt),
  ...(row.typed && { typed: row.typed }),
});

export async function addSpot(
  deps: Deps,
  market: Market | null,
  user: SessionUser,
  body: NewSpot,
  idempotencyKey: string | undefined,
): Promise<SpotRow> {
  const { db, clock, ids } = deps;
  const now = clock.now();
  return createOnce(
    ids,
    { userId: user.id, kind: "spot", key: idempotencyKey, body },
    {
      find: (id) => findSpot(db, user.id, id),
      insert: async (key) =>
        insertSpot(db, {
          ...key,
          userId: user.id,
          symbol: body.symbol,
          name: body.name,
          coinId: await resolveCoinId(deps, market, body.symbol, body.coinId),
          amount: body.amount,
          entryPrice: body.entryPrice,
          typed: body.typed ?? null,
          currentPrice: body.currentPrice ?? body.entryPrice,
          createdAt: now,
          updatedAt: now,
        }),
      limitReached: async () =>
        (await countSpot(db, user.id)) < MAX_POSITIONS
          ? transactionsFull()
          : conflict(`A portfolio holds at most ${MAX_POSITIONS} spot positions.`),
    },
  );
}

export async function editSpot(
  deps: Deps,
  market: Market | null,
  user: SessionUser,
  id: string,
  patch: SpotPatch,
): Promise<SpotRow> {
  const before = await findSpot(deps.db, user.id, id);
  if (!before) throw positionNotFound();
  const symbol = patch.symbol ?? before.symbol;
  const changesCoin = patch.coinId != null || symbol !== before.symbol;
  const coinId = changesCoin ? await resolveCoinId(deps, market, symbol, patch.coinId ?? null) : before.coinId;
  const amount = patch.amount ?? before.amount;
  const entryPrice = patch.entryPrice ?? before.entryPrice;
  if (entryPrice === "0" && entryPrice !== before.entryPrice) throw badRequest(NO_ENTRY_PRICE);
  const isRestated = await restateHolding(deps, user.id, before, { symbol, coinId, amount, entryPrice });
  const updated = await updateSpot(deps.db, user.id, id, {
    symbol,
    name: patch.name ?? before.name,
    coinId,
    ...(patch.currentPrice && { currentPrice: patch.currentPrice }),
    updatedAt: deps.clock.now(),
  });
  if (!updated) throw positionNotFound();
  // Amount and entry price follow from the transactions, which another request may have changed meanwhile.
  const keys = [...new Set([assetKeyOf(before), assetKeyOf(updated)])];
  if (isRestated) await refreshHoldings(deps, market, user.id, keys, false);
  if (patch.typed) await keepTyped(deps.db, user.id, id, entryPrice, patch.typed);
  const row = isRestated || patch.typed ? await findSpot(deps.db, user.id, id) : updated;
  if (!row) throw positionNotFound();
  return row;
}
