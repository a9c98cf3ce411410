import type { Deps } from "../deps.ts";
import type { LedgerMark } from "./changes/changes.queries.ts";
import { tellLedger } from "./figures/tell.ts";
import { insertSpot, type NewSpotRow } from "./positions.queries.ts";

/** Adds a position with its opening purchase, within the limits of both. */
export async function openPosition(deps: Deps, row: NewSpotRow, needsDeriving: boolean): Promise<LedgerMark> {
  const { added, tags, change } = await insertSpot(deps.db, row, needsDeriving);
  await tellLedger(deps, row.userId, tags, { added });
  return change;
}
