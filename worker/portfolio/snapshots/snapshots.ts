import type { HistoryRange } from "../../../shared/portfolio/history-range.ts";
import { decideRevaluations } from "../../../shared/portfolio/revaluation.ts";
import { chartWindow, dayBucket, valuePortfolio } from "../../../shared/portfolio/snapshot.ts";
import { DAY, HOUR, isoTime } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import { linkedAmounts } from "../../linked-accounts/holdings.ts";
import type { Market } from "../../markets/market.ts";
import type { SessionUser } from "../../platform/http/endpoints.ts";
import { readLivePrices } from "../coins.ts";
import { listLeveragedOfUsers } from "../leveraged.queries.ts";
import { revaluationStatements } from "../revaluation.queries.ts";
import { listSpotOfUsers } from "../spot.queries.ts";
import { deleteHourlyBefore, insertSnapshots, listSnapshots, listUsersDue } from "./snapshots.queries.ts";

const USERS_PER_PAGE = 50;
/** A page needs at most 9 statements, and an invocation may run 1,000. */
const MAX_PAGES = 80;
/** Older prices would give a false value in the chart. */
const MAX_PRICE_AGE = HOUR;
const HOURLY_RETENTION = 8 * DAY;

const groupByUser = <Row extends { userId: string }>(rows: readonly Row[]) => Map.groupBy(rows, ({ userId }) => userId);

async function snapshotUsers(deps: Deps, market: Market, userIds: readonly string[], now: number) {
  const { db } = deps;
  const [spot, leveraged, linked] = await Promise.all([
    listSpotOfUsers(db, userIds),
    listLeveragedOfUsers(db, userIds),
    linkedAmounts(deps, userIds),
  ]);
  const prices = await readLivePrices(
    deps,
    market,
    [...spot, ...leveraged, ...linked].map(({ coinId }) => coinId),
  );
  const [spotByUser, leveragedByUser, linkedByUser] = [groupByUser(spot), groupByUser(leveraged), groupByUser(linked)];
  const holdingsOf = (userId: string) => ({
    spot: spotByUser.get(userId) ?? [],
    leveraged: leveragedByUser.get(userId) ?? [],
    linked: linkedByUser.get(userId) ?? [],
  });
  const rows = userIds.map((userId) => ({
    userId,
    bucket: dayBucket(now),
    takenAt: now,
    ...valuePortfolio(holdingsOf(userId), prices),
  }));
  const open = leveraged.filter((position) => !position.isLiquidated);
  await db.d1.batch([
    insertSnapshots(db, rows),
    deleteHourlyBefore(db, userIds, now - HOURLY_RETENTION),
    ...revaluationStatements(
      db,
      { spot: decideRevaluations(spot, prices), leveraged: decideRevaluations(open, prices), liquidated: [] },
      now,
    ),
  ]);
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
  if (now - market.origin.asOf > MAX_PRICE_AGE) return "the prices are too old";
  let snapshotCount = 0;
  let afterId = "";
  for (let page = 0; page < MAX_PAGES; page++) {
    const userIds = await listUsersDue(db, afterId, dayBucket(now), USERS_PER_PAGE);
    if (userIds.length > 0) await snapshotUsers(deps, market, userIds, now);
    snapshotCount += userIds.length;
    if (userIds.length < USERS_PER_PAGE) break;
    afterId = userIds.at(-1)!;
  }
  return `${snapshotCount} portfolios valued`;
}

export async function showHistory(deps: Deps, user: SessionUser, range: HistoryRange) {
  const { since, dailyOnly } = chartWindow(range, deps.clock.now());
  const rows = await listSnapshots(deps.db, user.id, since, dailyOnly);
  return rows.map(({ takenAt, value, cost, pnl }) => ({ at: isoTime(takenAt), value, cost, pnl }));
}
