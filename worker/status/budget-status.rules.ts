import { isoTime } from "../../shared/values/time.ts";
import type { Budget, Limits } from "../upstreams/budget/budget.queries.ts";

export const timeOrNull = (ms: number | null) => (ms ? isoTime(ms) : null);

/** The calls to an upstream in the form of the API. `plan` says whose limit it is and what it bears. */
export const budgetStatus = (upstream: string, budget: Budget, now: number, plan: string, limits: Limits) => ({
  upstream,
  plan,
  month: { used: budget.monthUsed, limit: limits.perMonth },
  minute: { used: budget.minuteUsed, limit: limits.perMinute },
  failuresInARow: budget.failuresInARow,
  pausedUntil: timeOrNull(budget.pausedUntil > now ? budget.pausedUntil : null),
  blocked: budget.blocked,
});
