import { counted, formatCount } from "../../shared/values/format-market.ts";
import { ledgerDate } from "../ledger/dates.ts";

/** Texts about imports. */

export const countRows = (count: number): string => counted(count, "row");

export function balanceText({ compared, agree }: { compared: number; agree: number }): string {
  if (compared === 0) return "The file states no balances to compare with.";
  return `${formatCount(agree)} of ${counted(compared, "balance agrees", "balances agree")}`;
}

export const formatPeriod = (from: number, to: number): string => [...new Set([from, to].map(ledgerDate))].join(" – ");
