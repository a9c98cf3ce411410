import type { HistoryRange } from "../../../shared/portfolio/history-range.ts";
import { deriveHoldings } from "../../../shared/transactions/holdings.ts";
import { moneyOf } from "../../../shared/transactions/leg-values.ts";
import { placesOf, toFixedPoint } from "../../../shared/values/fixed.ts";
import { isoTime } from "../../../shared/values/time.ts";
import { readPrices } from "../../coins/coin.ts";
import type { Deps } from "../../deps.ts";
import { type CoinAmount, linkedAmounts } from "../../linked-accounts/holdings.ts";
import type { Market } from "../../markets/market.ts";
import type { SessionUser } from "../../platform/http/endpoints.ts";
import type { WaitUntil } from "../../platform/storage/isolate-cache.ts";
import { readOutdated, readOwnLedger } from "../../transactions/ledger.ts";
import { readLivePrices } from "../coins.ts";
import { type LeveragedRow, listLeveraged } from "../leveraged.queries.ts";
import type { LivePrices } from "../revaluation.rules.ts";
import { chartWindow } from "../snapshots/snapshot.rules.ts";
import { listSnapshots } from "../snapshots/snapshots.queries.ts";
import { listSpot, type SpotRow } from "../spot.queries.ts";
import {
  type Change,
  joinPoints,
  moneyFor,
  type Track,
  timesOf,
  toPrice,
  type ValuePoint,
  valueAt,
} from "./values.rules.ts";

/** The tiles of more coins would be too much for one reply. The others count without a price. */
const MAX_COINS = 100;

export type ValuesRequest = { range: HistoryRange; positionId?: string | undefined; coinId?: string | undefined };
type Position = { id: string; coinId: string | null; currentPrice: string };

const priceOf = ({ coinId, currentPrice }: Position, prices: LivePrices): bigint =>
  toPrice((coinId !== null && prices.get(coinId)?.price) || currentPrice);

type OwnTrack = Track & { positionId: string | null };

/** The holdings of each coin, also of those that were sold. */
async function spotTracks(deps: Deps, userId: string, spot: readonly SpotRow[]): Promise<Omit<OwnTrack, "value">[]> {
  const { figures } = deriveHoldings(await readOwnLedger(deps.db, userId, null), spot);
  return figures.map(({ position, key, steps, places }) => {
    const changes: Change[] = [];
    for (const step of steps) {
      const last = changes.at(-1);
      const change = {
        at: step.event.at,
        amount: (last?.amount ?? 0n) + step.amount,
        cost: (last?.cost ?? 0n) + step.cost,
      };
      if (last?.at === change.at) changes[changes.length - 1] = change;
      else changes.push(change);
    }
    const coinId = key.startsWith("~") ? null : key;
    return { positionId: position?.id ?? null, coinId, places, changes, isShort: false, fixed: null };
  });
}

function leveragedTrack(row: LeveragedRow, prices: LivePrices): Track {
  const places = placesOf(row.size);
  const amount = toFixedPoint(row.size, places);
  const price = row.isLiquidated ? toPrice(row.liquidationPrice) : priceOf(row, prices);
  return {
    coinId: row.coinId,
    places,
    changes: [{ at: row.createdAt, amount, cost: moneyOf(row.size, row.entryPrice) }],
    isShort: row.positionType === "short",
    value: moneyFor(amount, places, price),
    fixed: row.isLiquidated ? { at: row.liquidatedAt ?? row.createdAt, price } : null,
  };
}

/** The balances of linked accounts since they were linked, because nothing is known about the time before. */
function linkedTrack({ coinId, amount, since }: CoinAmount & { since: number }, prices: LivePrices): Track {
  const places = placesOf(amount);
  const units = toFixedPoint(amount, places);
  const price = toPrice((coinId !== null && prices.get(coinId)?.price) || "0");
  return {
    coinId,
    places,
    changes: [{ at: since, amount: units, cost: 0n }],
    isShort: false,
    isLinked: true,
    value: moneyFor(units, places, price),
    fixed: null,
  };
}

async function readTracks(deps: Deps, market: Market | null, userId: string, request: ValuesRequest) {
  const { positionId, coinId } = request;
  const isMeant = (of: { positionId: string | null; coinId: string | null }) =>
    (positionId === undefined || of.positionId === positionId) && (coinId === undefined || of.coinId === coinId);
  const isWhole = positionId === undefined && coinId === undefined;
  const [spot, leveraged, linked] = await Promise.all([
    listSpot(deps.db, userId),
    listLeveraged(deps.db, userId),
    isWhole ? linkedAmounts(deps, [userId]) : [],
  ]);
  const isLeveraged = leveraged.some(({ id }) => id === positionId);
  const holdings = isLeveraged ? [] : (await spotTracks(deps, userId, spot)).filter(isMeant);
  const prices = await readLivePrices(
    deps,
    market,
    [...holdings, ...leveraged, ...linked].map((of) => of.coinId),
  );
  const rowById = new Map(spot.map((row) => [row.id, row]));
  const tracks = holdings.map((holding): Track => {
    const row = holding.positionId === null ? undefined : rowById.get(holding.positionId);
    const price = row ? priceOf(row, prices) : 0n;
    return { ...holding, value: moneyFor(holding.changes.at(-1)?.amount ?? 0n, holding.places, price) };
  });
  if (coinId !== undefined) return tracks;
  const meant = leveraged.filter((row) => isMeant({ positionId: row.id, coinId: row.coinId }));
  return [
    ...tracks,
    ...meant.map((row) => leveragedTrack(row, prices)),
    ...linked.map((balance) => linkedTrack(balance, prices)),
  ];
}

/** Value and cost over time: of the portfolio, of one position, or of the spot positions in one coin. */
export async function showValues(
  deps: Deps,
  market: Market | null,
  user: SessionUser,
  request: ValuesRequest,
  waitUntil: WaitUntil,
) {
  const now = deps.clock.now();
  const { range } = request;
  const { since, dailyOnly } = chartWindow(range, now);
  const isWhole = request.positionId === undefined && request.coinId === undefined;
  const [tracks, outdated, snapshots] = await Promise.all([
    readTracks(deps, market, user.id, request),
    readOutdated(deps.db, user.id),
    isWhole ? listSnapshots(deps.db, user.id, since, dailyOnly) : [],
  ]);
  const held = tracks.toSorted((a, b) => (a.value < b.value ? 1 : a.value > b.value ? -1 : 0));
  const coinIds = [...new Set(held.flatMap(({ coinId }) => coinId ?? []))].slice(0, MAX_COINS);
  const points = await readPrices(deps, market, coinIds, range, waitUntil);
  const prices = new Map(
    [...points].map(([id, list]) => [id, list.map(({ at, price }) => ({ at, price: toPrice(price) }))]),
  );
  const first = Math.min(now, ...tracks.flatMap(({ changes }) => changes[0]?.at ?? now));
  const times = timesOf(range, since, first, now);
  const valued = { tracks, prices, range };
  const { from, to } = outdated;
  const valid = snapshots.filter(({ takenAt }) => takenAt < from || takenAt > to);
  const recorded = valid.map(
    ({ takenAt, value, cost, pnl }): ValuePoint => ({ at: takenAt, value, cost, pnl, basis: "recorded" }),
  );
  return joinPoints({
    range,
    now,
    recorded,
    booked: valueAt({ ...valued, times: times.filter((at) => at >= first), basis: "transactions" }),
    today: valueAt({ ...valued, times, basis: "today" }),
  }).map((point) => ({ ...point, at: isoTime(point.at) }));
}
