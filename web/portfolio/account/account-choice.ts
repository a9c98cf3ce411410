import { nameOf } from "../../../shared/linked-accounts/names.ts";
import { accountName } from "../account-names.ts";
import type { LinkedAccount } from "../linked/linked.queries.ts";
import type { PortfolioSearch } from "../portfolio-search.ts";

/** The key of all accounts; any other key begins with a word and a space, because an account may have any name. */
export const ALL_ACCOUNTS = "all";

type Choice = Pick<PortfolioSearch, "account" | "linked">;

export const keyOfChoice = ({ account, linked }: Choice): string =>
  account !== undefined ? `account ${account}` : linked !== undefined ? `linked ${linked}` : ALL_ACCOUNTS;

export function choiceOfKey(key: string): Choice {
  const [kind, value] = [key.slice(0, key.indexOf(" ")), key.slice(key.indexOf(" ") + 1)];
  if (kind === "account") return { account: value };
  return kind === "linked" ? { linked: value } : {};
}

/** All accounts, those of the ledger and the linked ones, as options; and a chosen one that is gone, so that it can be left. */
export function accountOptions(
  ledger: readonly string[],
  linked: readonly LinkedAccount[],
  chosen: Choice,
): (readonly [key: string, text: string])[] {
  // Its balances are those of the linked account, which has an option of its own.
  const isOfTrades = (account: string) => linked.some(({ tradesAccount }) => tradesAccount === account);
  const options = [
    [ALL_ACCOUNTS, "All accounts"] as const,
    ...ledger.map(
      (account) =>
        [keyOfChoice({ account }), `${accountName(account)}${isOfTrades(account) ? " (trades)" : ""}`] as const,
    ),
    ...linked.map((one) => [keyOfChoice({ linked: one.id }), `${nameOf(one)} (linked)`] as const),
  ];
  const key = keyOfChoice(chosen);
  const isListed = options.some(([option]) => option === key);
  return isListed ? options : [...options, [key, accountName(chosen.account ?? "Removed account")] as const];
}
