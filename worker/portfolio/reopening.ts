import { decideReopening, type ReopeningDecision } from "../../shared/portfolio/reopening.ts";
import type { LivePrices } from "../../shared/portfolio/revaluation.ts";
import type { Deps } from "../deps.ts";
import type { Market } from "../markets/market.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { conflict } from "../platform/http/errors.ts";
import { readLivePrices } from "./coins.ts";
import { findLeveraged, type LeveragedRow, reopenLiquidated } from "./leveraged.queries.ts";
import { leveragedReply, positionNotFound } from "./leveraged.ts";

const decideReopeningOf = (row: LeveragedRow, prices: LivePrices, now: number): ReopeningDecision =>
  decideReopening(row, row.coinId === null ? undefined : prices.get(row.coinId), now);

/** Positions in the form of the API, each with whether its owner may reopen it now. */
export async function showLeveraged(deps: Deps, market: Market | null, rows: readonly LeveragedRow[]) {
  const liquidated = rows.filter(({ liquidatedAt }) => liquidatedAt !== null);
  const prices = await readLivePrices(
    deps,
    market,
    liquidated.map(({ coinId }) => coinId),
  );
  const now = deps.clock.now();
  return rows.map((row) => ({
    ...leveragedReply(row),
    canReopen: decideReopeningOf(row, prices, now).kind === "reopen",
  }));
}

/** Reopens a position when the market has withdrawn the price that liquidated it. */
export async function reopenLeveraged(
  deps: Deps,
  market: Market | null,
  user: SessionUser,
  id: string,
): Promise<LeveragedRow> {
  const { db, clock } = deps;
  const before = await findLeveraged(db, user.id, id);
  if (!before) throw positionNotFound();
  const now = clock.now();
  const decision = decideReopeningOf(before, await readLivePrices(deps, market, [before.coinId]), now);
  if (decision.kind === "refuse") throw conflict(decision.sentence);
  // A new `updatedAt`, even within the same millisecond, voids decisions on earlier prices.
  const updatedAt = Math.max(now, before.updatedAt + 1);
  const row = await reopenLiquidated(db, user.id, id, decision.liquidatedAt, updatedAt);
  if (!row) throw conflict("This position was changed meanwhile. Reload it and try again.");
  return row;
}
