import { CONTRACT_ENDING, contractPaymentOf, isContract } from "../perpetuals.ts";
import type { Transaction } from "../transaction.ts";

/** The note of a fill: "Close Long 0.1 SOL at 167.62". */
const NOTE = /^(\D{1,40}) (\d\S{0,39}) (\S{1,40}) at (\d{1,30}(?:\.\d{1,30})?)$/;

type Leg = { coinId: string | null; symbol: string; amount: string; value: string | null };

/** A part of a perpetual position that was closed. Side and exit price, in dollars, are null when its note does not say them. */
export type ClosedContract = {
  size: string;
  /** Without the ending, in lower case. */
  symbol: string;
  side: Side | null;
  exitPrice: string | null;
  bought: Leg;
  sold: Leg;
};

type Side = "long" | "short";
const sideIn = (direction: string): Side | undefined =>
  /\b(long|short)\b/i.exec(direction)?.[1]?.toLowerCase() as Side | undefined;

type Booked = { kind: Transaction["kind"]; legs: readonly Leg[]; note: string | null };

/**
 * The perpetual contract that a transaction of a venue closes; null for every other transaction. A closed part is booked
 * as a purchase and a sale of the contract at once, with a value each.
 */
export function closedContractOf({ kind, legs, note }: Booked): ClosedContract | null {
  const [first, second] = legs;
  if (kind !== "sell" || legs.length !== 2 || !first || !second) return null;
  const [bought, sold] = first.amount.startsWith("-") ? [second, first] : [first, second];
  const isOne = bought.symbol === sold.symbol && bought.coinId === sold.coinId && sold.amount === `-${bought.amount}`;
  if (!isOne || !isContract(bought) || bought.value === null || sold.value === null) return null;
  const symbol = bought.symbol.slice(0, -CONTRACT_ENDING.length);
  const [, direction = "", , name, exitPrice] = NOTE.exec(note ?? "") ?? [];
  const side = sideIn(direction);
  // A note that the user has written says nothing about the contract.
  const isOfVenue = name?.toLowerCase() === symbol && side !== undefined;
  return {
    size: bought.amount,
    symbol,
    side: isOfVenue ? side : null,
    exitPrice: isOfVenue ? exitPrice! : null,
    bought,
    sold,
  };
}

/** A perpetual position that was opened or extended. All of it is what the venue's note says. */
export type OpenedContract = { size: string; symbol: string; side: Side; entryPrice: string };

/** The contract for whose opening a transaction paid the fee; null for every other transaction. */
export function openedContractOf(booked: Omit<Booked, "legs"> & { source?: string | null }): OpenedContract | null {
  if (booked.kind !== "fee" || contractPaymentOf(booked) !== "fee") return null;
  const [, direction = "", size, name, entryPrice] = NOTE.exec(booked.note ?? "") ?? [];
  const side = sideIn(direction);
  return side && /^open\b/i.test(direction)
    ? { size: size!, symbol: name!.toLowerCase(), side, entryPrice: entryPrice! }
    : null;
}

/** The words before and after the size: "Closed long" and " at 167.62". `price` is that of the fill as it is shown. */
export const contractWords = (
  contract: ClosedContract | OpenedContract,
  price: string | null,
): [before: string, after: string] => [
  `${"entryPrice" in contract ? "Opened" : "Closed"}${contract.side === null ? "" : ` ${contract.side}`}`,
  price === null ? "" : ` at ${price}`,
];
