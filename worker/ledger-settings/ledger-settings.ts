import type { LedgerSettings } from "../../shared/ledger-settings/settings.ts";
import type { Deps } from "../deps.ts";
import { findSettings, storeSettings } from "./ledger-settings.queries.ts";

export const readSettings = ({ db }: Pick<Deps, "db">, userId: string): Promise<LedgerSettings> =>
  findSettings(db, userId);

/** Stores some settings of a ledger. Who calls it derives the holdings anew. */
export const saveSettings = ({ db }: Deps, userId: string, change: Partial<LedgerSettings>): Promise<void> =>
  storeSettings(db, userId, change);
