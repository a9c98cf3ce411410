import type { Deps } from "../../deps.ts";
import type { Tags } from "../changes/changes.queries.ts";
import type { PagePlace, StoredFields } from "../transactions.queries.ts";

/** Tells the object of a long ledger what has changed. If that fails, the object reads the ledger again. */
export async function tellLedger(
  { ledgers }: Pick<Deps, "ledgers">,
  userId: string,
  { from, to, transactions }: Tags,
  { removed = [], added = [] }: { removed?: readonly PagePlace[]; added?: readonly StoredFields[] },
): Promise<void> {
  if (transactions > ledgers.maxInRequest) await ledgers.apply(userId, { from, to, removed, added });
}
