import { keyOfCoinId } from "../icp-tokens/same-coins.ts";
import type { Basis } from "../transactions/accounting.ts";
import { deriveHoldings, type HoldingOf } from "../transactions/holdings.ts";
import { moneyOf } from "../transactions/leg-values.ts";
import { withoutSpam } from "../transactions/spam.ts";
import { listedId, type Transaction } from "../transactions/transaction.ts";
import type { Exact } from "../values/decimal.ts";
import { placesOf, toFixedPoint } from "../values/fixed.ts";
import type { HistoryRange } from "./chart/history-range.ts";
import { statedPrice } from "./known-cost.ts";
import type { LivePrices } from "./revaluation.ts";
import type { PositionType } from "./rules.ts";
import { type Change, type Track, toPrice, worthOf } from "./values-over-time.ts";

/** The positions of a portfolio over time, as its value chart needs them. */

export type ValuesRequest = { range: HistoryRange; positionId?: string | undefined; coinId?: string | undefined };
type Priced = { id: string; coinId: string | null; symbol: string; entryPrice: string; currentPrice: string };
type Spot = HoldingOf & Priced;
type Leveraged = Priced & {
  size: string;
  leverage: number;
  liquidationPrice: string;
  positionType: PositionType;
  isLiquidated: boolean;
  /** In ms. */
  liquidatedAt: number | null;
  createdAt: number;
};
/** A leveraged position, or a part of one, that was closed. `exitPrice` is null without a record. */
type Closed = Leveraged & { closedAt: number; exitPrice: string | null };
/** A balance of a linked account, and the time in ms since which the account is linked. */
type Linked = { coinId: string | null; symbol: string; amount: Exact; since: number };
export type Holdings = (Omit<Track, "price"> & { positionId: string | null })[];

/** The present price of a coin, or else the one that was stated for its position. A price of 0 says that none is known. */
function priceOf(coinId: string | null, prices: LivePrices, position?: Priced): bigint | null {
  const stated = position ? statedPrice(position) : null;
  const price = toPrice((coinId !== null && prices.get(coinId)?.price) || (stated ?? "0"));
  return price === 0n ? null : price;
}

const isRequested =
  ({ positionId, coinId }: ValuesRequest) =>
  (holding: { positionId: string | null; coinId: string | null }): boolean =>
    (positionId === undefined || holding.positionId === positionId) &&
    (coinId === undefined || (holding.coinId !== null && keyOfCoinId(holding.coinId) === keyOfCoinId(coinId)));

/** The holdings of each coin over time, also of those that were sold. Spam has none. */
export function spotHoldings(
  transactions: readonly Transaction[],
  spot: readonly HoldingOf[],
  basis: Basis,
  spam: readonly string[],
): Holdings {
  const { figures } = deriveHoldings(transactions, spot, basis);
  return withoutSpam(figures, spam).map(({ position, coinId, symbol, steps, places }) => {
    const changes: Change[] = [];
    for (const step of steps) {
      const last = changes.at(-1);
      const change = {
        at: step.event.at,
        amount: (last?.amount ?? 0n) + step.amount,
        known: (last?.known ?? 0n) + step.known,
        cost: (last?.cost ?? 0n) + (step.cost ?? 0n),
      };
      if (last?.at === change.at) changes[changes.length - 1] = change;
      else changes.push(change);
    }
    const kind = { isShort: false, leverage: null, isInDollars: false, exit: null, fixed: null };
    // Where more was sold than is on record, nothing is held, as in the present value.
    const held = changes.map((change) =>
      change.amount < 0n ? { ...change, amount: 0n, known: 0n, cost: 0n } : change,
    );
    return {
      positionId: position?.id ?? null,
      coinId: listedId(coinId),
      symbol,
      places,
      changes: held,
      ...kind,
    };
  });
}

/** The holdings that a request is about: none when it is about a leveraged position. */
export const requestedHoldings = (
  request: ValuesRequest,
  holdings: Holdings,
  leveraged: readonly { id: string }[],
): Holdings => (leveraged.some(({ id }) => id === request.positionId) ? [] : holdings.filter(isRequested(request)));

/** A position that was opened and closed at the same time was never held. */
const closedAfter = (opened: Change, closedAt: number): Change[] =>
  closedAt <= opened.at ? [] : [opened, { at: closedAt, amount: 0n, known: 0n, cost: 0n }];

function leveragedTrack(row: Leveraged | Closed, prices: LivePrices): Track {
  const places = placesOf(row.size);
  const amount = toFixedPoint(row.size, places);
  const opened: Change = { at: row.createdAt, amount, known: amount, cost: moneyOf(row.size, row.entryPrice) };
  const isClosed = "closedAt" in row;
  const fixed = row.isLiquidated
    ? { at: row.liquidatedAt ?? row.createdAt, price: toPrice(row.liquidationPrice) }
    : null;
  return {
    coinId: row.coinId,
    symbol: row.symbol,
    places,
    changes: isClosed ? closedAfter(opened, row.closedAt) : [opened],
    isShort: row.positionType === "short",
    leverage: { times: BigInt(row.leverage), liquidationPrice: toPrice(row.liquidationPrice) },
    isInDollars: true,
    exit: isClosed && row.exitPrice !== null ? toPrice(row.exitPrice) : null,
    price: fixed?.price ?? priceOf(row.coinId, prices, row),
    fixed,
  };
}

/** The balances of linked accounts since they were linked, because nothing is known about the time before or a cost. */
function linkedTrack({ coinId, symbol, amount, since }: Linked, prices: LivePrices): Track {
  const places = placesOf(amount);
  const units = toFixedPoint(amount, places);
  return {
    coinId,
    symbol,
    places,
    changes: [{ at: since, amount: units, known: 0n, cost: 0n }],
    ...{ isShort: false, leverage: null, isInDollars: false, exit: null, fixed: null },
    price: priceOf(coinId, prices),
  };
}

type Portfolio = {
  holdings: Holdings;
  spot: readonly Spot[];
  leveraged: readonly Leveraged[];
  /** Those that were closed. They are part of the past of the whole portfolio. */
  closed: readonly Closed[];
  linked: readonly Linked[];
};

/** The requested positions with their present prices. */
export function tracksOf(
  request: ValuesRequest,
  { holdings, spot, leveraged, closed, linked }: Portfolio,
  prices: LivePrices,
): Track[] {
  const rowById = new Map(spot.map((row) => [row.id, row]));
  const tracks = holdings.map((holding): Track => {
    const row = holding.positionId === null ? undefined : rowById.get(holding.positionId);
    return { ...holding, price: priceOf(holding.coinId, prices, row) };
  });
  if (request.coinId !== undefined) return tracks;
  const requested = leveraged.filter((row) => isRequested(request)({ positionId: row.id, coinId: row.coinId }));
  return [
    ...tracks,
    ...[...requested, ...(request.positionId === undefined ? closed : [])].map((row) => leveragedTrack(row, prices)),
    ...linked.map((balance) => linkedTrack(balance, prices)),
  ];
}

/** The coins of these positions, the most valuable first. */
export const coinsByValue = (tracks: readonly Track[]): string[] => {
  const worth = (track: Track): bigint => worthOf(track, track.changes.at(-1)?.amount ?? 0n, track.price) ?? 0n;
  const held = tracks.toSorted((a, b) => (worth(a) < worth(b) ? 1 : worth(a) > worth(b) ? -1 : 0));
  return [...new Set(held.flatMap(({ coinId }) => coinId ?? []))];
};
