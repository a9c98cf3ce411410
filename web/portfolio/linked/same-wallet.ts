import { conflict } from "../../../shared/refusal.ts";
import { copiesIn } from "../../../shared/transactions/copies/copies.ts";
import { assetKeyOf, type Transaction } from "../../../shared/transactions/transaction.ts";
import { call, type Reply } from "../../api/call.ts";
import { deleteMany, setAccounts } from "../../ledger/change-many.ts";
import { reloadLedger } from "../../ledger/reload.ts";
import { fetchHistory } from "./change-linked.ts";
import type { LinkedAccount } from "./linked.queries.ts";

/** Changes of the ledger when the user says that one of its accounts is a linked wallet. */

type Double = LinkedAccount["possibleDoubles"][number];
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

const transfersText = (from: string, to: string): string =>
  `There are transfers between "${from}" and "${to}". Delete them first, if both are the same wallet.`;

/** From this part on, the transactions that both have show that an account is the same wallet, and not a wallet among others. */
const MOST = 0.8;

/** What the user is asked about one account of the ledger, and what happens on "yes". */
export type SameWallet = {
  from: string;
  /** The coins with the same transactions in both; empty when only the amounts are about the same. */
  copied: readonly Double[];
  /** Only what the wallet has of it moves, because the account is another wallet's too. */
  isPart: boolean;
  /** Copies are deleted, because no history gives way to them: there is none, or their amounts are rounded too far. */
  deletesCopies: boolean;
};

/** `isStoodFor` says that another linked account stands for the account of the ledger. */
export function sameWalletOf(linked: LinkedAccount, doubles: readonly Double[], isStoodFor: boolean): SameWallet {
  const copied = doubles.filter(({ same }) => same);
  const isMost = copied.every(({ same }) => same!.count >= MOST * same!.of);
  return {
    ...{ from: doubles[0]!.ledgerAccount, copied, isPart: isStoodFor || !isMost },
    deletesCopies:
      copied.length > 0 && (linked.history?.state !== "complete" || copied.some(({ same }) => same!.isRounded)),
  };
}

const asTransaction = ({ at, ...one }: Listed) =>
  ({ ...one, at: Date.parse(at), transferKey: null }) as unknown as Transaction;

/** The transactions of an account that the wallet's own account has too. */
async function listCopies(own: string, { from, copied }: SameWallet): Promise<Listed[]> {
  const names = copied.map(assetKeyOf).flatMap((key) => [transactionsIn(own, key), transactionsIn(from, key)]);
  const all = new Map((await Promise.all(names)).flat().map((one) => [one.id, one]));
  const sorted = [...all.values()].map(asTransaction).sort((a, b) => a.at - b.at);
  return copiesIn(sorted, own, from).map(({ copy }) => all.get(copy.id)!);
}

/** The transactions that move to the wallet's account. */
async function listMoved(linked: LinkedAccount, same: SameWallet, copies: readonly Listed[]): Promise<Listed[]> {
  const { from, copied, isPart, deletesCopies } = same;
  if (isPart && copied.length > 0) return deletesCopies ? [] : [...copies];
  const lists = isPart
    ? await Promise.all(linked.holdings.map((coin) => transactionsIn(from, assetKeyOf(coin))))
    : [await transactionsIn(from)];
  const deleted = new Set(deletesCopies ? copies.map(({ id }) => id) : []);
  const moved = new Map(lists.flat().map((one) => [one.id, one]));
  return [...moved.values()].filter(({ id }) => !deleted.has(id));
}

/**
 * Makes an account of the ledger one with that of a wallet. Its transactions become those of the wallet's account.
 * The history of the wallet is then compared with them, so that none is there twice. Without a history, copies are deleted, and so
 * are those of rounded amounts.
 */
export async function countOnce(linked: LinkedAccount, same: SameWallet): Promise<void> {
  const { from, copied, deletesCopies } = same;
  const account = linked.ledgerAccount ?? from;
  const copies = copied.length > 0 ? await listCopies(account, same) : [];
  const newName = (name: string) => (name === from ? account : name);
  const places = (await listMoved(linked, same, copies)).map(({ id, account: own, toAccount }) => ({
    ...{ id, account: newName(own), toAccount: toAccount === null ? null : newName(toAccount) },
  }));
  if (places.some((place) => place.account === place.toAccount)) throw conflict(transfersText(from, account));
  if (deletesCopies) await deleteMany(copies.map(({ id }) => id));
  await setAccounts(places);
  if (linked.history?.state === "complete") await fetchHistory(linked, account);
  await reloadLedger();
}
