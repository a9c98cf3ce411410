import { countedSpam } from "../../../shared/ledger-settings/spam-marks.ts";
import type { HistoryRange } from "../../../shared/portfolio/chart/history-range.ts";
import { isUnderived } from "../../../shared/portfolio/known-cost.ts";
import { decideRevaluations } from "../../../shared/portfolio/revaluation.ts";
import { chartWindow, dayBucket, valuePortfolio } from "../../../shared/portfolio/snapshot.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import { ageOf, DAY, HOUR, isoTime } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import { dropSpam, readMarks, readSpam } from "../../ledger-settings/ledger-settings.ts";
import { linkedAmounts } from "../../linked-accounts/holdings.ts";
import type { Market } from "../../markets/market.ts";
import type { SessionUser } from "../../platform/http/endpoints.ts";
import { readCursor, saveCursor } from "../../platform/storage/job-cursors.queries.ts";
import { readLivePrices } from "../coins.ts";
import { listLeveragedOfUsers } from "../leveraged.queries.ts";
import { revaluationStatements } from "../revaluation.queries.ts";
import { listSpotOfUsers } from "../spot.queries.ts";
import {
  deleteOldSnapshots,
  insertSnapshots,
  type LastRows,
  listNewUsers,
  listSnapshots,
  listUsersAfter,
  readLastRows,
  type SnapshotRow,
} from "./snapshots.queries.ts";

const USERS_PER_PAGE = 50;
/** A page needs at most 11 statements, and an invocation may run 1,000. */
const MAX_PAGES = 80;
/** Older prices would give a false value in the chart. */
const MAX_PRICE_AGE = HOUR;
const HOURLY_RETENTION = 8 * DAY;
/** Records in one export file, more than are kept. */
const MAX_EXPORTED = 10_000;

const NOTHING = "0" as Exact;

const groupByUser = <Row extends { userId: string }>(rows: readonly Row[]) => Map.groupBy(rows, ({ userId }) => userId);

async function snapshotUsers(deps: Deps, market: Market, userIds: readonly string[], now: number) {
  const { db } = deps;
  const spam = readSpam(deps, userIds);
  const [spot, leveraged, linked] = await Promise.all([
    listSpotOfUsers(db, userIds),
    listLeveragedOfUsers(db, userIds),
    linkedAmounts(deps, userIds, spam),
  ]);
  const prices = await readLivePrices(
    deps,
    market,
    [...spot, ...leveraged, ...linked].map(({ coinId }) => coinId),
  );
  const counted = dropSpam(spot, await spam);
  const [spotByUser, leveragedByUser, linkedByUser] = [
    groupByUser(counted),
    groupByUser(leveraged),
    groupByUser(linked),
  ];
  const holdingsOf = (userId: string) => ({
    // The cost of rows that nobody has read yet is only in the transactions, so the record is without it.
    spot: (spotByUser.get(userId) ?? []).map((row) => (isUnderived(row) ? { ...row, knownAmount: NOTHING } : row)),
    leveraged: leveragedByUser.get(userId) ?? [],
    linked: linkedByUser.get(userId) ?? [],
  });
  const rows = userIds.flatMap((userId) => {
    const { value, ...figures } = valuePortfolio(holdingsOf(userId), prices);
    return value === null ? [] : [{ userId, bucket: dayBucket(now), takenAt: now, value, ...figures }];
  });
  const open = leveraged.filter((position) => !position.isLiquidated);
  await db.d1.batch([
    insertSnapshots(db, rows),
    ...deleteOldSnapshots(db, userIds, { now, hourlyBefore: now - HOURLY_RETENTION }),
    ...revaluationStatements(
      db,
      { spot: decideRevaluations(spot, prices), leveraged: decideRevaluations(open, prices), liquidated: [] },
      now,
    ),
  ]);
}

const CURSOR = "portfolio-snapshots";
/** How far the day's walk through all users is: `after` is null at its end. `seen` are the rows at its start. */
type Walk = { day: number; after: string | null; seen: LastRows };

async function readWalk({ db }: Deps, day: number): Promise<Walk> {
  const stored: Walk | null = JSON.parse((await readCursor(db, CURSOR)) ?? "null");
  return stored?.day === day ? stored : { day, after: "", seen: await readLastRows(db) };
}

/** Takes the next users of the walk. After its end, those are users who came later. */
async function takeUsers({ db }: Deps, walk: Walk): Promise<{ userIds: string[]; next: Walk; isLast: boolean }> {
  const { day, after, seen } = walk;
  if (after !== null) {
    const userIds = await listUsersAfter(db, after, USERS_PER_PAGE);
    const isEnd = userIds.length < USERS_PER_PAGE;
    return { userIds, next: { ...walk, after: isEnd ? null : userIds.at(-1)! }, isLast: false };
  }
  const last = await readLastRows(db);
  const userIds = await listNewUsers(db, seen, day, USERS_PER_PAGE);
  const isLast = userIds.length < USERS_PER_PAGE;
  // The rows after `seen` are read again by the next page, which then finds the users without a snapshot.
  return { userIds, next: isLast ? { ...walk, seen: last } : walk, isLast };
}

/**
 * Once per day and user: revalues the positions and saves the portfolio's value. The next run continues where this one
 * ended.
 */
export async function snapshotPortfolios(deps: Deps): Promise<string> {
  const { db, clock } = deps;
  const now = clock.now();
  const market = await deps.market.latest();
  if (!market) return "no prices yet";
  if (ageOf(market.origin.asOf, now) > MAX_PRICE_AGE) return "the prices are too old";
  let snapshotCount = 0;
  const start = await readWalk(deps, dayBucket(now));
  let walk = start;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { userIds, next, isLast } = await takeUsers(deps, walk);
    if (userIds.length > 0) await snapshotUsers(deps, market, userIds, now);
    snapshotCount += userIds.length;
    walk = next;
    if (isLast) break;
  }
  if (JSON.stringify(walk) !== JSON.stringify(start) || start.after === "")
    await saveCursor(db, CURSOR, JSON.stringify(walk));
  return `${snapshotCount} portfolios valued`;
}

const recordReply = ({ takenAt, userId: _, bucket: __, ...figures }: SnapshotRow) => ({
  at: isoTime(takenAt),
  ...figures,
});

export async function showHistory(deps: Deps, user: SessionUser, range: HistoryRange) {
  const { since, dailyOnly } = chartWindow(range, deps.clock.now());
  const [rows, marks] = await Promise.all([
    listSnapshots(deps.db, user.id, since, dailyOnly),
    readMarks(deps, user.id),
  ]);
  return rows.filter(({ takenAt }) => !countedSpam(marks, takenAt)).map(recordReply);
}

/** All records of a user for the data export, oldest first, also those that the chart leaves out. */
export const exportValues = async ({ db }: Deps, userId: string) =>
  (await listSnapshots(db, userId, 0, false, MAX_EXPORTED)).map(recordReply);
