import type { StoredFields } from "../transactions.queries.ts";

/** What a comparison needs of transactions that a user has entered, changed or deleted. */
export type Compared = Pick<StoredFields, "id" | "at" | "account" | "toAccount" | "source">;

/**
 * Compares transactions of the ledger, as they were and as they are, with those that were read from chains, so that none is
 * there twice. Called after each change by hand; an import calls it once for all.
 */
export type CompareWithChains = (userId: string, rows: readonly Compared[]) => Promise<void>;
