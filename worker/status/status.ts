import { isoTime, SECOND } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { ICPSWAP, ICPSWAP_LIMITS, STALE_AFTER, type TokenList } from "../icp-tokens/refresh.ts";
import type { Market } from "../markets/market.ts";
import { COINGECKO } from "../markets/refresh.ts";
import { listRuns } from "../platform/storage/job-runs.queries.ts";
import { type Budget, type Limits, readBudget } from "../upstreams/budget/budget.queries.ts";

const timeOrNull = (ms: number | null) => (ms ? isoTime(ms) : null);

/** `asOf` is in ms; a source is stale when its data is older than `staleAfter` ms. */
type SourceFacts = { rows: number | undefined; asOf: number | undefined; staleAfter: number };
const sourceStatus = (name: string, now: number, { rows = 0, asOf, staleAfter }: SourceFacts) => ({
  name,
  rows,
  asOf: timeOrNull(asOf ?? null),
  ageSeconds: asOf === undefined ? null : Math.round((now - asOf) / SECOND),
  stale: asOf === undefined || now - asOf > staleAfter,
});

const budgetStatus = (upstream: string, budget: Budget, now: number, plan: string, limits: Limits) => ({
  upstream,
  plan,
  month: { used: budget.monthUsed, limit: limits.perMonth },
  minute: { used: budget.minuteUsed, limit: limits.perMinute },
  failuresInARow: budget.failuresInARow,
  pausedUntil: timeOrNull(budget.pausedUntil > now ? budget.pausedUntil : null),
  blocked: budget.blocked,
});

/** The status for operators. It contains no secrets and makes no upstream calls. */
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
      sourceStatus(`${config.marketSource}, coins`, now, marketFacts),
      sourceStatus(`${config.tokenSourceName}, tokens`, now, tokenFacts),
    ],
    budgets: [
      budgetStatus(COINGECKO, coinBudget, now, config.planName, config.plan),
      budgetStatus(ICPSWAP, tokenBudget, now, "our own limit", ICPSWAP_LIMITS),
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
