import type { z } from "zod";
import { badRequest, conflict, notFound } from "../refusal.ts";
import { coinKeysOf, type Draft, type Resolve } from "../transactions/draft.ts";
import { assetKeyOf, OPENING_SOURCE, type Transaction } from "../transactions/transaction.ts";
import { dayText } from "../values/day-text.ts";
import { compare, type Exact, sumOf } from "../values/decimal.ts";
import type { newOpeningBalance } from "./opening-contract.ts";
import { bookedDraft } from "./transactions.ts";

/**
 * The coins that somebody held before the ledger begins. Each part has the date and the cost of its purchase, if they are
 * known. `arrivals` are transfers that brought coins of this balance into an account of the ledger.
 */
export type OpeningBalance = z.output<typeof newOpeningBalance>;

const NOTE = "Opening balance";

export type Opening = {
  /** A purchase for each part. Without a cost its cost is unknown; without a date it was bought by the stated time. */
  drafts: Draft[];
  /** The arrivals, which come from the account of the balance from now on. */
  arrivals: { id: string; account: string; toAccount: string }[];
  /** The keys of the coins that change. */
  keys: string[];
};

/** Decides what an opening balance books. `found` are the transactions of the arrivals, as far as they exist. */
export function openBalance(
  { symbol, coinId, account, at, parts, priceCurrency, arrivals }: OpeningBalance,
  found: readonly Transaction[],
  resolve: Resolve,
  now: number,
): Opening {
  const asset = { symbol, coinId: resolve({ symbol, coinId }) };
  const drafts = parts.map(({ amount, boughtAt, cost }) => {
    if (boughtAt !== null && boughtAt > at)
      throw badRequest(`The coins were held on ${dayText(at)}, so they were bought before.`);
    const legs = [{ ...asset, amount, value: cost, account: null }];
    const rest = { toAccount: null, price: null, priceCurrency, fee: null, note: NOTE, positionId: null };
    return bookedDraft({ kind: "buy", at: boughtAt ?? at, account, legs, ...rest }, resolve, now);
  });
  const moved = arrivals.map((id) => {
    const arrival = found.find((one) => one.id === id);
    if (!arrival) throw notFound("Transaction not found.");
    return arrivalOf(arrival, asset, account, at);
  });
  const arrived = sumOf(found.map(({ legs }) => legs[0]!.amount));
  if (arrivals.length > 0 && compare(sumOf(parts.map(({ amount }) => amount)), arrived) !== 0)
    throw badRequest(`The parts must add up to ${arrived} ${symbol.toUpperCase()}, which arrived.`);
  return { drafts, arrivals: moved, keys: [...new Set([...drafts, ...found].flatMap(coinKeysOf))] };
}

function arrivalOf(arrival: Transaction, asset: { symbol: string; coinId: string | null }, from: string, at: number) {
  const { id, kind, legs, account, toAccount } = arrival;
  const [leg] = legs;
  const isArrival =
    kind === "transfer" && legs.length === 1 && toAccount === null && compare(leg!.amount, "0" as Exact) > 0;
  if (!leg || !isArrival || assetKeyOf(leg) !== assetKeyOf(asset))
    throw conflict("Only coins that came from outside the ledger can come from an opening balance.");
  if (arrival.at < at) throw badRequest(`Coins arrived on ${dayText(arrival.at)}, so they were held before.`);
  if (account === from) throw badRequest("The coins came from another place than the account in which they arrived.");
  return { id, account: from, toAccount: account };
}

/** The parts of one opening balance have keys that begin with the same text. */
export const partKey = (batch: string, part: number): string => `${batch} ${part}`;

type Stored = { source: string | null; sourceKey: string | null; rowMarks: string | null };

/**
 * The opening balance that a transaction belongs to, when coins arrived from it; otherwise null. Its parts are deleted and
 * restored together, because its arrivals come from them.
 */
export function balanceOf({ source, sourceKey, rowMarks }: Stored): { batch: string; arrivals: string[] } | null {
  if (source !== OPENING_SOURCE || sourceKey === null || rowMarks === null) return null;
  return { batch: sourceKey.slice(0, sourceKey.lastIndexOf(" ")), arrivals: rowMarks.split(" ") };
}
/** The ids of the arrivals, as they are kept with each part. */
export const marksOf = (arrivals: readonly { id: string }[]): string | null =>
  arrivals.length === 0 ? null : arrivals.map(({ id }) => id).join(" ");

type Accounts = { account: string; toAccount: string | null };
/** An arrival that comes from outside the ledger again; null when it was changed since. */
export const unlinked = ({ account, toAccount }: Accounts, from: string): Accounts | null =>
  toAccount !== null && account === from ? { account: toAccount, toAccount: null } : null;
/** An arrival that comes from the account of its opening balance again; null when it was changed since. */
export const linkedTo = ({ account, toAccount }: Accounts, from: string): Accounts | null =>
  toAccount === null && account !== from ? { account: from, toAccount: account } : null;

export const partsBelongTogether = () =>
  conflict("The amounts of an opening balance with arrivals belong together. Delete it and add it again.");
