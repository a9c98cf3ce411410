import type { Deps } from "../deps.ts";
import { rollUpDays } from "./days.ts";
import { rollUpPeople } from "./user-visits.ts";

/** Takes new visits into the figures of days and people. Running it twice, or two at once, counts nothing twice. */
export async function rollUpVisits(deps: Deps): Promise<string> {
  const [visits, people] = [await rollUpDays(deps), await rollUpPeople(deps)];
  return `${visits} visits counted, ${people} people brought up to date`;
}
