import type { Deps } from "../deps.ts";
import type { Budget } from "../upstreams/budget/budget.queries.ts";
import { intervalFactors } from "./plan.rules.ts";

/** The factor by which calls of other jobs must lengthen their intervals, so that the month's calls last. */
export const reserveIntervalFactor = ({ config }: Deps, { monthUsed }: Budget, now: number): number =>
  intervalFactors(config.plan, config.plan.perMonth - monthUsed, now).others;
