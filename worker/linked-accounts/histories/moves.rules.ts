/** What a transaction in a block moved at one place of an account. `facts` is JSON that only the reader understands. */
export type Move = { txid: string; place: string; height: number; at: number; facts: string };
/** What one account has in a transaction. */
export type AccountMove = Omit<Move, "place"> & { accountId: string; ledgerAccount: string };
