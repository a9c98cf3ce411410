import { MAX_BULK } from "../../shared/transactions/list/rules.ts";
import { call, type Input } from "../api/call.ts";
import { attempt } from "../api/outcomes.ts";
import { reloadLedger } from "./reload.ts";

type Body = Input<"POST /api/transactions/bulk">["body"];
type OneChange = Extract<Body, { changes: unknown }>["changes"][number];

/** "a transaction" or "3 transactions". */
export const countText = (count: number): string => (count === 1 ? "a transaction" : `${count} transactions`);

function* partsOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += MAX_BULK) yield items.slice(start, start + MAX_BULK);
}

/**
 * Sends the items in parts of at most `MAX_BULK`, one after the other. When a part fails, its error is thrown after the
 * ledger has been loaded again, so that the changes of the parts before it are shown.
 */
async function send<Item>(items: readonly Item[], bodyOf: (part: Item[]) => Body) {
  const replies: { ids: string[]; before: OneChange[]; linked: string[] } = { ids: [], before: [], linked: [] };
  try {
    for (const part of partsOf(items)) {
      const { ids, before, linked } = await call("POST /api/transactions/bulk", { body: bodyOf(part) });
      replies.ids.push(...ids);
      replies.before.push(...before);
      replies.linked.push(...linked);
    }
  } finally {
    await reloadLedger();
  }
  return replies;
}

/** Sets the account or the note. Returns a function that undoes it: each transaction gets its own earlier value again. */
export async function setFields(ids: readonly string[], change: { account: string } | { note: string }) {
  const { before, linked } = await send(ids, (part) => ({ ids: part, change }));
  const undo = () => send(before, (changes) => ({ changes, linked })).then(() => {});
  return () => void attempt(undo(), "The earlier values are back", "Failed to bring the earlier values back");
}

/** Sets the accounts of each transaction. */
export async function setAccounts(changes: readonly OneChange[]): Promise<void> {
  await send(changes, (part) => ({ changes: part }));
}

/** Deletes transactions. Returns a function that restores them. */
export async function deleteMany(ids: readonly string[]) {
  const deleted = await send(ids, (part) => ({ ids: part, change: "delete" }));
  const restore = () => send(deleted.ids, (part) => ({ ids: part, change: "restore" })).then(() => {});
  const [done, failed] =
    deleted.ids.length === 1
      ? ["Transaction restored", "Failed to restore the transaction"]
      : [`${deleted.ids.length} transactions restored`, "Failed to restore the transactions"];
  return () => void attempt(restore(), done, failed);
}
