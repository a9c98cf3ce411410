import { DAY } from "../values/time.ts";
import type { Zone } from "../zones/zone.ts";
import type { PerformanceRange } from "./rules.ts";

const DAYS: Partial<Record<PerformanceRange, number>> = { "30d": 30, "1y": 365 };

/** The start of a range in ms: midnight of the year's first day in the ledger's zone for "ytd"; null for "all". */
export function startOf(range: PerformanceRange, to: number, zone: Zone): number | null {
  if (range === "all") return null;
  if (range !== "ytd") return to - DAYS[range]! * DAY;
  const year = new Date(zone.dayOf(to) * DAY).getUTCFullYear();
  return zone.startOf(Date.UTC(year, 0) / DAY);
}
