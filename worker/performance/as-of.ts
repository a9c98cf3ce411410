import { sayLoading, shownTime, unpricedCoins, valueAsOf } from "../../shared/as-of/as-of.ts";
import type { AsOf } from "../../shared/as-of/contract.ts";
import { LESS_ON_CHAIN, NO_HISTORY } from "../../shared/as-of/reasons.ts";
import { readPricesAt } from "../coins/past-prices/archive.ts";
import { loadingHistories } from "../coins/past-prices/loading.ts";
import type { Deps } from "../deps.ts";
import { readSettings } from "../ledger-settings/ledger-settings.ts";
import { readLinked } from "../linked-accounts/holdings.ts";
import type { Market } from "../markets/market.ts";
import { readAccounting } from "../transactions/figures/accounting.ts";
import { askLedger } from "../transactions/figures/client.ts";

/** What a user held in each account at a time (ms), and what it was worth then; with the days of the ledger's zone. */
export async function showAsOf(deps: Deps, market: Market | null, userId: string, asked: number) {
  const { db, clock } = deps;
  const at = shownTime(asked, clock.now());
  const [holdings, linked, { currency, timeZone }] = await Promise.all([
    askLedger(deps, userId, { name: "asOf", at }),
    readLinked(deps, [userId]),
    readSettings(deps, userId),
  ]);
  const coinIds = [...new Set(holdings.flatMap(({ coinId }) => coinId ?? []))];
  const [priceAt, accounting] = await Promise.all([
    readPricesAt(deps, market, coinIds, at),
    readAccounting(db, { currency, timeZone }, [], [at]),
  ]);
  const found = valueAsOf(holdings, at, priceAt, accounting);
  const loading = await loadingHistories(deps, unpricedCoins(found));
  const valued = sayLoading(found, loading.coinIds);
  const unknown: AsOf["unknown"] = linked.amounts.map(({ symbol, coinId, amount, ledger, name }) => ({
    ...{ symbol, coinId, account: ledger?.account ?? `${name} (linked)`, amount: amount.replace("-", "") },
    reason: amount.startsWith("-") ? LESS_ON_CHAIN : NO_HISTORY,
  }));
  // What is known of nothing is not worth 0.
  const isUnknown = unknown.length > 0 || linked.unread.length > 0;
  const total = valued.holdings.length === 0 && isUnknown ? null : valued.total;
  const reply = { ...valued, total, unknown: [...valued.unknown, ...unknown], unread: linked.unread };
  return { reply, zone: accounting.zone };
}
