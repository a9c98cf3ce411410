import type { Deps } from "../deps.ts";
import { changeLedger } from "./changes/changes.queries.ts";
import { tellLedger } from "./figures/tell.ts";
import { insertSpot, type NewSpotRow } from "./positions.queries.ts";

/** Adds a position with its opening purchase, within the limits of both. */
export async function openPosition(deps: Deps, row: NewSpotRow, needsDeriving: boolean) {
  const { added, tags, change } = await insertSpot(deps.db, row, needsDeriving);
  await tellLedger(deps, row.userId, tags, { added });
  return { added, change };
}

/** Runs statements that add positions, whose purchases are booked with them. All or none. */
export const addPositions = (
  { db }: Deps,
  userId: string,
  statements: readonly D1PreparedStatement[],
  needsDeriving: boolean,
) => changeLedger<{ id: string }>(db, userId, statements, { needsDeriving });
