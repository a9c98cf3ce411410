import type { HistoryRange } from "../../shared/portfolio/history-range.ts";
import { DAY, HOUR, isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import type { Market } from "../markets/market.ts";
import type { Person } from "../platform/http/endpoints.ts";
import { livePrices } from "./coins.ts";
import { listLeveragedOf } from "./leveraged.queries.ts";
import { statementsOf } from "./revaluation.queries.ts";
import { decideRevaluations } from "./revaluation.rules.ts";
import { dayBucket, windowOf, worthOf } from "./snapshot.rules.ts";
import { insertSnapshots, listDue, listSnapshots, pruneHours } from "./snapshots.queries.ts";
import { listSpotOf } from "./spot.queries.ts";

const PEOPLE_AT_ONCE = 50;
/** A page costs at most 8 statements, and an invocation may run 1,000. */
const MOST_PAGES = 80;
/** Prices older than this would draw a value that nobody had. */
const TRUE_FOR = HOUR;
const HOURS_KEPT_FOR = 8 * DAY;

const ofEach = <Row extends { userId: string }>(rows: readonly Row[]) => Map.groupBy(rows, ({ userId }) => userId);

async function takePage(deps: Deps, market: Market, people: readonly string[], now: number) {
  const { db } = deps;
  const [spot, leveraged] = await Promise.all([listSpotOf(db, people), listLeveragedOf(db, people)]);
  const prices = await livePrices(
    deps,
    market,
    [...spot, ...leveraged].map(({ coinId }) => coinId),
  );
  const [spotOf, leveragedOf] = [ofEach(spot), ofEach(leveraged)];
  const rows = people.map((userId) => ({
    userId,
    bucket: dayBucket(now),
    takenAt: now,
    ...worthOf(spotOf.get(userId) ?? [], leveragedOf.get(userId) ?? [], prices),
  }));
  const open = leveraged.filter((position) => !position.isLiquidated);
  await db.d1.batch([
    insertSnapshots(db, rows),
    pruneHours(db, people, now - HOURS_KEPT_FOR),
    ...statementsOf(
      db,
      { spot: decideRevaluations(spot, prices), leveraged: decideRevaluations(open, prices), liquidated: [] },
      now,
    ),
  ]);
}

/** Once a day and person: revalues the positions and notes what they are worth. A run that ends early is taken up by the next. */
export async function snapshotPortfolios(deps: Deps): Promise<string> {
  const { db, clock } = deps;
  const now = clock.now();
  const market = await deps.market.latest();
  if (!market) return "no prices yet";
  if (now - market.origin.asOf > TRUE_FOR) return "the prices are too old";
  let taken = 0;
  let after = "";
  for (let page = 0; page < MOST_PAGES; page++) {
    const people = await listDue(db, after, dayBucket(now), PEOPLE_AT_ONCE);
    if (people.length > 0) await takePage(deps, market, people, now);
    taken += people.length;
    if (people.length < PEOPLE_AT_ONCE) break;
    after = people.at(-1)!;
  }
  return `${taken} portfolios valued`;
}

export async function showHistory(deps: Deps, user: Person, range: HistoryRange) {
  const { since, onlyDays } = windowOf(range, deps.clock.now());
  const rows = await listSnapshots(deps.db, user.id, since, onlyDays);
  return rows.map(({ takenAt, value, cost, pnl }) => ({ at: isoTime(takenAt), value, cost, pnl }));
}
