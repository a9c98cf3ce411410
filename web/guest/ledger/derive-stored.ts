import { isUnderived } from "../../../shared/portfolio/known-cost.ts";
import { changeStored } from "../storage/store.ts";
import type { SpotItem } from "../storage/tables.ts";
import { keysOf, refreshHoldings } from "./ledger.ts";
import { listSpot } from "./lists.ts";

/** Derives what is known of the cost of positions from before `knownAmount` existed, and returns all positions. */
export const deriveStored = (): Promise<SpotItem[]> =>
  changeStored((tables) => {
    const market = { coinOf: () => undefined, idOfSymbol: () => null };
    const context = { tables, market, now: Date.now(), newId: () => crypto.randomUUID() };
    refreshHoldings(context, keysOf(...listSpot(tables).filter(isUnderived)), false);
    return listSpot(tables);
  });
