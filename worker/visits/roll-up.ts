import type { Deps } from "../deps.ts";
import { rollUpDays } from "./days.ts";
import { rollUpUsers } from "./user-visits.ts";

/** Adds new visits to the statistics of days and users. Repeated or parallel runs count nothing twice. */
export async function rollUpVisits(deps: Deps): Promise<string> {
  const [visits, users] = [await rollUpDays(deps), await rollUpUsers(deps)];
  return `${visits} visits counted, ${users} users updated`;
}
