/** The words for an account of the ledger, where "" is the one without a name. */

export const accountName = (account: string): string => (account === "" ? "No account" : account);
/** The account as the end of a phrase such as "Holdings in Kraken". */
export const inAccount = (account: string): string => (account === "" ? "without an account" : `in ${account}`);

/** The names to propose in a form. Names that differ only in capitals or in blanks around them appear once. */
export function proposedNames(accounts: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const account of accounts) {
    const name = account.trim();
    const key = name.toLowerCase();
    if (name !== "" && !byKey.has(key)) byKey.set(key, name);
  }
  return [...byKey.values()];
}
