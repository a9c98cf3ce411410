import { DAY, isoDate } from "../../shared/values/time.ts";
import { type Zone, zoneOf } from "../../shared/zones/zone.ts";
import { ledgerZone } from "./dates.ts";

/** Fields with a date or a time are in the zone of the ledger, as the lists are. Apart from the dates, because only forms load this file. */

let kept: { name: string; zone: Zone } | null = null;
function zone(): Zone {
  const name = ledgerZone();
  if (kept === null || kept.name !== name) kept = { name, zone: zoneOf(name) };
  return kept.zone;
}

/** The calendar day of a time (ms) in the zone of the ledger, since 1970-01-01. */
export const dayOfLedger = (at: number): number => zone().dayOf(at);
/** A time (ms) as the value of a datetime field. */
export const timeField = (at: number): string => zone().timeText(at).slice(0, "2026-04-05T10:00".length);
/** The time (ms) of a datetime field; NaN when it is empty. */
export const timeOfField = (text: string): number => zone().timeOf(text);
/** The day of a time (ms) as the value of a date field. */
export const dateField = (at: number): string => isoDate(dayOfLedger(at) * DAY);
/** The first moment (ms) of the day of a date field; NaN when it is empty. */
export function startOfField(date: string): number {
  const utc = Date.parse(`${date}T00:00Z`);
  return Number.isNaN(utc) ? utc : zone().startOf(utc / DAY);
}
