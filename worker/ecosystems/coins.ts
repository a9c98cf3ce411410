import type { Deps } from "../deps.ts";
import type { Coin } from "../markets/lists.ts";
import { findInCategories } from "./ecosystems.queries.ts";

/** A coin that some ecosystem lists, ranked by the market or not. */
export async function findListedCoin({ db, config }: Deps, id: string): Promise<Coin | null> {
  const found = await findInCategories(db, config.marketOrigin, id);
  return found === null ? null : JSON.parse(found);
}
