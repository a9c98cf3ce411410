import type { Deps } from "../deps.ts";
import { type EcosystemByCoin, writeEcosystems } from "./snapshot.queries.ts";

/**
 * Saves the targets of the market's 'View Ecosystem' links, which the next market refresh shows: ecosystem id by coin
 * id.
 */
export const saveEcosystemByCoin = ({ db }: Deps, ecosystemByCoin: EcosystemByCoin): Promise<void> =>
  writeEcosystems(db, ecosystemByCoin);
