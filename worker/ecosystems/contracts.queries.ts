import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "../platform/storage/db.ts";
import { insertSelect, jsonField, prepare } from "../platform/storage/statement.ts";
import { tokenContracts } from "./contracts.table.ts";

export type ContractsRow = Pick<typeof tokenContracts.$inferSelect, "platform" | "contracts" | "decimals">;

type PlatformJson = Pick<ContractsRow, "platform" | "contracts">;
const field = jsonField<PlatformJson>();
const UPSERT = `
  ${insertSelect(tokenContracts, {
    origin: ":origin",
    platform: field("platform"),
    contracts: field("contracts"),
  })}
  FROM json_each(:rows) WHERE true
  ON CONFLICT (origin, platform) DO UPDATE SET contracts = excluded.contracts
  WHERE excluded.contracts <> token_contracts.contracts`;

export const writeContracts = (db: Database, origin: string, rows: readonly PlatformJson[]) =>
  prepare(db, UPSERT, { origin, rows: JSON.stringify(rows) }).run();

export const readContractRows = (db: Database, origin: string, platforms: readonly string[]): Promise<ContractsRow[]> =>
  db.orm
    .select({
      platform: tokenContracts.platform,
      contracts: tokenContracts.contracts,
      decimals: tokenContracts.decimals,
    })
    .from(tokenContracts)
    .where(and(eq(tokenContracts.origin, origin), inArray(tokenContracts.platform, [...platforms])));

const ADD_DECIMALS = `
  UPDATE token_contracts SET decimals = json_patch(decimals, :decimals)
  WHERE origin = :origin AND platform = :platform`;

/** Adds decimals by address to the stored ones, so that two runs at the same time keep what both have found. */
export const addDecimals = (
  db: Database,
  origin: string,
  platform: string,
  decimals: Readonly<Record<string, number>>,
) => prepare(db, ADD_DECIMALS, { origin, platform, decimals: JSON.stringify(decimals) }).run();
