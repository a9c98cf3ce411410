import { editedLeveraged, newLeveraged } from "../../shared/ledger/leveraged.ts";
import { type LeveragedPatch, newCoinOf, positionNotFound, tooManyPositions } from "../../shared/ledger/positions.ts";
import type { NewLeveraged } from "../../shared/portfolio/positions-csv.ts";
import { conflict } from "../../shared/refusal.ts";
import type { Deps } from "../deps.ts";
import { resolveCoinId } from "../ecosystems/coin-ids.ts";
import type { Market } from "../markets/market.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { createOnce } from "../platform/http/idempotency.ts";
import { MAX_ATTEMPTS } from "../platform/storage/attempts.ts";
import { findLeveraged, insertLeveraged, type LeveragedRow, updateLeveraged } from "./leveraged.queries.ts";

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
      insert: async ({ id, requestHash }) => {
        const coinId = await resolveCoinId(deps, market, body.symbol, body.coinId);
        return insertLeveraged(db, { ...newLeveraged(body, { id, coinId, now }), userId: user.id, requestHash });
      },
      limitReached: () => tooManyPositions("leveraged"),
    },
  );
}

export async function editLeveraged(
  deps: Deps,
  market: Market | null,
  user: SessionUser,
  id: string,
  patch: LeveragedPatch,
): Promise<LeveragedRow> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const before = await findLeveraged(deps.db, user.id, id);
    if (!before) throw positionNotFound();
    const coin = newCoinOf(before, patch);
    const coinId = coin ? await resolveCoinId(deps, market, coin.symbol, coin.coinId) : before.coinId;
    const after = editedLeveraged(before, patch, coinId, deps.clock.now());
    const row = await updateLeveraged(deps.db, before, after);
    if (row) return row;
  }
  throw conflict("This position is being changed elsewhere. Reload it and try again.");
}
