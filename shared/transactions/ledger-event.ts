import { isOpening, type Transaction } from "./transaction.ts";

/** The account of coins outside the portfolio, where a transfer goes to or comes from when it names only one account. */
export const OUTSIDE = -1;

/** A rename is two events: the old coin leaves, and the new coin takes over its costs and dates. */
export type EventType = "acquire" | "dispose" | "move" | "rename" | "renamed" | "adjust";

/** One change of one coin in one account. A transaction causes one or several. */
export type LedgerEvent = {
  /** Its index in `Book.events`. */
  index: number;
  type: EventType;
  transaction: Transaction;
  at: number;
  /** Its calendar day in the zone of the ledger. */
  day: number;
  /** Index into `Book.coins`. */
  coin: number;
  /** Index into `Book.accounts`, or `OUTSIDE`. */
  account: number;
  /** The receiving account of a move; otherwise the same as `account`. */
  toAccount: number;
  /** In units of the coin. Above zero, except in an adjustment. */
  amount: bigint;
  /** The cost of an acquisition, the proceeds of a disposal, the change in cost of an adjustment; 0 when it is unknown. */
  money: bigint;
  /**
   * What an amount costs that an edit stated for all coins, when it was stated in another currency than the ledger's.
   * Otherwise null.
   */
  restated: { amount: bigint; cost: bigint } | null;
  /** The same as `money` without the fee. */
  value: bigint;
  /** False when the cost or the proceeds are unknown, because the price or the value of a fee in them is. */
  isPriced: boolean;
  /** Whether a disposal pays a fee. */
  isFee: boolean;
  /**
   * The rank of an acquisition by time, and by its cost per unit once that is needed: the most expensive first, of equal
   * costs the earliest, and those of unknown cost last.
   */
  timeRank: number;
  costRank: number;
};

/** Acquisitions come before disposals of the same time, because exports round times to the second. */
export const PHASES: Record<EventType, number> = { acquire: 0, move: 1, rename: 1, renamed: 1, adjust: 1, dispose: 2 };

/** The change of the amount that is held in the portfolio. */
export function amountChange({ type, amount, account, toAccount }: LedgerEvent): bigint {
  if (type === "acquire" || type === "adjust" || type === "renamed") return amount;
  if (type === "dispose" || type === "rename") return -amount;
  return (account === OUTSIDE ? 0n : -amount) + (toAccount === OUTSIDE ? 0n : amount);
}

/** Whether coins left the ledger by a transfer of which no arrival is on record. They take their cost along. */
export const isDeparture = ({ type, account, toAccount }: LedgerEvent): boolean =>
  type === "move" && account !== OUTSIDE && toAccount === OUTSIDE;

/** Whether it is the purchase that a position began with. */
export const isOpeningEvent = ({ type, transaction }: LedgerEvent): boolean =>
  type === "acquire" && isOpening(transaction);
