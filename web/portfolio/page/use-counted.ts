import { useMemo } from "react";
import { withoutSpam } from "../../../shared/transactions/spam.ts";
import { useQuery } from "../../api/use-query.ts";
import { settingsQuery } from "../../ledger/settings.ts";
import type { LinkedAccount } from "../linked/linked.queries.ts";
import type { SpotPosition } from "../portfolio.queries.ts";
import { type SpamCoin, spamCoins } from "../spam/spam-coins.ts";

const NO_SPAM: readonly string[] = [];
const NO_SPOT: readonly SpotPosition[] = [];
const NO_ACCOUNTS: readonly LinkedAccount[] = [];

type Counted = {
  spot: readonly SpotPosition[];
  accounts: readonly LinkedAccount[];
  spam: readonly SpamCoin[];
};

/** The positions and accounts without the coins that are spam, and those coins. */
export function useCounted(spot = NO_SPOT, accounts = NO_ACCOUNTS): Counted {
  const spam = useQuery(settingsQuery).data?.spam ?? NO_SPAM;
  return useMemo(() => {
    if (spam.length === 0) return { spot, accounts, spam: [] };
    const counted = accounts.map((account) => ({
      ...account,
      holdings: [...withoutSpam(account.holdings, spam)],
      counted: account.counted && [...withoutSpam(account.counted, spam)],
    }));
    return { spot: withoutSpam(spot, spam), accounts: counted, spam: spamCoins({ spot, accounts }, spam) };
  }, [spot, accounts, spam]);
}
