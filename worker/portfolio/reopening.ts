import { reopenedLeveraged } from "../../shared/ledger/leveraged.ts";
import { positionNotFound } from "../../shared/ledger/positions.ts";
import { decideReopening, type ReopeningDecision } from "../../shared/ledger/reopening.ts";
import { leveragedReply } from "../../shared/ledger/replies.ts";
import type { LivePrices } from "../../shared/portfolio/revaluation.ts";
import { conflict } from "../../shared/refusal.ts";
import type { Deps } from "../deps.ts";
import type { Market } from "../markets/market.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { readLivePrices } from "./coins.ts";
import { findLeveraged, type LeveragedRow, listLeveraged, updateLeveraged } from "./leveraged.queries.ts";

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
    ...leveragedReply(row, row.userId),
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
  const row = await updateLeveraged(db, before, reopenedLeveraged(before, now));
  if (!row) throw conflict("This position was changed meanwhile. Reload it and try again.");
  return row;
}

/** All leveraged positions of a user, as the API shows them. */
export const readLeveraged = async (deps: Deps, market: Market | null, userId: string) =>
  showLeveraged(deps, market, await listLeveraged(deps.db, userId));
