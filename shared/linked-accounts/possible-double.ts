import { z } from "zod";

const decimal = z.string();

/** Another account of the ledger that may have the same coins as a linked account. */
export const possibleDouble = z.object({
  ledgerAccount: z.string(),
  symbol: z.string(),
  coinId: z.string().nullable(),
  chain: decimal,
  ledger: decimal,
  /**
   * The sum of this account and of others that stand for no account of the ledger, or for this one. Null unless this sum is about the
   * ledger's amount, and the amount of this account alone is not.
   */
  together: decimal.nullable(),
  /** The ids of the others, where they stand for no account of the ledger. */
  others: z.array(z.string()).optional(),
  /**
   * How many transactions of the coin are in this account's ledger account too: of the same amount and at most a day
   * apart. `isRounded`: some have amounts that are rounded so far that only the order of several shows that they are the
   * same. Null when the amounts alone are about the same.
   */
  same: z.object({ count: z.int(), of: z.int(), isRounded: z.boolean().optional() }).nullable(),
  /** The user has moved transactions of the account there, and the chain still has more than is left. */
  isMoved: z.boolean().optional(),
});
