import { smallest } from "../gains/smallest.ts";
import { PAGE_SIZE } from "../transactions/rules.ts";
import { fixedPointText, toFixedPoint } from "../values/fixed.ts";
import { PLACES } from "./lines.ts";
import type { TaxReport } from "./report.ts";

/** Which part of a report is shown. */
export type Shown = {
  /** The key of the only coin whose lines are listed. */
  coin?: string | undefined;
  /** The most lines to list: the last ones before the line with the number `before`. */
  limit?: number | undefined;
  before?: number | undefined;
};

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** The sums of each coin, the largest gain or loss first. */
function coinsOf({ lines, unknown }: Pick<TaxReport, "lines" | "unknown">) {
  const missing = Map.groupBy(
    unknown.filter(({ what }) => what === "disposal"),
    ({ coin }) => coin,
  );
  const coins = [...Map.groupBy(lines, ({ coin }) => coin).values()].map((same) => {
    const total = (name: "proceeds" | "cost" | "gain") =>
      same.reduce((sum, line) => sum + toFixedPoint(line[name], PLACES), 0n);
    const { coin, coinId, symbol } = same[0]!;
    return {
      coin,
      coinId,
      symbol,
      lines: same.length,
      missing: missing.get(coin)?.length ?? 0,
      ...{ proceeds: total("proceeds"), cost: total("cost"), gain: total("gain") },
    };
  });
  const small = smallest(
    coins,
    ({ proceeds, cost }) => absolute(proceeds) + absolute(cost),
    (coin) => coin.missing === 0,
  );
  const text = (money: bigint) => fixedPointText(money, PLACES);
  return coins
    .toSorted((a, b) => {
      const difference = absolute(b.gain) - absolute(a.gain);
      return difference > 0n ? 1 : difference < 0n ? -1 : a.coin < b.coin ? -1 : 1;
    })
    .map((one) => ({
      ...one,
      ...{ proceeds: text(one.proceeds), cost: text(one.cost), gain: text(one.gain), isSmall: small.has(one) },
    }));
}

/** The lists of a report as they are shown: with a limit the last entries of each, and how many there are. */
export function shownReport(report: TaxReport, { coin, limit, before }: Shown) {
  const ofCoin = coin === undefined ? report.lines : report.lines.filter((line) => line.coin === coin);
  const end = Math.min(before ?? ofCoin.length, ofCoin.length);
  const start = limit === undefined ? 0 : Math.max(0, end - limit);
  const last = <Entry>(list: readonly Entry[]): Entry[] => list.slice(limit === undefined ? 0 : -PAGE_SIZE);
  const { unknown, contracts, income, allocation } = report;
  return {
    ...report,
    coins: coinsOf(report),
    earlier: start,
    lines: ofCoin.slice(start, end),
    ...{ unknown: last(unknown), contracts: last(contracts), income: last(income), allocation: last(allocation) },
    counts: {
      ...{ lines: ofCoin.length, unknown: unknown.length, contracts: contracts.length },
      ...{ income: income.length, allocation: allocation.length },
    },
  };
}
