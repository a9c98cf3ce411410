import { counted } from "../../../shared/values/format-market.ts";
import { MINUTE } from "../../../shared/values/time.ts";

/** Says how long an account or a history waits, about. */
export function waitText(waitsUntil: string, now: number): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(waitsUntil) - now) / MINUTE));
  return `Other accounts are read first: this takes about ${counted(minutes, "minute")}.`;
}
