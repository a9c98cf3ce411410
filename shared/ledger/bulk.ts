import type { Transaction } from "../transactions/transaction.ts";
import { editedDraft, transactionNotFound } from "./transactions.ts";

/** `toAccount` is null except for a transfer between two accounts. */
type Fields = { account: string; toAccount: string | null; note: string };
/** New values of a transaction. An absent field is not changed. */
export type NewFields = { id: string } & { [Field in keyof Fields]?: Fields[Field] | undefined };
/** How one transaction changes. */
export type FieldChange = { id: string; before: Fields; after: Fields };

/**
 * Decides how the accounts and notes of many transactions change, by the rules for editing one. `found` are those of the
 * user; a change of another one is refused (404). Transactions that stay the same are left out.
 */
export function decideFields(
  found: readonly (Transaction & { note: string | null })[],
  changes: readonly NewFields[],
  now: number,
): FieldChange[] {
  const byId = new Map(found.map((one) => [one.id, one]));
  const wanted = new Map(changes.map((change) => [change.id, change]));
  return [...wanted.values()].flatMap(({ id, ...fields }): FieldChange[] => {
    const one = byId.get(id);
    if (!one) throw transactionNotFound();
    const before = { account: one.account, toAccount: one.toAccount, note: one.note ?? "" };
    const { account, toAccount, note } = editedDraft({ ...one, ...before }, fields, ({ coinId }) => coinId, now);
    const isSame = account === before.account && toAccount === before.toAccount && note === before.note;
    return isSame ? [] : [{ id, before, after: { account, toAccount, note } }];
  });
}

export type BulkInput =
  | { ids: readonly string[]; change: "delete" | "restore" | Omit<NewFields, "id"> }
  | { changes: readonly NewFields[]; linked?: readonly string[] | undefined };

/** What a request about many transactions asks for. */
export type BulkTask =
  | { kind: "delete" | "restore"; ids: string[] }
  /** `linked` are the linked accounts that an undone change had made stand for another account of the ledger. */
  | { kind: "change"; changes: NewFields[]; linked: readonly string[] };

/** The ids without repetitions, each with its change. */
export function bulkTask(input: BulkInput): BulkTask {
  if ("changes" in input) return { kind: "change", changes: [...input.changes], linked: input.linked ?? [] };
  const ids = [...new Set(input.ids)];
  const { change } = input;
  return typeof change === "string"
    ? { kind: change, ids }
    : { kind: "change", changes: ids.map((id) => ({ ...change, id })), linked: [] };
}

/** The changed transactions, and the earlier fields of each, with which the change can be undone. */
export type BulkReply = { ids: string[]; before: (Fields & { id: string })[]; linked: string[] };

export const changedReply = (changed: readonly FieldChange[], linked: string[] = []): BulkReply => ({
  linked,
  ids: changed.map(({ id }) => id),
  before: changed.map(({ id, before }) => ({ id, ...before })),
});
