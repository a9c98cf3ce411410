import { KIND_NAMES } from "../../../shared/linked-accounts/names.ts";
import { conflict } from "../../../shared/refusal.ts";
import { assetKeyOf } from "../../../shared/transactions/transaction.ts";
import { call, type Reply } from "../../api/call.ts";
import { setAccounts } from "../../ledger/change-many.ts";
import { reloadLedger } from "../../ledger/reload.ts";
import { changeLinked, fetchHistory, freeName } from "./change-linked.ts";
import type { LinkedAccount } from "./linked.queries.ts";

/** Changes of the ledger when the user says that one of its accounts is a linked wallet. */

type Listed = Reply<"GET /api/transactions">["items"][number];

/** The transactions of an account of the ledger, of all coins or of one, with the transfers that it received. */
async function transactionsIn(account: string, coinId?: string): Promise<Listed[]> {
  const found: Listed[] = [];
  let cursor: string | null = null;
  do {
    const query = { account, ...(coinId !== undefined && { coinId }), ...(cursor !== null && { cursor }) };
    const page: Reply<"GET /api/transactions"> = await call("GET /api/transactions", { query });
    found.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return found;
}

/** The account of the ledger to which the transactions move: the one that the wallet stands for, or else a new one. */
export const targetOf = ({ kind, ledgerAccount }: LinkedAccount, from: string): string =>
  ledgerAccount ?? `${from} ${KIND_NAMES[kind]}`.trim();

const transfersText = (from: string, to: string): string =>
  `There are transfers between "${from}" and "${to}". Delete them first, if both are the same wallet.`;

/**
 * Moves transactions of an account of the ledger to the account of a wallet. A wallet without one gets a new account.
 * `isSplit` moves only the transactions of the wallet's coins, because another linked account stands for the others. The
 * history of the wallet is then compared with the moved transactions, so that none is there twice.
 */
export async function moveTransactions(linked: LinkedAccount, from: string, isSplit: boolean): Promise<void> {
  const isJoined = linked.ledgerAccount != null;
  const account = isJoined ? targetOf(linked, from) : await freeName(targetOf(linked, from));
  const lists = isSplit
    ? await Promise.all(linked.holdings.map((coin) => transactionsIn(from, assetKeyOf(coin))))
    : [await transactionsIn(from)];
  const moved = [...new Map(lists.flat().map((one) => [one.id, one])).values()];
  const newName = (name: string) => (name === from ? account : name);
  const places = moved.map(({ id, account: own, toAccount }) => ({
    ...{ id, account: newName(own), toAccount: toAccount === null ? null : newName(toAccount) },
  }));
  if (places.some((place) => place.account === place.toAccount)) throw conflict(transfersText(from, account));
  await setAccounts(places);
  if (!isJoined) await changeLinked(linked.id, { ledgerAccount: account });
  else if (linked.history?.state === "complete") await fetchHistory(linked, account);
  await reloadLedger();
}
