/** What a transaction in a block moved at one place of an account. `facts` is JSON that only the reader understands. */
export type Move = { txid: string; place: string; height: number; at: number; facts: string };
/** What one account has in a transaction. */
export type AccountMove = Omit<Move, "place"> & { accountId: string; ledgerAccount: string };

/** The ledger keeps at most this many digits after the point, and 18 before it. */
export const MAX_DECIMALS = 30;
const MAX_WHOLE = 10n ** 18n;
export const isBookable = (units: bigint, decimals: number): boolean =>
  decimals <= MAX_DECIMALS && units / 10n ** BigInt(decimals) < MAX_WHOLE;
