import type { Deps } from "../deps.ts";
import type { Budget } from "../upstreams/budget/budget.queries.ts";
import { stretchOf } from "./plan.rules.ts";

/** How many times longer than promised the calls beside the market's own must wait, so that the month's calls last. */
export const stretchOfReserve = ({ config }: Deps, { monthUsed }: Budget, now: number): number =>
  stretchOf(config.plan, config.plan.perMonth - monthUsed, now).others;
