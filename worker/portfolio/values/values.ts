import { MAX_CLOSED_COUNTED } from "../../../shared/ledger/closing.ts";
import { countedSpam } from "../../../shared/ledger-settings/spam-marks.ts";
import { chartWindow } from "../../../shared/portfolio/snapshot.ts";
import { coinsByValue, requestedHoldings, tracksOf, type ValuesRequest } from "../../../shared/portfolio/tracks.ts";
import { countedTracks, nameLeftOut } from "../../../shared/portfolio/value-chart/left-out.ts";
import { sayLoading } from "../../../shared/portfolio/value-chart/loading.ts";
import { beginningOf, chartPoints, recordedIn, withEquity } from "../../../shared/portfolio/value-chart/points.ts";
import { type FromDollars, type Track, toPrice, type ValuePoint } from "../../../shared/portfolio/values-over-time.ts";
import { isoTime } from "../../../shared/values/time.ts";
import { readPrices } from "../../coins/coin.ts";
import type { Deps } from "../../deps.ts";
import { readMarks, readSettings } from "../../ledger-settings/ledger-settings.ts";
import { linkedAmounts } from "../../linked-accounts/holdings.ts";
import type { Market } from "../../markets/market.ts";
import type { SessionUser } from "../../platform/http/endpoints.ts";
import type { WaitUntil } from "../../platform/storage/isolate-cache.ts";
import { readAccounting } from "../../transactions/figures/accounting.ts";
import { askLedger } from "../../transactions/figures/client.ts";
import { readOutdated } from "../../transactions/ledger.ts";
import { listClosed } from "../closings/closings.queries.ts";
import { readLivePrices } from "../coins.ts";
import { listLeveraged } from "../leveraged.queries.ts";
import { firstSnapshotAt, listSnapshots } from "../snapshots/snapshots.queries.ts";
import { listSpot } from "../spot.queries.ts";

/** The tiles of more coins would be too much for one reply. The others count without a price. */
const MAX_COINS = 100;

async function readTracks(deps: Deps, market: Market | null, userId: string, request: ValuesRequest) {
  const isWhole = request.positionId === undefined && request.coinId === undefined;
  const [spot, leveraged, closed, linked, tracks] = await Promise.all([
    listSpot(deps.db, userId),
    listLeveraged(deps.db, userId),
    isWhole ? listClosed(deps.db, userId, null, MAX_CLOSED_COUNTED) : [],
    isWhole ? linkedAmounts(deps, [userId]) : [],
    askLedger(deps, userId, { name: "tracks" }),
  ]);
  const holdings = requestedHoldings(request, tracks, leveraged);
  const coinIds = [...holdings, ...leveraged, ...closed, ...linked].map(({ coinId }) => coinId);
  const prices = await readLivePrices(deps, market, coinIds);
  return tracksOf(request, { holdings, spot, leveraged, closed, linked }, prices);
}

const firstTimes = (tracks: readonly Track[]) => tracks.flatMap(({ changes }) => changes[0]?.at ?? []);

/** A time in each year from the first one until now, so that the rates of all of them are read. */
function spanOf(times: readonly number[], now: number): number[] {
  const first = times.filter((at) => at > 0).reduce((earliest, at) => Math.min(earliest, at), now);
  const year = new Date(first).getUTCFullYear();
  const last = new Date(now).getUTCFullYear();
  return Array.from({ length: last - year + 1 }, (_, index) => Date.UTC(year + index, 0, 1)).concat(now);
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
  const [held, outdated, snapshots, firstRecord, marks] = await Promise.all([
    readTracks(deps, market, user.id, request),
    readOutdated(deps.db, user.id),
    isWhole ? listSnapshots(deps.db, user.id, since, dailyOnly) : [],
    isWhole ? firstSnapshotAt(deps.db, user.id) : null,
    readMarks(deps, user.id),
  ]);
  const histories = await readPrices(deps, market, coinsByValue(held).slice(0, MAX_COINS), range, waitUntil);
  const { tracks, ...names } = countedTracks(held, histories);
  const prices = new Map(
    histories.flatMap(({ id, points }) =>
      points.length === 0 ? [] : [[id, points.map(({ at, price }) => ({ at, price: toPrice(price) }))]],
    ),
  );
  const { from, to } = outdated;
  const current = snapshots.filter(({ takenAt }) => (takenAt < from || takenAt > to) && !countedSpam(marks, takenAt));
  const { currency, timeZone } = await readSettings(deps, user.id);
  const times = [...current.map(({ takenAt }) => takenAt), ...firstTimes(tracks), since, now];
  const { convert } = await readAccounting(deps.db, { currency, timeZone }, [], spanOf(times, now));
  const fromDollars: FromDollars = (money, at) => convert(money, "usd", at);
  const records = current.map(
    ({ takenAt, userId: _, bucket: __, ...figures }): ValuePoint => ({ at: takenAt, ...figures, basis: "recorded" }),
  );
  const recorded = withEquity(records, tracks).flatMap((point) =>
    currency === "usd" ? point : recordedIn(point, tracks, fromDollars),
  );
  const points = chartPoints({ fromDollars, range, since, now, tracks, prices, recorded });
  const first = beginningOf(tracks, now);
  // A position that was deleted since has records, and no holding.
  const begins = first === null ? null : isoTime(Math.min(first, firstRecord ?? first));
  const said = nameLeftOut(sayLoading(points, { range, tracks, histories }), { ...names, begins });
  return said.map((point) => ({ ...point, at: isoTime(point.at) }));
}
