import { isUnderived } from "../../../shared/portfolio/known-cost.ts";
import { changeStored } from "../storage/store.ts";
import type { SpotItem } from "../storage/tables.ts";
import { keysOf, listSpot } from "./lists.ts";

/** Derives what is known of the cost of positions from before `knownAmount` existed, and returns all positions. */
export async function deriveStored(): Promise<SpotItem[]> {
  const { deriving } = await import("./derive.ts");
  return changeStored((tables) => {
    const market = { coinOf: () => undefined, idOfSymbol: () => null };
    const given = { tables, market, now: Date.now(), newId: () => crypto.randomUUID() };
    deriving(given).refreshHoldings(keysOf(...listSpot(tables).filter(isUnderived)), false);
    return listSpot(tables);
  });
}
