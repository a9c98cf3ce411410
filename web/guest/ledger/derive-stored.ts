import { changeStored } from "../storage/store.ts";
import type { SpotItem } from "../storage/tables.ts";
import { listSpot } from "./lists.ts";
import { keepRulesVersion } from "./stored-rules.ts";

/** Derives positions that follow from earlier rules, or that lack what is known of their cost, and returns all. */
export async function deriveStored(): Promise<SpotItem[]> {
  const { deriving } = await import("./derive.ts");
  return changeStored((tables) => {
    const market = { coinOf: () => undefined, idOfSymbol: () => null };
    deriving({ tables, market, now: Date.now(), newId: () => crypto.randomUUID() }).refreshChanged();
    keepRulesVersion(tables);
    return listSpot(tables);
  });
}
