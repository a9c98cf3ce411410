import type { LegRule, Types } from "../layout.ts";

/** Rules that many layouts share. */

/** The texts with which exchanges name the side of a trade. */
export const SIDES: Types = { buy: "*buy* | bid | b", sell: "*sell* | ask | s" };

/** A trade in one row: the amount of the first coin, and what was paid or received for it. */
export const trade = (amount: string, total: string, fee?: LegRule, includesFee?: true): LegRule[] => [
  { amount, coin: "base", sign: "type" },
  { amount: total, coin: "quote", sign: "opposite", ...(includesFee && { includesFee }) },
  ...(fee ? [fee] : []),
];
/** A row with a received and a sent amount, each with its coin. */
export const bothSides = (
  incoming: [string, string],
  outgoing: [string, string],
  fee?: [string, string],
): LegRule[] => [
  { amount: outgoing[0], coin: outgoing[1], sign: "out" },
  { amount: incoming[0], coin: incoming[1], sign: "in" },
  ...(fee ? [{ amount: fee[0], coin: fee[1], fee: true as const }] : []),
];
