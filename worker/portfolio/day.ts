import { closedTodayOf } from "../../shared/ledger/closing.ts";
import type { Day } from "../../shared/ledger/value.ts";
import { DAY } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { readDayFlows } from "../transactions/holdings.ts";
import { closedBetween } from "./closings/closings.ts";

/** What came, what left and what was closed in the last 24 hours. */
export async function readDay(deps: Deps, userId: string): Promise<Day> {
  const now = deps.clock.now();
  const since = now - DAY;
  const [holdings, closed] = await Promise.all([
    readDayFlows(deps, userId),
    closedBetween(deps, userId, { from: since, to: now + 1 }),
  ]);
  return { holdings, closed: closed.map((one) => closedTodayOf(one, since)) };
}
