import { counted } from "../../../shared/values/format-market.ts";
import { DAY, MINUTE } from "../../../shared/values/time.ts";
import { ledgerDate } from "../../ledger/dates.ts";

/** Says how long an account or a history waits at least. */
export function waitText(waitsUntil: string, now: number): string {
  if (Date.parse(waitsUntil) - now > DAY)
    return `This site has used up its requests of the month: it goes on after ${ledgerDate(waitsUntil)}.`;
  const minutes = Math.max(1, Math.ceil((Date.parse(waitsUntil) - now) / MINUTE));
  return `Other accounts are read first: this takes ${counted(minutes, "minute")} or more.`;
}
