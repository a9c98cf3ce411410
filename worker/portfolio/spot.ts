import { newCoinOf, positionNotFound, type SpotPatch, tooManyPositions } from "../../shared/ledger/positions.ts";
import { keysToDerive } from "../../shared/ledger/positions-import.ts";
import { editedSpot, newSpot } from "../../shared/ledger/spot.ts";
import { isCostKnown, isUnderived } from "../../shared/portfolio/known-cost.ts";
import type { NewSpot } from "../../shared/portfolio/positions-csv.ts";
import { MAX_POSITIONS } from "../../shared/portfolio/rules.ts";
import { assetKeyOf } from "../../shared/transactions/transaction.ts";
import type { Deps } from "../deps.ts";
import { resolveCoinId } from "../ecosystems/coin-ids.ts";
import { dropSpam, readSpam } from "../ledger-settings/ledger-settings.ts";
import type { Market } from "../markets/market.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { createOnce } from "../platform/http/idempotency.ts";
import { refreshHoldings } from "../transactions/holdings.ts";
import { transactionsFull } from "../transactions/limit.ts";
import { openPosition } from "../transactions/positions.ts";
import { restateHolding } from "../transactions/restate.ts";
import { removeCosts } from "./snapshots/snapshots.queries.ts";
import { countSpot, findSpot, keepTyped, listSpot, type SpotRow, updateSpot } from "./spot.queries.ts";

/**
 * The positions of a user. What is known of the cost of rows from before `known_amount` existed is derived at their first
 * read. The records of that time are then without a cost, because they counted unknown costs as 0.
 */
export async function readSpot(deps: Deps, userId: string): Promise<SpotRow[]> {
  const rows = await listSpot(deps.db, userId);
  const underived = rows.filter(isUnderived);
  if (underived.length === 0) return rows;
  await refreshHoldings(deps, null, userId, [...new Set(underived.map(assetKeyOf))], { addsHoldings: false });
  const derived = await listSpot(deps.db, userId);
  if (!derived.every(isCostKnown)) await removeCosts(deps.db, userId);
  return derived;
}

/** The positions that count in a portfolio: all but spam. */
export async function readCounted(deps: Deps, userId: string): Promise<readonly SpotRow[]> {
  const [rows, spam] = await Promise.all([readSpot(deps, userId), readSpam(deps, [userId])]);
  return dropSpam(rows, spam);
}

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
      insert: async ({ id, requestHash }) => {
        const coinId = await resolveCoinId(deps, market, body.symbol, body.coinId);
        const position = newSpot(body, { id, coinId, now });
        const keys = keysToDerive([position], now);
        const row = { ...position, userId: user.id, requestHash };
        const { added, change } = await openPosition(deps, row, keys.length > 0);
        await refreshHoldings(deps, market, user.id, keys, { addsHoldings: false, onlyChanged: true, change });
        await deps.compareWithChains(user.id, added);
      },
      limitReached: async () =>
        (await countSpot(db, user.id)) < MAX_POSITIONS ? transactionsFull() : tooManyPositions("spot"),
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
  const coin = newCoinOf(before, patch);
  const coinId = coin ? await resolveCoinId(deps, market, coin.symbol, coin.coinId) : before.coinId;
  const after = editedSpot(before, patch, coinId, deps.clock.now());
  const restated = await restateHolding(deps, user.id, before, after);
  const { symbol, name, currentPrice, updatedAt } = after;
  const change = { symbol, name, coinId, ...(patch.currentPrice && { currentPrice }), updatedAt };
  const updated = await updateSpot(deps.db, user.id, id, change);
  if (!updated) throw positionNotFound();
  // Amount and entry price follow from the transactions, which another request may have changed meanwhile.
  const keys = [...new Set([assetKeyOf(before), assetKeyOf(updated)])];
  if (restated) {
    await refreshHoldings(deps, market, user.id, keys, { addsHoldings: false, change: restated.change });
    await deps.compareWithChains(user.id, restated.rows);
  }
  if (patch.typed) await keepTyped(deps.db, user.id, id, after.entryPrice, patch.typed);
  const row = restated || patch.typed ? await findSpot(deps.db, user.id, id) : updated;
  if (!row) throw positionNotFound();
  return row;
}
