import type { Deps } from "../deps.ts";
import { type Homes, writeHomes } from "./snapshot.queries.ts";

/** Where the market's 'View Ecosystem' links lead from its next refresh on: ecosystem id by coin id. */
export const keepHomes = ({ db }: Deps, homes: Homes): Promise<void> => writeHomes(db, homes);
