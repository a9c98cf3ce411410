import { KIND_NAMES } from "../../../shared/linked-accounts/names.ts";
import { assetKeyOf } from "../../../shared/transactions/transaction.ts";
import { call, type Reply } from "../../api/call.ts";
import { setFields } from "../../ledger/change-many.ts";
import { reloadLedger } from "../../ledger/reload.ts";
import { changeLinked, fetchHistory, freeName } from "./change-linked.ts";
import type { LinkedAccount } from "./linked.queries.ts";

/** What the answer that an account of the ledger is a wallet changes in the ledger. */

/**
 * The ids of the transactions that an account of the ledger has, of all coins or of one, without those that other accounts
 * sent to it.
 */
async function transactionsIn(account: string, coinId?: string): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const query = { account, ...(coinId !== undefined && { coinId }), ...(cursor !== null && { cursor }) };
    const page: Reply<"GET /api/transactions"> = await call("GET /api/transactions", { query });
    found.push(...page.items.filter((one) => one.account === account).map(({ id }) => id));
    cursor = page.next;
  } while (cursor !== null);
  return found;
}

/** The account of the ledger that a wallet's transactions become part of: its own one, or a new one. */
export const targetOf = ({ kind, ledgerAccount }: LinkedAccount, from: string): string =>
  ledgerAccount ?? `${from} ${KIND_NAMES[kind]}`.trim();

/**
 * Moves the transactions of an account of the ledger to the one that a linked account stands for, or to a new one for which
 * it then stands: those of the wallet's coins if another linked account stands for the rest (`isSplit`), otherwise all. What
 * the wallet's history has too is there once then.
 */
export async function moveTransactions(linked: LinkedAccount, from: string, isSplit: boolean): Promise<void> {
  const isJoined = linked.ledgerAccount != null;
  const account = isJoined ? targetOf(linked, from) : await freeName(targetOf(linked, from));
  const lists = isSplit
    ? await Promise.all(linked.holdings.map((coin) => transactionsIn(from, assetKeyOf(coin))))
    : [await transactionsIn(from)];
  await setFields([...new Set(lists.flat())], { account });
  if (!isJoined) await changeLinked(linked.id, { ledgerAccount: account });
  else if (linked.history?.state === "complete") await fetchHistory(linked, account);
  await reloadLedger();
}
