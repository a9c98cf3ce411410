import { problemOfLegs } from "../../transactions/rules.ts";
import { isFiat, type TransactionKind } from "../../transactions/transaction.ts";
import type { Exact } from "../../values/decimal.ts";
import {
  absolute,
  collect,
  type Entry,
  isNegative,
  type Money,
  negate,
  plus,
  type Stated,
} from "../reading/entries.ts";
import { isComplete, isTrade, type Piece } from "./join.ts";

type ImportedLeg = { coinId: string | null; symbol: string; amount: Exact; value: Exact | null };
/** A transaction as the ledger books it. Symbols are lower case, `fee` is positive. */
export type ImportedTransaction = {
  kind: Exclude<TransactionKind, "adjustment">;
  at: number;
  account: string;
  toAccount: string | null;
  legs: ImportedLeg[];
  fee: ImportedLeg | null;
  /** The price of one unit of the first coin. */
  price: Exact | null;
  /** The money of the price and all values; null for US dollars. */
  priceCurrency: string | null;
  note: string;
  /** Both sides of one transfer have the same. */
  transferKey: string | null;
  sourceKey: string;
  /** The keys of its single rows, for a file that contains only some of them. */
  aliases: string[];
  /** The lines of the file. */
  lines: number[];
};
type Draft = Pick<ImportedTransaction, "kind" | "account" | "toAccount"> & {
  legs: readonly Money[];
  fee: Money | null;
};
export type Booked = { transaction: ImportedTransaction } | { problem: string; lines: number[] };

const MAX_LEGS = 20;
const MAX_SYMBOL_LENGTH = 20;
const isMoney = ({ symbol }: Money): boolean => isFiat({ coinId: null, symbol: symbol.toLowerCase() });
const isOut = ({ amount }: Money): boolean => isNegative(amount);
const subaccountName = (account: string, subaccount: string): string =>
  subaccount === "" ? account : `${account} ${subaccount}`;

/** Replaces several amounts of a coin by their sum, unless one side of the trade would be empty. */
function net(legs: readonly Money[]): readonly Money[] {
  if (legs.length < 2 || (legs.length === 2 && legs[0]!.symbol !== legs[1]!.symbol)) return legs;
  const sums = new Map<string, Money>();
  for (const leg of legs) {
    const before = sums.get(leg.symbol);
    sums.set(leg.symbol, before ? { ...before, amount: plus(before.amount, leg.amount), stated: null } : leg);
  }
  const left = [...sums.values()].filter(({ amount }) => amount !== "0");
  return left.some(isOut) && left.some((leg) => !isOut(leg)) ? left : legs;
}

/** A transaction has one fee. Fees in more coins, and rebates, become part of the legs. */
function settleFees(legs: readonly Money[], fees: readonly Money[]): { legs: readonly Money[]; fee: Money | null } {
  const [first = null] = fees;
  if (first === null || (fees.length === 1 && !isOut(first))) return { legs, fee: first };
  const taken = fees.filter(({ amount }) => !isNegative(amount));
  const merged = legs.map((leg) => ({ ...leg }));
  const bySymbol = new Map(merged.toReversed().map((leg) => [leg.symbol, leg]));
  const kept = taken.find(({ symbol }) => !bySymbol.has(symbol)) ?? (taken.length === 1 ? taken[0]! : null);
  for (const fee of fees) {
    if (fee === kept) continue;
    const amount = negate(fee.amount);
    const leg = bySymbol.get(fee.symbol);
    if (leg) leg.amount = plus(leg.amount, amount);
    else {
      const added: Money = { ...fee, amount, stated: null };
      merged.push(added);
      bySymbol.set(fee.symbol, added);
    }
  }
  return { legs: merged.filter(({ amount }) => amount !== "0"), fee: kept };
}

/** The amounts and the fees of several rows. The amounts of rows that are a fee are fees. */
function sumOf(entries: readonly Entry[]): [legs: readonly Money[], fees: readonly Money[]] {
  const [legs, fees]: [Money[], Money[]] = [[], []];
  for (const entry of entries) {
    if (entry.verb !== "fee") legs.push(...entry.legs);
    else for (const leg of entry.legs) fees.push({ ...leg, amount: negate(leg.amount) });
    fees.push(...entry.fees);
  }
  return [collect(legs), collect(fees)];
}

function tradeOf(account: string, entries: readonly Entry[]): Draft {
  const [only] = entries;
  const [all, charged] = entries.length === 1 && only!.verb !== "fee" ? [only!.legs, only!.fees] : sumOf(entries);
  const { legs, fee } = settleFees(net(all), charged);
  const [incoming, outgoing] = [legs.filter((leg) => !isOut(leg)), legs.filter(isOut)];
  const base = { account, toAccount: null, fee };
  const isPair = incoming.length === 1 && outgoing.length === 1;
  // The same coin on both sides was not exchanged.
  if (isPair && incoming[0]!.symbol === outgoing[0]!.symbol)
    return { ...base, kind: "transfer", legs: [...outgoing, ...incoming] };
  const [receivesMoney, sendsMoney] = [incoming.every(isMoney), outgoing.every(isMoney)];
  if (isPair && !receivesMoney && !sendsMoney && isRename(entries, incoming[0]!, outgoing[0]!))
    return { ...base, kind: "rename", legs: [...outgoing, ...incoming] };
  if (!receivesMoney && sendsMoney) return { ...base, kind: "buy", legs: [...coinsFirst(incoming), ...outgoing] };
  if (receivesMoney && !sendsMoney) return { ...base, kind: "sell", legs: [...coinsFirst(outgoing), ...incoming] };
  if (incoming.length > 0 && outgoing.length > 0) return { ...base, kind: "swap", legs: [...outgoing, ...incoming] };
  // Only money was sent or received.
  return legs.length === 0 ? { ...base, kind: "fee", legs } : { ...base, kind: "transfer", legs };
}
/** Names of one coin: a swap of equal amounts only changes the name. */
const SAME = [["ETH", "ETH2"]];
/** Whether one coin was exchanged for its new name. */
function isRename(entries: readonly Entry[], received: Money, sent: Money): boolean {
  if (entries.every(({ verb }) => verb === "rename" || verb === "fee")) return true;
  // Binance names a coin that is lent by LD and its symbol.
  if (received.symbol === `LD${sent.symbol}` || sent.symbol === `LD${received.symbol}`) return true;
  const isSame = SAME.some((names) => names.includes(received.symbol) && names.includes(sent.symbol));
  return isSame && absolute(sent.amount) === received.amount;
}
const coinsFirst = (legs: readonly Money[]): readonly Money[] =>
  legs.length === 1 ? legs : legs.toSorted((a, b) => Number(isMoney(a)) - Number(isMoney(b)));

/** Received money is a deposit, and a received coin is income. A row that only sends reverses an earlier income. */
function incomeOf(account: string, legs: readonly Money[], fee: Money | null): Draft {
  const base = { account, toAccount: null, legs: [...legs], fee };
  if (legs.every(isOut)) return { ...base, kind: "loss" };
  return { ...base, kind: legs.every(isMoney) ? "transfer" : "income" };
}

function draftOf(piece: Piece): Draft {
  const [entry] = piece as [Entry];
  const { account, verb, rest } = entry;
  const isHalf = (verb === "pair" || verb === "rename") && !isComplete(piece);
  if (piece.length > 1 || (isTrade(entry) && !isHalf)) return tradeOf(account, piece);
  if (entry.legs.length === 0) return feeOf(account, entry.fees);
  const { legs, fee } = settleFees(entry.legs, entry.fees);
  const base = { account, toAccount: null, legs, fee };
  // Two coins in opposite directions are a trade, also where the file calls it otherwise.
  if (verb !== "fee" && verb !== "move" && verb !== "back" && isSwap(legs)) return tradeOf(account, piece);
  switch (verb) {
    case "move":
    case "back": {
      const [here, there] = [account, subaccountName(account, rest)];
      const [from, to] = legs.some(isOut) ? [here, there] : [there, here];
      const amounts = legs.map((leg) => ({ ...leg, amount: absolute(leg.amount) }));
      return { ...base, kind: "transfer", account: from, toAccount: to, legs: amounts };
    }
    case "income":
      return incomeOf(subaccountName(account, rest), legs, fee);
    case "result":
      return incomeOf(account, legs, fee);
    case "fee":
      return legs.length > 0 && legs.every((leg) => !isOut(leg))
        ? incomeOf(account, legs, fee)
        : { ...base, kind: "fee" };
    case "spend":
    case "loss":
      return legs.every((leg) => !isOut(leg)) ? incomeOf(account, legs, fee) : { ...base, kind: verb };
    case "gift":
      return { ...base, kind: legs.every(isMoney) ? "transfer" : "gift" };
    default:
      if (new Set(legs.map(({ symbol }) => symbol)).size > 1) return tradeOf(account, piece);
      return { ...base, kind: "transfer", toAccount: entry.toAccount };
  }
}

/** Whether one coin was sent and another received. */
const isSwap = (legs: readonly Money[]): boolean => {
  const sent = legs.find(isOut);
  return sent !== undefined && legs.some((leg) => !isOut(leg) && leg.symbol !== sent.symbol);
};

/** A row that only charges or returns a fee. */
function feeOf(account: string, fees: readonly Money[]): Draft {
  const base = { account, toAccount: null };
  const [fee] = fees;
  if (fees.length === 1 && fee && !isOut(fee)) return { ...base, kind: "fee", legs: [], fee };
  const legs = fees.map((one) => ({ ...one, amount: negate(one.amount) }));
  return legs.every((leg) => !isOut(leg)) ? incomeOf(account, legs, null) : { ...base, kind: "fee", legs, fee: null };
}

/** A transaction has one currency of its price and values, the first that is stated. */
function statedMoney(legs: readonly Money[], fee: Money | null, price: Stated | null) {
  const first = price ?? legs.find(({ stated }) => stated !== null)?.stated ?? fee?.stated ?? null;
  const currency = first?.currency ?? "usd";
  const valueIn = (stated: Stated | null) => (stated?.currency === currency ? stated.value : null);
  const toLeg = ({ coinId, symbol, amount, stated }: Money): ImportedLeg => ({
    coinId,
    symbol: symbol.toLowerCase(),
    amount,
    value: valueIn(stated),
  });
  return {
    legs: legs.map(toLeg),
    fee: fee && fee.amount !== "0" ? toLeg(fee) : null,
    price: valueIn(price),
    priceCurrency: currency === "usd" ? null : currency,
  };
}

/** Converts a piece to a transaction, or returns the reason why it cannot be booked. */
export function toTransaction(piece: Piece, keys: { sourceKey: string; aliases: string[] }, firstTime: number): Booked {
  const draft = draftOf(piece);
  const lines = piece.length === 1 ? [piece[0]!.line] : piece.map(({ line }) => line).sort((a, b) => a - b);
  let { at } = piece[0]!;
  for (const entry of piece) at = Math.min(at, entry.at);
  const price = piece.find((entry) => entry.price !== null)?.price ?? null;
  const { kind, account, toAccount } = draft;
  const transaction: ImportedTransaction = {
    kind,
    at,
    account,
    toAccount,
    ...statedMoney(draft.legs, draft.fee, price),
    note: piece.find((entry) => entry.note !== "")?.note ?? "",
    transferKey: kind === "transfer" ? piece[0]!.transferKey : null,
    sourceKey: keys.sourceKey.slice(0, 200),
    aliases: keys.aliases,
    lines,
  };
  const problem = findProblem(transaction, firstTime);
  return problem === null ? { transaction } : { problem, lines };
}

const isNoCoin = ({ symbol }: ImportedLeg): boolean => symbol.length > MAX_SYMBOL_LENGTH || /\s/.test(symbol);

function findProblem(transaction: ImportedTransaction, firstTime: number): string | null {
  const { at, legs, fee } = transaction;
  if (at < firstTime) return "The time is before the first bitcoin";
  if (legs.length > MAX_LEGS) return `More than ${MAX_LEGS} coins were exchanged at once`;
  const wrong = legs.find(isNoCoin) ?? (fee && isNoCoin(fee) ? fee : undefined);
  return wrong ? `“${wrong.symbol.slice(0, 40)}” is not a coin` : problemOfLegs(transaction);
}
