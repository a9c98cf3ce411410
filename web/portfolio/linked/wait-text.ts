import { counted } from "../../../shared/values/format-market.ts";
import { DAY, HOUR, MINUTE } from "../../../shared/values/time.ts";
import { ledgerDate } from "../../ledger/dates.ts";

/** Says how long an account or a history waits at least: for others that are read first, or for the limit of the month. */
export function waitText(waitsUntil: string, now: number): string {
  if (Date.parse(waitsUntil) - now > DAY)
    return `This waits for free requests: it goes on after ${ledgerDate(waitsUntil)}.`;
  const minutes = Math.max(1, Math.ceil((Date.parse(waitsUntil) - now) / MINUTE));
  return `This waits for free requests: it takes ${counted(minutes, "minute")} or more.`;
}

/** Says when something that failed is tried again. */
export function nextTryText(waitsUntil: string | null | undefined, now: number): string {
  if (waitsUntil == null) return "It is tried again automatically.";
  const left = Date.parse(waitsUntil) - now;
  const [unit, name] = left > 2 * HOUR ? [HOUR, "hour"] : [MINUTE, "minute"];
  return `It is tried again in about ${counted(Math.max(1, Math.round(left / unit)), name)}.`;
}
