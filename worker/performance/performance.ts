import { sayLoading, unpricedCoins } from "../../shared/performance/loading.ts";
import { finishPerformance } from "../../shared/performance/performance.ts";
import { startOf } from "../../shared/performance/range.ts";
import {
  type Benchmark,
  LESS_ON_CHAIN,
  type LeftOut,
  MUCH_LESS_ON_CHAIN,
  NO_HISTORY,
  NOT_IN_ACCOUNT,
  OLDER_CLOSED,
  type PerformanceRange,
} from "../../shared/performance/rules.ts";
import { assetKeyOf } from "../../shared/transactions/transaction.ts";
import { compare, type Exact, negated, product } from "../../shared/values/decimal.ts";
import { MINUTE } from "../../shared/values/time.ts";
import { zoneOf } from "../../shared/zones/zone.ts";
import { loadingHistories } from "../coins/past-prices/loading.ts";
import type { Deps } from "../deps.ts";
import { readSettings } from "../ledger-settings/ledger-settings.ts";
import { type LinkedAmount, linkedAmounts } from "../linked-accounts/holdings.ts";
import type { Market } from "../markets/market.ts";
import { readContracts } from "../portfolio/closings/contracts.ts";
import { readLivePrices } from "../portfolio/coins.ts";
import { readSpot } from "../portfolio/spot.ts";
import { askLedger } from "../transactions/figures/client.ts";

export type PerformanceQuery = { range: PerformanceRange; benchmark: Benchmark; account?: string | undefined };

/** A kept return follows from prices of the archive that are at most this old (ms). */
const SLOT = 10 * MINUTE;
const OLDER: LeftOut = { kind: "position", coinId: null, symbol: "older ones", reason: OLDER_CLOSED };
/** What is left out is named up to this number. */
const MAX_NAMED = 50;

const isLess = ({ amount }: LinkedAmount): boolean => amount.startsWith("-");
/** Up to this part of the ledger's amount, what the chain has less changes the return of a coin little. */
const TIMES_LITTLE = "100" as Exact;
/** Whether the chain has so much less of a coin that its return is not known. */
function isMuchLess(one: LinkedAmount): boolean {
  if (one.ledger === null || !isLess(one)) return false;
  return compare(product(negated(one.amount), TIMES_LITTLE), one.ledger.amount) > 0;
}

function linkedLeftOut(one: LinkedAmount): LeftOut {
  const less = isMuchLess(one) ? MUCH_LESS_ON_CHAIN : LESS_ON_CHAIN;
  return { kind: "linked account", coinId: one.coinId, symbol: one.symbol, reason: isLess(one) ? less : NO_HISTORY };
}

/** The return of a user's portfolio until now, at the present prices. */
export async function showPerformance(deps: Deps, market: Market | null, userId: string, query: PerformanceQuery) {
  const { range, benchmark, account } = query;
  const now = deps.clock.now();
  const { currency, timeZone } = await readSettings(deps, userId);
  const from = startOf(range, now, zoneOf(timeZone));
  const [spot, { contracts, hasOlder }, all] = await Promise.all([
    readSpot(deps, userId),
    readContracts(deps, userId, from),
    linkedAmounts(deps, [userId]),
  ]);
  const ofAccount = account !== undefined;
  const linked = ofAccount ? all.filter(({ ledger }) => ledger?.account === account) : all;
  const unproved = [...new Set(linked.filter(isMuchLess).map(assetKeyOf))].sort();
  const ask = (pricesOf: number) =>
    askLedger(deps, userId, {
      ...{ name: "performance", range, benchmark, account: account ?? null },
      ...{ contracts: ofAccount ? [] : contracts, unproved, origin: deps.config.marketOrigin, pricesOf },
    });
  const pricesOf = now - (now % SLOT);
  const ids = [...spot, ...contracts].map(({ coinId }) => coinId);
  const [kept, prices] = await Promise.all([
    ask(pricesOf),
    readLivePrices(deps, market, benchmark === "cash" ? ids : [...ids, benchmark]),
  ]);
  const { coinIds, loadedAt } = await loadingHistories(deps, unpricedCoins(kept));
  // A history that was loaded since then is not in a kept return.
  const result = sayLoading(loadedAt > pricesOf ? await ask(loadedAt) : kept, coinIds);
  const leftOut: LeftOut[] = [
    ...(hasOlder && !ofAccount ? [OLDER] : []),
    ...linked.map(linkedLeftOut),
    ...(ofAccount ? contracts : []).map(
      ({ coinId, symbol }): LeftOut => ({ kind: "position", coinId, symbol, reason: NOT_IN_ACCOUNT }),
    ),
  ];
  const live = new Map([...prices].map(([coinId, { price }]) => [coinId, price]));
  const shown = finishPerformance(result, { currency, benchmark, from, to: now, live, leftOut });
  return { ...shown, leftOut: shown.leftOut.slice(0, MAX_NAMED) };
}
