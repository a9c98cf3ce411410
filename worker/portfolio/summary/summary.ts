import { type DollarRates, priceIn } from "../../../shared/exchange-rates/dollar-rates.ts";
import { goneFrom } from "../../../shared/ledger/gone-coins.ts";
import { leveragedFiguresIn, leveragedIn, moneyIn } from "../../../shared/ledger/in-currency.ts";
import { balanceFigures, goneToday, totalsOf } from "../../../shared/ledger/value.ts";
import { type CostedPosition, isCostKnown, isLacking, knownCostOf } from "../../../shared/portfolio/known-cost.ts";
import type { LivePrices } from "../../../shared/portfolio/revaluation.ts";
import { type DayChange, sumOfKnown } from "../../../shared/portfolio/valuation.ts";
import { spotFigures } from "../../../shared/portfolio/valued.ts";
import { assetKeyOf } from "../../../shared/transactions/transaction.ts";
import {
  compare,
  type Decimal,
  difference,
  type Exact,
  inPercent,
  multiply,
  sum,
  sumOf,
  toDecimal,
} from "../../../shared/values/decimal.ts";
import { DAY, isoTime } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import { readSettings } from "../../ledger-settings/ledger-settings.ts";
import type { CoinAmount } from "../../linked-accounts/coin-amounts.ts";
import { readLinked } from "../../linked-accounts/holdings.ts";
import type { Market } from "../../markets/market.ts";
import { showHoldings } from "../../transactions/holdings.ts";
import { readDay } from "../day.ts";
import type { LeveragedRow } from "../leveraged.queries.ts";
import type { SpotRow } from "../spot.queries.ts";
import { type Priced, readPositions, readRates } from "./priced-positions.ts";

/** A balance with the price of which its figures were computed; null without one. */
function valued(
  { coinId, symbol, amount, isCopy, perps }: CoinAmount,
  positions: readonly CostedPosition[],
  prices: LivePrices,
  rates: DollarRates | null,
) {
  const found = coinId === null ? undefined : prices.get(coinId);
  const live = found ? priceIn({ ...found, price: found.price as Exact | null }, rates) : null;
  const balance = { coinId, symbol, amount, isCopy, perps };
  return { ...balance, live, figures: balanceFigures(balance, positions, live ?? NO_PRICE) };
}

/**
 * The balances of several accounts by coin. The values add up, as they do on the page. The change of the day is null
 * unless it is known of all of them.
 */
function byCoin(balances: readonly ReturnType<typeof valued>[]) {
  const groups = Map.groupBy(balances, assetKeyOf);
  return [...groups.values()].map((group) => {
    const days = group.flatMap(({ figures }) => figures.day ?? []);
    const sumBy = (pick: (day: DayChange) => Decimal) => toDecimal(sumOf(days.map(pick)));
    return {
      ...group[0]!,
      amount: sumOf(group.map(({ amount }) => amount)),
      value: sumOfKnown(group.map(({ figures }) => figures.value)),
      perps: group.reduce((count, { perps = 0 }) => count + perps, 0),
      day:
        days.length < group.length
          ? null
          : { change: sumBy(({ change }) => change), before: sumBy(({ before }) => before) },
    };
  });
}

const NO_PRICE = { price: null, change24h: null };

const ZERO = "0" as Decimal;

const dayReply = (day: { change: Decimal; before: Decimal } | null) =>
  day === null ? null : { change: day.change, percent: inPercent(day.change, day.before) };

function baseReply({ row, live }: Priced<SpotRow | LeveragedRow>) {
  const { id, coinId, symbol, entryPrice } = row;
  const pricedAt = live.pricedAt === null ? null : isoTime(live.pricedAt);
  return { id, coinId, symbol, entryPrice, pricedAt };
}

const takesCost = ({ figures }: ReturnType<typeof valued>): boolean =>
  figures.cost !== null && compare(figures.knownAmount, ZERO) !== 0;

/**
 * The coins whose cost is unknown, those of linked accounts too, with their value; null without a price. What a chain has less
 * of them is not there.
 */
function unknownParts(spot: readonly { position: Priced<SpotRow> }[], balances: readonly ReturnType<typeof valued>[]) {
  const missing = new Map<string, Exact>();
  for (const balance of balances.filter(isLacking)) {
    const key = assetKeyOf(balance);
    missing.set(key, sum(missing.get(key) ?? ZERO, difference(balance.figures.knownAmount, balance.amount)));
  }
  const ofSpot = spot.flatMap(({ position: { row, live } }) => {
    const { coinId, symbol } = row;
    const [key, unknown] = [assetKeyOf(row), difference(row.amount, knownCostOf(row).knownAmount)];
    const gone = missing.get(key) ?? ZERO;
    const taken = compare(gone, unknown) > 0 ? unknown : gone;
    missing.set(key, difference(gone, taken));
    const amount = difference(unknown, taken);
    const value = live.price === null ? null : multiply(amount, live.price);
    return compare(amount, ZERO) > 0 ? [{ coinId, symbol, amount, value }] : [];
  });
  const beside = byCoin(balances.filter((balance) => !isLacking(balance)));
  return [...ofSpot, ...beside.map(({ coinId, symbol, amount, value }) => ({ coinId, symbol, amount, value }))];
}

/** The portfolio at the present prices, with the same figures as its page. */
export async function showSummary(deps: Deps, market: Market | null, userId: string) {
  const [{ amounts: ofLinked, unread }, today, settings, earned] = await Promise.all([
    readLinked(deps, [userId]),
    readDay(deps, userId),
    readSettings(deps, userId),
    showHoldings(deps, userId),
  ]);
  const rates = await readRates(deps, settings.currency);
  const positions = await readPositions(deps, market, userId, {
    ...today,
    linked: ofLinked,
    costs: earned.holdings,
    rates,
  });
  const flowsOf = new Map(today.holdings.map((one) => [one.positionId, one]));
  const isGone = goneFrom(
    positions.spot.map(({ row }) => row),
    ofLinked,
  );
  const linked = ofLinked.filter((balance) => !(isLacking(balance) && isGone(balance)));
  const held = positions.spot.filter(({ row }) => !isGone(row));
  const spot = held.map((position) => ({
    position,
    figures: spotFigures(position.row, position.live, flowsOf.get(position.row.id)),
  }));
  const costed = spot.map(({ position: { row }, figures: { cost } }) => ({ ...row, ...knownCostOf(row), cost }));
  const balances = linked.map((balance) => valued(balance, costed, positions.prices, rates));
  const ids = new Set(positions.spot.map(({ row }) => row.id));
  const gone = goneToday(today, ids, (coinId) => (coinId && positions.prices.get(coinId)) || NO_PRICE, rates);
  const isOfDay = (at: number) => deps.clock.now() - at < DAY;
  const leveraged = positions.leveraged.map((position) => ({
    position,
    figures: leveragedFiguresIn(position.row, position.live, rates, {
      isNew: isOfDay(position.row.createdAt),
      wasLiquidated: isOfDay(position.row.liquidatedAt ?? 0),
    }),
  }));
  const totals = totalsOf({
    spot: spot.map(({ position, figures }) => ({ ...figures, costKnown: isCostKnown(position.row) })),
    leveraged: leveraged.map(({ figures }) => figures),
    balances: balances.map(({ figures }) => figures),
    gone,
    unread: unread.length,
  });
  const { value, cost, equity, pnl, pnlCost, percent, day, dayPercent } = totals;
  // What one wallet has more can be what another one has less.
  const linkedCoins = byCoin(balances).filter(({ amount }) => amount !== "0");
  return {
    asOf: market === null ? null : isoTime(market.origin.asOf),
    currency: settings.currency,
    method: settings.method,
    unknown: unknownParts(spot, balances),
    averageCost: byCoin(balances.filter((balance) => isLacking(balance) && takesCost(balance))).map(
      ({ coinId, symbol }) => ({ coinId, symbol }),
    ),
    totals: {
      value,
      cost,
      equity,
      pnl,
      pnlCost,
      percent,
      costKnownOf: { known: spot.filter(({ position }) => isCostKnown(position.row)).length, all: spot.length },
      day: day === null ? null : { change: day.change, percent: dayPercent },
      realised: earned.totals.realised,
      unrealised: totals.sums.unrealised.amount,
      income: earned.totals.income,
      fees: earned.totals.fees,
      sums: { ...totals.sums, ...earned.totals.sums },
      partlyKnown: earned.totals.partlyKnown,
      spotPositions: spot.length,
      leveragedPositions: leveraged.length,
    },
    spot: spot.map(({ position, figures }) => ({
      ...baseReply(position),
      price: position.live.price,
      amount: position.row.amount,
      knownAmount: knownCostOf(position.row).knownAmount,
      costKnown: isCostKnown(position.row),
      ...figures,
      day: dayReply(figures.day),
    })),
    leveraged: leveraged.map(({ position, figures }) => {
      const { size, leverage, positionType, entryPrice, liquidationPrice } = position.row;
      const prices = leveragedIn({ entryPrice, liquidationPrice }, rates);
      const own = { ...prices, price: moneyIn(position.live.price, rates), size, leverage, positionType };
      return { ...baseReply(position), ...own, ...figures, day: dayReply(figures.day) };
    }),
    linked: linkedCoins.map(({ coinId, symbol, amount, live, value, day, perps }) => ({
      coinId,
      symbol,
      amount,
      price: live?.price ?? null,
      pricedAt: live && isoTime(live.pricedAt),
      value,
      day: dayReply(day),
      perps,
    })),
  };
}
