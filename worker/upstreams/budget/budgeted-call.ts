import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Database } from "../../platform/storage/db.ts";
import type { Outcome } from "../../platform/upstream-http.ts";
import { type Limits, noteFailure, noteSuccess, readBudget, spend } from "./budget.queries.ts";
import { pauseAfter } from "./budget.rules.ts";

type Outside = { db: Database; clock: Clock; log: Log };

/**
 * One call, charged before it is made; its failure is counted, and may pause the upstream for everybody.
 * Null: the budget forbids it. What is merely not there is no failure of the upstream.
 */
export async function callWithinBudget<Value>(
  { db, clock, log }: Outside,
  upstream: string,
  limits: Limits,
  ask: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value> | null> {
  const now = clock.now();
  if (!(await spend(db, upstream, limits, now, 1))) return null;
  const outcome = await ask();
  const before = await readBudget(db, upstream, now);
  if (outcome.ok) {
    if (before.failuresInARow > 0 || before.pausedUntil > 0) await noteSuccess(db, upstream);
    return outcome;
  }
  const { failure } = outcome;
  log("upstream-failed", { upstream, ...failure });
  if (failure.kind === "not-found") return outcome;
  const failures = before.failuresInARow + 1;
  await noteFailure(db, upstream, failures, pauseAfter(failure, failures, now));
  return outcome;
}
