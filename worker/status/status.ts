import { isoTime, SECOND } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { ICPSWAP, ICPSWAP_LIMITS, STALE_AFTER, type TokenList } from "../icp-tokens/refresh.ts";
import type { Market } from "../markets/market.ts";
import { COINGECKO } from "../markets/refresh.ts";
import { listRuns } from "../platform/storage/job-runs.queries.ts";
import { type Budget, type Limits, readBudget } from "../upstreams/budget/budget.queries.ts";

const timeOrNull = (ms: number | null) => (ms ? isoTime(ms) : null);

type Facts = { rows: number | undefined; asOf: number | undefined; staleAfter: number };
const sourceOf = (name: string, now: number, { rows = 0, asOf, staleAfter }: Facts) => ({
  name,
  rows,
  asOf: timeOrNull(asOf ?? null),
  ageSeconds: asOf === undefined ? null : Math.round((now - asOf) / SECOND),
  stale: asOf === undefined || now - asOf > staleAfter,
});

const budgetOf = (upstream: string, budget: Budget, now: number, plan: string, limits: Limits) => ({
  upstream,
  plan,
  month: { used: budget.monthUsed, limit: limits.perMonth },
  minute: { used: budget.minuteUsed, limit: limits.perMinute },
  failuresInARow: budget.failuresInARow,
  pausedUntil: timeOrNull(budget.pausedUntil > now ? budget.pausedUntil : null),
  blocked: budget.blocked,
});

/** How the product is, for operators: nothing here is secret, and nothing here asks an upstream. */
export async function readStatus({ db, clock, config }: Deps, market: Market | null, tokens: TokenList | null) {
  const now = clock.now();
  const [coinBudget, tokenBudget, runs] = await Promise.all([
    readBudget(db, config.marketOrigin, now),
    readBudget(db, config.tokenOrigin, now),
    listRuns(db),
  ]);
  const marketFacts = { rows: market?.coins.length, asOf: market?.origin.asOf, staleAfter: config.plan.staleAfter };
  const tokenFacts = { rows: tokens?.body.length, asOf: tokens?.loadedAt, staleAfter: STALE_AFTER };
  return {
    now: isoTime(now),
    sources: [
      sourceOf(`${config.marketSource}, coins`, now, marketFacts),
      sourceOf(`${config.tokenSourceName}, tokens`, now, tokenFacts),
    ],
    budgets: [
      budgetOf(COINGECKO, coinBudget, now, config.planName, config.plan),
      budgetOf(ICPSWAP, tokenBudget, now, "own restraint", ICPSWAP_LIMITS),
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
