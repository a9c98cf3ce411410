import type { Deps } from "../deps.ts";
import { type EcosystemByCoin, writeEcosystems } from "./snapshot.queries.ts";

/** Where the market's 'View Ecosystem' links lead from its next refresh on: ecosystem id by coin id. */
export const keepEcosystems = ({ db }: Deps, ecosystemByCoin: EcosystemByCoin): Promise<void> =>
  writeEcosystems(db, ecosystemByCoin);
