import { counted, formatCount } from "../../shared/values/format-market.ts";

/** Texts about imports. */

export const countRows = (count: number): string => counted(count, "row");

export function balanceText({ compared, agree }: { compared: number; agree: number }): string {
  if (compared === 0) return "The file states no balances to compare with.";
  return `${formatCount(agree)} of ${counted(compared, "balance agrees", "balances agree")}`;
}

const DAY_FORMAT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
export const formatPeriod = (from: number, to: number): string =>
  [...new Set([from, to].map((ms) => DAY_FORMAT.format(new Date(ms))))].join(" – ");
const MINUTE_FORMAT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
export const formatMinute = (ms: number | string): string => MINUTE_FORMAT.format(new Date(ms));
