import { sayLoading, shownTime, unpricedCoins, valueAsOf } from "../../shared/as-of/as-of.ts";
import type { AsOf } from "../../shared/as-of/contract.ts";
import type { HoldingAt } from "../../shared/as-of/holdings-at.ts";
import { LESS_ON_CHAIN, NO_HISTORY } from "../../shared/as-of/reasons.ts";
import { type Exact, sumOf } from "../../shared/values/decimal.ts";
import { readPricesAt } from "../coins/past-prices/archive.ts";
import { loadingHistories } from "../coins/past-prices/loading.ts";
import type { Deps } from "../deps.ts";
import { readSettings } from "../ledger-settings/ledger-settings.ts";
import { type LinkedAmount, readLinked } from "../linked-accounts/holdings.ts";
import type { Market } from "../markets/market.ts";
import { readAccounting } from "../transactions/figures/accounting.ts";
import { askLedger } from "../transactions/figures/client.ts";

const accountOf = ({ ledger, name }: Pick<LinkedAmount, "ledger" | "name">): string =>
  ledger?.account ?? `${name} (linked)`;

/** A balance is known from the time at which it was read. Where the chain has less, the ledger's amount counts. */
const isKnownAt = ({ asOf, amount }: LinkedAmount, at: number): boolean =>
  asOf !== null && asOf <= at && !amount.startsWith("-");

/** The holdings of the ledger and balances of linked accounts, whose cost is unknown. */
function withBalances(ofLedger: readonly HoldingAt[], balances: readonly LinkedAmount[]): HoldingAt[] {
  const keyOf = ({ coinId, symbol, account }: Pick<HoldingAt, "coinId" | "symbol" | "account">) =>
    JSON.stringify([coinId ?? symbol, account]);
  const holdings = new Map(ofLedger.map((one) => [keyOf(one), one]));
  for (const { coinId, symbol, amount, perps, ...source } of balances) {
    const balance = { coinId, symbol, account: accountOf(source), amount, knownAmount: "0", cost: null, perps };
    const held = holdings.get(keyOf(balance)) ?? balance;
    const isNew = held === balance;
    holdings.set(keyOf(balance), isNew ? balance : { ...held, perps, amount: sumOf([held.amount as Exact, amount]) });
  }
  return [...holdings.values()];
}

/** What a user held in each account at a time (ms), and what it was worth then; with the days of the ledger's zone. */
export async function showAsOf(deps: Deps, market: Market | null, userId: string, asked: number) {
  const { db, clock } = deps;
  const at = shownTime(asked, clock.now());
  const [ofLedger, linked, { currency, timeZone }] = await Promise.all([
    askLedger(deps, userId, { name: "asOf", at }),
    readLinked(deps, [userId]),
    readSettings(deps, userId),
  ]);
  const { known = [], past = [] } = Object.groupBy(linked.amounts, (one) => (isKnownAt(one, at) ? "known" : "past"));
  const holdings = withBalances(ofLedger, known);
  const coinIds = [...new Set(holdings.flatMap(({ coinId }) => coinId ?? []))];
  const [priceAt, accounting] = await Promise.all([
    readPricesAt(deps, market, coinIds, at),
    readAccounting(db, { currency, timeZone }, [], [at]),
  ]);
  const found = valueAsOf(holdings, at, priceAt, accounting);
  const loading = await loadingHistories(deps, unpricedCoins(found));
  const valued = sayLoading(found, loading.coinIds);
  const unknown: AsOf["unknown"] = past.map(({ symbol, coinId, amount, ledger, name }) => ({
    ...{ symbol, coinId, account: accountOf({ ledger, name }), amount: amount.replace("-", "") },
    reason: amount.startsWith("-") ? LESS_ON_CHAIN : NO_HISTORY,
  }));
  // What is known of nothing is not worth 0.
  const isUnknown = unknown.length > 0 || linked.unread.length > 0;
  const total = valued.holdings.length === 0 && isUnknown ? null : valued.total;
  const reply = { ...valued, total, unknown: [...valued.unknown, ...unknown], unread: linked.unread };
  return { reply, zone: accounting.zone };
}
