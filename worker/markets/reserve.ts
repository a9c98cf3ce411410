import type { Deps } from "../deps.ts";
import type { Budget } from "../upstreams/budget/budget.queries.ts";
import { type ArchivePlan, intervalFactors, type Plan } from "./plan.rules.ts";

export type { ArchivePlan, Plan };

/** The factor by which other jobs must lengthen their intervals, so that the calls last until the end of the month. */
export const reserveIntervalFactor = ({ config }: Deps, { monthUsed }: Budget, now: number): number =>
  intervalFactors(config.plan, config.plan.perMonth - monthUsed, now).others;

/** The calls of this month that neither the market nor the other jobs need. */
export const spareCalls = ({ config }: Deps, { monthUsed }: Budget, now: number): number =>
  Math.floor(intervalFactors(config.plan, config.plan.perMonth - monthUsed, now).spare);
