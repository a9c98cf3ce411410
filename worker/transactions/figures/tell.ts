import type { Deps } from "../../deps.ts";
import type { StoredFields, Tags } from "../transactions.queries.ts";
import type { RowPlace } from "./blocks.ts";

/** Tells the object of a long ledger what has changed. If that fails, the object reads the ledger again. */
export async function tellLedger(
  { ledgers }: Pick<Deps, "ledgers">,
  userId: string,
  { from, to, transactions }: Tags,
  { removed = [], added = [] }: { removed?: readonly RowPlace[]; added?: readonly StoredFields[] },
): Promise<void> {
  if (transactions > ledgers.maxInRequest) await ledgers.apply(userId, { from, to, removed, added });
}
