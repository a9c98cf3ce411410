import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Database } from "../../platform/storage/db.ts";
import type { UpstreamResult } from "../../platform/upstream-http.ts";
import { type Charge, recordFailure, recordSuccess, savePause, spend } from "./budget.queries.ts";
import { pauseAfter } from "./budget.rules.ts";

type CallDeps = { db: Database; clock: Clock; log: Log };
type BudgetedCall = Charge & {
  /** False for a visitor's search, whose failures must not pause the scheduled calls. Only the upstream itself may. */
  countsFailures?: boolean;
  /** The purpose of the call, for the log of a failure. */
  logFields?: Record<string, unknown>;
};

/**
 * Makes a call, which is charged before it is made. A failure is counted and may pause all calls to the upstream. Null
 * when the budget forbids the call. A "not found" reply does not count as a failure of the upstream.
 */
export async function callWithinBudget<Value>(
  { db, clock, log }: CallDeps,
  { countsFailures = true, logFields, ...charge }: BudgetedCall,
  call: () => Promise<UpstreamResult<Value>>,
): Promise<UpstreamResult<Value> | null> {
  const { upstream } = charge;
  const charged = await spend(db, charge, clock.now());
  if (!charged) return null;
  const outcome = await call();
  if (outcome.ok) {
    const hadTrouble = charged.failuresInARow > 0 || charged.pausedUntil > 0;
    if (countsFailures && hadTrouble) await recordSuccess(db, upstream);
    return outcome;
  }
  const { failure } = outcome;
  log("upstream-failed", { upstream, ...logFields, ...failure });
  if (failure.kind === "not-found") return outcome;
  const failures = countsFailures ? charged.failuresInARow + 1 : 1;
  const pause = pauseAfter(failure, failures, clock.now());
  if (countsFailures) await recordFailure(db, upstream, failures, pause);
  else if (pause) await savePause(db, upstream, pause);
  return outcome;
}
