/** The words for an account of the ledger, where "" is the one without a name. */

export const accountName = (account: string): string => (account === "" ? "No account" : account);
/** The account as the end of a phrase such as "Holdings in Kraken". */
export const inAccount = (account: string): string => (account === "" ? "without an account" : `in ${account}`);
