import type { Exact } from "../../values/decimal.ts";
import { MINUTE } from "../../values/time.ts";
import { isFiat, type Transaction } from "../transaction.ts";

/**
 * The most time between the two sides of a transfer that count as one without a question, and the most by which an
 * arrival may come before its sending, because clocks differ.
 */
export const MAX_GAP_MS = 30 * MINUTE;

/** A transfer of coins that names only one side: the coins leave the portfolio, or they come from outside. */
export const isOneSided = ({ kind, toAccount, legs }: Transaction): boolean =>
  kind === "transfer" && toAccount === null && legs.length === 1 && !isFiat(legs[0]!);

/** Whether a transfer with one side sends its coins. */
export const isSent = ({ legs: [leg] }: Transaction): boolean => leg!.amount.startsWith("-");
/** The amount of a transfer with one side, above zero. */
export const sizeOf = ({ legs: [leg] }: Transaction): Exact => leg!.amount.replace("-", "") as Exact;

export const isOfTwoPositions = (a: Transaction, b: Transaction): boolean =>
  a.positionId !== null && b.positionId !== null && a.positionId !== b.positionId;

/** Coins that arrive where they left, arrive later. Other clocks may differ. */
export const isTooEarly = (out: Transaction, arrival: Transaction): boolean =>
  arrival.at < out.at - (out.account === arrival.account ? 0 : MAX_GAP_MS);
