import { isoTime, SECOND } from "../../shared/time.ts";
import type { Deps } from "../deps.ts";
import type { Market } from "../markets/market.ts";
import { COINGECKO } from "../markets/refresh.ts";
import { listRuns } from "../platform/job-runs.queries.ts";
import { readBudget } from "../upstreams/budget.queries.ts";

const timeOrNull = (ms: number | null) => (ms ? isoTime(ms) : null);

/** How the product is, for operators: nothing here is secret, and nothing here asks an upstream. */
export async function readStatus({ db, clock, config }: Deps, market: Market | null) {
  const now = clock.now();
  const [budget, runs] = await Promise.all([readBudget(db, config.marketOrigin, now), listRuns(db)]);
  const asOf = market?.origin.asOf ?? null;
  return {
    now: isoTime(now),
    sources: [
      {
        name: config.marketSource,
        rows: market?.coins.length ?? 0,
        asOf: timeOrNull(asOf),
        ageSeconds: asOf === null ? null : Math.round((now - asOf) / SECOND),
        stale: asOf === null || now - asOf > config.plan.staleAfter,
      },
    ],
    budgets: [
      {
        upstream: COINGECKO,
        plan: config.planName,
        month: { used: budget.monthUsed, limit: config.plan.perMonth },
        minute: { used: budget.minuteUsed, limit: config.plan.perMinute },
        failuresInARow: budget.failuresInARow,
        pausedUntil: timeOrNull(budget.pausedUntil > now ? budget.pausedUntil : null),
        blocked: budget.blocked,
      },
    ],
    jobs: runs.map((run) => ({
      name: run.name,
      startedAt: isoTime(run.startedAt),
      finishedAt: isoTime(run.finishedAt),
      succeededAt: timeOrNull(run.succeededAt),
      outcome: run.outcome,
    })),
  };
}
