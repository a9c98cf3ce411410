import { nextMidnight, nextMonth } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import type { UpstreamFailure, UpstreamResult } from "../platform/upstream-http.ts";
import { type Limits, readBudget } from "../upstreams/budget/budget.queries.ts";
import { callWithinBudget } from "../upstreams/budget/budgeted-call.ts";

/**
 * An upstream of linked accounts: its row in the table of budgets, and the limits that it sets. Some upstreams limit
 * the weight of calls, which is 1 unless it is given, and some the
 * calls of a day.
 */
export type Upstream = { upstream: string; limits: Limits; weight?: number; perDay?: number };

/** The calls of one run, which an invocation limits. Each one is charged to its upstream before it is made. */
export type Calls = {
  /** The calls that this run may still make. */
  readonly left: number;
  /**
   * Makes one call, or `count` calls at once. Null when the run or the upstream's budget has no call left, or while the
   * upstream is paused after failures.
   */
  make<Value>(
    upstream: Upstream,
    call: () => Promise<UpstreamResult<Value>>,
    count?: number,
  ): Promise<UpstreamResult<Value> | null>;
  /** When calls are allowed again (ms), if those of the day or the month are used up; otherwise null. */
  usedUpUntil(upstream: Upstream): Promise<number | null>;
};

/** When calls are allowed again (ms), if those of the day or the month are used up; otherwise null. */
export async function usedUpUntil({ db, clock }: Deps, { upstream, limits, perDay }: Upstream): Promise<number | null> {
  const now = clock.now();
  const { monthUsed, searchesToday } = await readBudget(db, upstream, now);
  if (monthUsed >= limits.perMonth) return nextMonth(now);
  return perDay !== undefined && searchesToday >= perDay ? nextMidnight(now) : null;
}

export function createCalls(deps: Deps, max: number): Calls {
  let left = max;
  return {
    get left() {
      return left;
    },
    async make({ weight = 1, perDay, upstream, limits }, call, count = 1) {
      if (left < count) return null;
      left -= count;
      const charge = { upstream, limits, calls: count * weight };
      const daily = perDay === undefined ? {} : { searches: { count: count * weight, perDay } };
      return callWithinBudget(deps, { ...charge, ...daily }, call);
    },
    usedUpUntil: (upstream) => usedUpUntil(deps, upstream),
  };
}

/** The reason of a failed call as the end of a sentence. */
export function reasonOf(failure: UpstreamFailure | null): string {
  switch (failure?.kind) {
    case undefined:
      return "the request limit is used up for now";
    case "timeout":
      return "the server did not answer in time";
    case "network":
      return "the server cannot be reached";
    case "rate-limited":
      return "the server gets too many requests right now";
    default:
      return "the server gave an unusable answer";
  }
}
