import { withoutSpamKey, withSpam } from "../../../shared/transactions/spam.ts";
import { assetKeyOf } from "../../../shared/transactions/transaction.ts";
import { call } from "../../api/call.ts";
import { attempt } from "../../api/outcomes.ts";
import { queries } from "../../api/query-client.ts";
import { reloadLedger } from "../../ledger/reload.ts";
import { settingsQuery } from "../../ledger/settings.ts";

type Asset = { coinId: string | null; symbol: string };

/** Changes the list as it is now, which another tab may have changed. */
async function store(edit: (spam: readonly string[], key: string) => string[], coin: Asset): Promise<void> {
  const { spam } = await queries.fetchQuery({ ...settingsQuery, staleTime: 0 });
  const settings = await call("PUT /api/ledger-settings", { body: { spam: edit(spam, assetKeyOf(coin)) } });
  queries.setQueryData(settingsQuery.queryKey, settings);
  await reloadLedger();
}

/** Hides a coin everywhere but below the list of positions, where it can be shown again. */
export const markSpam = (coin: Asset): void =>
  void attempt(
    store(withSpam, coin),
    `${coin.symbol.toUpperCase()} is hidden as spam: out of totals, returns and questions`,
    `${coin.symbol.toUpperCase()} could not be hidden`,
    () => unmarkSpam(coin),
  );

export const unmarkSpam = (coin: Asset): void =>
  void attempt(
    store(withoutSpamKey, coin),
    `${coin.symbol.toUpperCase()} counts again`,
    `${coin.symbol.toUpperCase()} could not be shown again`,
  );
