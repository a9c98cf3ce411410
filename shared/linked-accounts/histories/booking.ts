import type { NewTransaction } from "../../transactions/draft.ts";

/** A transaction of the ledger that follows from one on a chain. */
export type HistoryBooking = {
  /** The linked account whose history has it: that of the sender, or of the receiver when the sender is unknown. */
  accountId: string;
  txid: string;
  body: NewTransaction & { sourceKey: string };
};
