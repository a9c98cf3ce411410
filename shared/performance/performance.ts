import { toPrice } from "../portfolio/values-over-time.ts";
import type { Accounting } from "../transactions/accounting.ts";
import { MONEY_SCALE } from "../transactions/leg-values.ts";
import { fixedPointText, powerOfTen } from "../values/fixed.ts";
import { DAY, isoTime } from "../values/time.ts";
import { type BenchmarkGrowth, benchmarkGrowth, changeSince, unitsOf } from "./benchmark.ts";
import { contractKey, type Lacking } from "./book.ts";
import { type Chain, chain } from "./chain.ts";
import { type Contract, equityOf } from "./contracts.ts";
import { moneyWeighted } from "./irr.ts";
import type { Movement } from "./movements.ts";
import { type CoinPrices, quotes, toFloat, worthOf } from "./quotes.ts";
import { startOf } from "./range.ts";
import {
  type Benchmark,
  type LeftOut,
  MAX_POINTS,
  NO_DEPOSITS,
  NO_EXCHANGE_RATE,
  NO_HISTORY,
  NO_PRICE,
  NO_RATE,
  NOTHING_HELD,
  NOTHING_PRICED,
  NOTHING_PROVED,
  type PerformanceRange,
} from "./rules.ts";

/** The midnights (UTC) between two times, when daily prices close; every other one or fewer where they are many. */
export function pointTimes(from: number, to: number): number[] {
  const step = DAY * Math.max(1, Math.ceil((to - from) / DAY / MAX_POINTS));
  const times: number[] = [];
  for (let at = Math.ceil((from + 1) / DAY) * DAY; at < to; at += step) times.push(at);
  return times;
}

export type BaseRequest = {
  movements: readonly Movement[];
  contracts: readonly Contract[];
  prices: CoinPrices;
  accounting: Accounting;
  range: PerformanceRange;
  benchmark: Benchmark;
  to: number;
  /** The keys of coins that count as money does, and are not named: spam, and those of which a chain has less. */
  spam: readonly string[];
  unproved: readonly string[];
};

/** A return up to the last flow, to which the present prices are added. Money as integers of 10^−36. */
export type PerformanceBase = Omit<Chain, "held" | "lacking" | "flows" | "oversold"> & {
  /** `price` (US dollars) is the archive's nearest to the end; `rate` is the ledger's currency for a dollar then. */
  held: { coinId: string | null; amount: bigint; price: bigint }[];
  flows: [at: number, money: bigint][];
  /** The archive's prices of open positions, and one US dollar in units of 10^−36, both at the end. */
  prices: Record<string, bigint>;
  dollar: bigint;
  /** The units that the same deposits would have bought; null where a price is missing. */
  units: bigint | null;
  benchmarkPrice: bigint | null;
  benchmarkGrowth: BenchmarkGrowth;
  leftOut: LeftOut[];
  oversold: Coin[];
};
/** A coin by its name. */
type Coin = { coinId: string | null; symbol: string };
export type BaseResult = PerformanceBase | { unavailable: string; leftOut: LeftOut[] };

const ONE = powerOfTen(MONEY_SCALE);
/** Each run can find coins that lack a price only when others are left out. */
const MAX_RUNS = 10;

function chainOfPriced(request: Parameters<typeof chain>[0]): { found: Chain | null; leftOutKeys: Lacking } {
  const leftOutKeys: Lacking = new Set(request.leftOutKeys);
  for (let run = 0; run < MAX_RUNS; run++) {
    const found = chain({ ...request, leftOutKeys });
    if (!found || found.lacking.size === 0) return { found, leftOutKeys };
    for (const key of found.lacking) leftOutKeys.add(key);
  }
  return { found: null, leftOutKeys };
}

function namesOf({ movements, contracts, spam, unproved }: BaseRequest, leftOutKeys: Lacking): LeftOut[] {
  const unnamed = new Set([...spam, ...unproved]);
  const coins = new Map<string, LeftOut>();
  for (const { changes } of movements)
    for (const { key, coinId, symbol } of changes)
      if (leftOutKeys.has(key) && !unnamed.has(key)) coins.set(key, { kind: "coin", coinId, symbol, reason: NO_PRICE });
  const positions = contracts
    .filter((contract) => leftOutKeys.has(contractKey(contract)))
    .map(({ coinId, symbol }): LeftOut => ({ kind: "position", coinId, symbol, reason: NO_PRICE }));
  return [...coins.values(), ...positions];
}

function whyNothing({ unproved }: BaseRequest, leftOut: readonly LeftOut[]): string {
  if (leftOut.length > 0) return NOTHING_PRICED;
  return unproved.length > 0 ? NOTHING_PROVED : NOTHING_HELD;
}

/** The part of a return that does not change with live prices. */
export function performanceBase(request: BaseRequest): BaseResult {
  const { movements, contracts, prices, accounting, range, to, benchmark } = request;
  const from = startOf(range, to, accounting.zone);
  const first = Math.min(movements[0]?.at ?? to, ...contracts.map(({ openedAt }) => openedAt));
  const times = pointTimes(from ?? first, to);
  const { found, leftOutKeys } = chainOfPriced({
    movements,
    contracts,
    prices,
    accounting,
    from,
    to,
    times,
    leftOutKeys: new Set([...request.spam, ...request.unproved]),
  });
  const leftOut = namesOf(request, leftOutKeys);
  const dollar = accounting.convert(ONE, "usd", to);
  if (dollar === null) return { unavailable: NO_EXCHANGE_RATE, leftOut: [] };
  if (!found || (found.flows.length === 0 && found.lastValue === 0))
    return { unavailable: whyNothing(request, leftOut), leftOut };
  const { held, lacking: _, oversold, flows, ...rest } = found;
  const quoted = quotes(prices, accounting);
  const priceAt = (coinId: string | null) => quoted.priceAt(coinId, to) ?? 0n;
  return {
    ...rest,
    held: [...held.values()].flatMap(({ coinId, amount }) =>
      amount > 0n ? [{ coinId, amount, price: priceAt(coinId) }] : [],
    ),
    flows: flows.map(({ at, money }) => [at, money]),
    prices: Object.fromEntries(rest.open.map((contract) => [contract.id, priceAt(contract.coinId)])),
    dollar,
    units: unitsOf(found, request),
    benchmarkPrice: benchmark === "cash" ? null : quoted.priceAt(benchmark, to),
    benchmarkGrowth: benchmarkGrowth(found, request),
    leftOut,
    oversold: [...oversold.values()].map(({ coinId, symbol }) => ({ coinId, symbol })),
  };
}

const isBase = (result: BaseResult): result is PerformanceBase => !("unavailable" in result);
const text = (money: bigint): string => fixedPointText(money, MONEY_SCALE, 8);

const GROWTH_DIGITS = 12;
/**
 * The return of a growth, without the last digits of the float, which depend on the amounts. So a portfolio and its share,
 * which has other amounts, show the same text also where a return lies between two of them.
 */
const returnOf = (growth: number): number => Number(growth.toPrecision(GROWTH_DIGITS)) - 1;

/** A balance of a linked account is held, although the ledger has nothing of it. */
const whyUnknown = ({ unavailable }: { unavailable: string }, others: readonly LeftOut[]): string =>
  unavailable === NOTHING_HELD && others.some(({ reason }) => reason === NO_HISTORY) ? NO_DEPOSITS : unavailable;

export type FinishRequest = {
  currency: string;
  benchmark: Benchmark;
  /** The start that was asked for, if nothing was held. */
  from: number | null;
  to: number;
  /** The present prices in US dollars by coin id. */
  live: ReadonlyMap<string, string>;
  /** What is left out besides coins without a price. */
  leftOut: readonly LeftOut[];
};

/** A return until now. Money is decimal text in the ledger's currency with 8 places, and returns are fractions. */
export function finishPerformance(
  result: BaseResult,
  { currency, benchmark, from, to, live, leftOut: others }: FinishRequest,
) {
  const leftOut = [...result.leftOut, ...others];
  const nothing = { id: benchmark, irr: null, value: null };
  if (!isBase(result))
    return {
      ...{ from: isoTime(from ?? to), to: isoTime(to), currency, twr: null, irr: null, benchmark: nothing },
      ...{
        value: null,
        startValue: null,
        flows: null,
        flowsAtMarket: 0,
        points: [],
        leftOut,
        oversold: [],
        unavailable: whyUnknown(result, others),
      },
    };
  const { held, open, dollar, prices, growth, lastValue, points } = result;
  const priceOf = (coinId: string | null, archived: bigint) => {
    const price = coinId === null ? undefined : live.get(coinId);
    return price === undefined ? archived : toPrice(price);
  };
  let dollars = 0n;
  for (const { coinId, amount, price } of held) dollars += worthOf(amount, priceOf(coinId, price));
  for (const contract of open) dollars += equityOf(contract, priceOf(contract.coinId, prices[contract.id]!));
  const inLedger = (money: bigint) => (money * dollar) / ONE;
  const value = inLedger(dollars);
  const now = lastValue > 0 ? growth * (toFloat(value) / lastValue) : growth;
  const flows = result.flows.map(([at, money]) => ({ at, amount: toFloat(money) }));
  const invested = result.flows.reduce((total, [, money]) => total + money, 0n);
  const irr = moneyWeighted(flows, toFloat(value), to);
  const unit =
    result.benchmarkPrice === null ? null : inLedger(worthOf(ONE, priceOf(benchmark, result.benchmarkPrice)));
  const compared =
    result.units === null
      ? null
      : benchmark === "cash"
        ? result.units
        : unit === null
          ? null
          : (result.units * unit) / ONE;
  const isCash = benchmark === "cash" && flows.length > 0;
  const { start, points: ofBenchmark } = result.benchmarkGrowth;
  const benchmarkNow = benchmark === "cash" ? 1 : unit === null ? null : toFloat(unit);
  const allOfBenchmark = [...ofBenchmark, changeSince(start, benchmarkNow)];
  return {
    from: isoTime(result.from),
    to: isoTime(to),
    currency,
    twr: returnOf(now),
    irr,
    benchmark: {
      id: benchmark,
      irr: compared === null ? null : isCash ? 0 : moneyWeighted(flows, toFloat(compared), to),
      value: compared === null ? null : text(compared),
    },
    value: text(value),
    startValue: text(result.first),
    flows: text(invested),
    flowsAtMarket: result.atMarket,
    points: [...points, { at: to, value, invested, growth: now }].map((point, index) => {
      const ofBenchmark = allOfBenchmark[index] ?? null;
      return {
        at: isoTime(point.at),
        value: text(point.value),
        invested: text(point.invested),
        twr: returnOf(point.growth),
        benchmark: ofBenchmark === null ? null : returnOf(ofBenchmark),
      };
    }),
    leftOut,
    oversold: result.oversold,
    unavailable: irr === null ? NO_RATE : null,
  };
}
export type Performance = ReturnType<typeof finishPerformance>;
