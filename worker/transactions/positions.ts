import type { Deps } from "../deps.ts";
import { tellLedger } from "./figures/tell.ts";
import { insertSpot, type NewSpotRow } from "./positions.queries.ts";

/** Adds a position with its opening purchase, within the limits of both. */
export async function openPosition(deps: Deps, row: NewSpotRow): Promise<void> {
  const { added, tags } = await insertSpot(deps.db, row);
  await tellLedger(deps, row.userId, tags, { added });
}
