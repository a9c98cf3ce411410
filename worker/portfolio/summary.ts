import { type DayFlows, dayChangeWith } from "../../shared/portfolio/day-flows.ts";
import { isCostKnown, knownCostOf, statedPrice } from "../../shared/portfolio/known-cost.ts";
import type { LivePrices } from "../../shared/portfolio/revaluation.ts";
import { type DayChange, dayChangeOf, sumOfKnown, total, valueBalance } from "../../shared/portfolio/valuation.ts";
import { type LeveragedPrice, leveragedFigures, spotFigures } from "../../shared/portfolio/valued.ts";
import { type Weights, weigh } from "../../shared/portfolio/weights.ts";
import {
  compare,
  type Decimal,
  difference,
  type Exact,
  inPercent,
  multiply,
  toDecimal,
} from "../../shared/values/decimal.ts";
import { DAY, isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { type CoinAmount, linkedAmounts, sumByCoin } from "../linked-accounts/holdings.ts";
import type { Market } from "../markets/market.ts";
import { readDayFlows } from "../transactions/holdings.ts";
import { readLivePrices } from "./coins.ts";
import { type LeveragedRow, listLeveraged } from "./leveraged.queries.ts";
import { listSpot, type SpotRow } from "./spot.queries.ts";

type PriceNow = LeveragedPrice & { pricedAt: number | null };
type Priced<Row, Live = PriceNow> = { row: Row; live: Live };
type SpotPrice = Omit<PriceNow, "price"> & { price: Exact | null };

/** The live price, or the stored one when the market has none. */
function priceNow(row: SpotRow | LeveragedRow, prices: LivePrices, oldest: number): PriceNow {
  const live = row.coinId === null ? undefined : prices.get(row.coinId);
  if (!live) return { price: row.currentPrice, change24h: null, isDecisive: false, pricedAt: null };
  const { price, change24h, pricedAt } = live;
  return { price, change24h, isDecisive: pricedAt >= oldest, pricedAt };
}

async function readPositions(
  deps: Deps,
  market: Market | null,
  userId: string,
  linked: readonly CoinAmount[] = [],
  flows: readonly DayFlows[] = [],
) {
  const [spot, leveraged] = await Promise.all([listSpot(deps.db, userId), listLeveraged(deps.db, userId)]);
  const prices = await readLivePrices(
    deps,
    market,
    [...spot, ...leveraged, ...linked, ...flows].map(({ coinId }) => coinId),
  );
  const oldest = deps.clock.now() - (market?.origin.staleAfter ?? 0);
  return {
    prices,
    spot: spot.map((row): Priced<SpotRow, SpotPrice> => {
      const live = priceNow(row, prices, oldest);
      return { row, live: { ...live, price: statedPrice(live.price) } };
    }),
    leveraged: leveraged.map((row): Priced<LeveragedRow> => ({ row, live: priceNow(row, prices, oldest) })),
    balances: linked.map((balance) => valued(balance, prices)),
  };
}

/** The figures of a balance, with the price of which they were computed; null without one. */
function valued({ coinId, symbol, amount }: CoinAmount, prices: LivePrices) {
  const live = (coinId !== null && prices.get(coinId)) || null;
  const price = live?.price ?? null;
  const figures = valueBalance(amount, price);
  const day = dayChangeOf(toDecimal(amount), price, live?.change24h ?? null);
  return { coinId, symbol, amount, live, figures: { ...figures, equity: figures.value, day } };
}

/** The changes of holdings of which nothing is left. */
const soldToday = (flows: readonly DayFlows[], prices: LivePrices): DayChange[] =>
  flows.flatMap((one) => {
    const live = one.coinId === null ? undefined : prices.get(one.coinId);
    return (live && dayChangeWith(ZERO, live.price, live.change24h, one)) ?? [];
  });

const ZERO = "0" as Decimal;

const asOfOf = (market: Market | null) => (market === null ? null : isoTime(market.origin.asOf));
const dayReply = (day: { change: Decimal; before: Decimal } | null) =>
  day === null ? null : { change: day.change, percent: inPercent(day.change, day.before) };

function baseReply({ row, live }: Priced<SpotRow | LeveragedRow, SpotPrice>) {
  const { id, coinId, symbol, entryPrice } = row;
  const pricedAt = live.pricedAt === null ? null : isoTime(live.pricedAt);
  return { id, coinId, symbol, entryPrice, pricedAt };
}

/** The coins whose cost is unknown, those of linked accounts too, with their value; null without a price. */
function unknownParts(
  spot: readonly { position: Priced<SpotRow, SpotPrice> }[],
  balances: readonly ReturnType<typeof valued>[],
) {
  const ofSpot = spot.flatMap(({ position: { row, live } }) => {
    const amount = difference(row.amount, knownCostOf(row).knownAmount);
    return compare(amount, ZERO) > 0 ? [{ coinId: row.coinId, symbol: row.symbol, amount, price: live.price }] : [];
  });
  const ofLinked = balances.map(({ live, ...balance }) => ({ ...balance, price: live?.price ?? null }));
  return [...ofSpot, ...ofLinked].map(({ coinId, symbol, amount, price }) => ({
    coinId,
    symbol,
    amount,
    value: price === null ? null : multiply(amount, price),
  }));
}

/** The portfolio at the present prices, with the same figures as its page. */
export async function showSummary(deps: Deps, market: Market | null, userId: string) {
  const [linked, flows] = await Promise.all([linkedAmounts(deps, [userId]), readDayFlows(deps, userId)]);
  const positions = await readPositions(deps, market, userId, sumByCoin(linked), flows);
  const flowsOf = new Map(flows.map((one) => [one.positionId, one]));
  const spot = positions.spot.map((position) => ({
    position,
    figures: spotFigures(position.row, position.live, flowsOf.get(position.row.id)),
  }));
  const held = new Set(positions.spot.map(({ row }) => row.id));
  const sold = soldToday(
    flows.filter(({ positionId }) => positionId === null || !held.has(positionId)),
    positions.prices,
  );
  const leveraged = positions.leveraged.map((position) => ({
    position,
    figures: leveragedFigures(position.row, position.live, deps.clock.now() - position.row.createdAt < DAY),
  }));
  const all = [...spot, ...leveraged, ...positions.balances].map(({ figures }) => figures);
  const { value, cost, pnl, percent, day, dayPercent } = total(all, sold);
  return {
    asOf: asOfOf(market),
    unknown: unknownParts(spot, positions.balances),
    totals: {
      value,
      cost,
      equity: sumOfKnown(all.map(({ equity }) => equity)),
      pnl,
      percent,
      costKnownOf: { known: spot.filter(({ position }) => isCostKnown(position.row)).length, all: spot.length },
      day: day === null ? null : { change: day.change, percent: dayPercent },
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
      const { size, leverage, positionType, liquidationPrice } = position.row;
      const own = { size, leverage, positionType, liquidationPrice };
      return { ...baseReply(position), price: position.live.price, ...own, ...figures, day: dayReply(figures.day) };
    }),
    linked: positions.balances.map(({ coinId, symbol, amount, live, figures: { value, day } }) => ({
      coinId,
      symbol,
      amount,
      price: live?.price ?? null,
      pricedAt: live && isoTime(live.pricedAt),
      value,
      day: dayReply(day),
    })),
  };
}

/** The weights of a user's portfolio at the present prices. */
export async function readWeights(deps: Deps, market: Market | null, userId: string): Promise<Weights> {
  const { spot, leveraged } = await readPositions(deps, market, userId);
  return weigh(
    spot.map(({ row, live }) => ({ ...row, live })),
    leveraged.map(({ row, live }) => ({ ...row, live })),
  );
}

export const showWeights = async (deps: Deps, market: Market | null, userId: string) => ({
  asOf: asOfOf(market),
  ...(await readWeights(deps, market, userId)),
});
