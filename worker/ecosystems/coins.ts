import type { Deps } from "../deps.ts";
import type { Coin } from "../markets/lists.ts";
import { findCoinJson } from "./ecosystems.queries.ts";

/** Finds a coin that belongs to an ecosystem, even when the market does not rank it. */
export async function findEcosystemCoin({ db, config }: Deps, id: string): Promise<Coin | null> {
  const json = await findCoinJson(db, config.marketOrigin, id);
  return json === null ? null : JSON.parse(json);
}
