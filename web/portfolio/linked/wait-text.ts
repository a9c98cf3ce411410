import { counted } from "../../../shared/values/format-market.ts";
import { MINUTE } from "../../../shared/values/time.ts";

/** Says how long an account or a history waits at least. */
export function waitText(waitsUntil: string, now: number): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(waitsUntil) - now) / MINUTE));
  return `Other accounts are read first: this takes ${counted(minutes, "minute")} or more.`;
}
