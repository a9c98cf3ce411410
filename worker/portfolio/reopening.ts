import type { Deps } from "../deps.ts";
import type { Market } from "../markets/market.ts";
import type { Person } from "../platform/http/endpoints.ts";
import { conflict } from "../platform/http/errors.ts";
import { livePrices } from "./coins.ts";
import { findLeveraged, type LeveragedRow, reopenLiquidated } from "./leveraged.queries.ts";
import { leveragedOf, noSuchPosition } from "./leveraged.ts";
import { decideReopening, type Reopening } from "./reopening.rules.ts";
import type { LivePrices } from "./revaluation.rules.ts";

const decideFor = (row: LeveragedRow, prices: LivePrices, now: number): Reopening =>
  decideReopening(row, row.coinId === null ? undefined : prices.get(row.coinId), now);

/** Positions as the API shows them, each with whether its owner can reopen it now. */
export async function showLeveraged(deps: Deps, market: Market | null, rows: readonly LeveragedRow[]) {
  const liquidated = rows.filter(({ liquidatedAt }) => liquidatedAt !== null);
  const prices = await livePrices(
    deps,
    market,
    liquidated.map(({ coinId }) => coinId),
  );
  const now = deps.clock.now();
  return rows.map((row) => ({ ...leveragedOf(row), canReopen: decideFor(row, prices, now).kind === "reopen" }));
}

/** Undoes a liquidation whose price the market has withdrawn. */
export async function reopenLeveraged(
  deps: Deps,
  market: Market | null,
  user: Person,
  id: string,
): Promise<LeveragedRow> {
  const { db, clock } = deps;
  const before = await findLeveraged(db, user.id, id);
  if (!before) throw noSuchPosition();
  const now = clock.now();
  const decision = decideFor(before, await livePrices(deps, market, [before.coinId]), now);
  if (decision.kind === "refuse") throw conflict(decision.sentence);
  // What was decided on prices of before is void, also within the same millisecond.
  const updatedAt = Math.max(now, before.updatedAt + 1);
  const row = await reopenLiquidated(db, user.id, id, decision.liquidatedAt, updatedAt);
  if (!row) throw conflict("The position has just changed. Look at it again, then repeat your change.");
  return row;
}
