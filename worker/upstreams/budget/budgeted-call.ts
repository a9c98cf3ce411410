import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Database } from "../../platform/storage/db.ts";
import type { UpstreamResult } from "../../platform/upstream-http.ts";
import { type Limits, noteFailure, noteSuccess, readBudget, spend } from "./budget.queries.ts";
import { pauseAfter } from "./budget.rules.ts";

type CallDeps = { db: Database; clock: Clock; log: Log };

/**
 * Makes one call, which is charged before it is made. A failure is counted and may pause all calls to the upstream.
 * Null when the budget forbids the call. A "not found" reply does not count as a failure of the upstream.
 */
export async function callWithinBudget<Value>(
  { db, clock, log }: CallDeps,
  upstream: string,
  limits: Limits,
  call: () => Promise<UpstreamResult<Value>>,
): Promise<UpstreamResult<Value> | null> {
  const now = clock.now();
  if (!(await spend(db, upstream, limits, now, 1))) return null;
  const outcome = await call();
  const budget = await readBudget(db, upstream, now);
  if (outcome.ok) {
    if (budget.failuresInARow > 0 || budget.pausedUntil > 0) await noteSuccess(db, upstream);
    return outcome;
  }
  const { failure } = outcome;
  log("upstream-failed", { upstream, ...failure });
  if (failure.kind === "not-found") return outcome;
  const failures = budget.failuresInARow + 1;
  await noteFailure(db, upstream, failures, pauseAfter(failure, failures, now));
  return outcome;
}
