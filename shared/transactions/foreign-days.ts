import type { Zone } from "../zones/zone.ts";
import { statesMoney } from "./draft.ts";
import { isFiat, type Transaction } from "./transaction.ts";

/** The days on which these transactions need an official rate, because they have other money than the ledger. */
export function foreignDays(
  transactions: readonly Transaction[],
  { currency, zone }: { currency: string; zone: Zone },
): Set<number> {
  const days = new Set<number>();
  for (const transaction of transactions) {
    const { legs, fee, priceCurrency, at } = transaction;
    const assets = fee ? [...legs, fee] : legs;
    const isForeign =
      (statesMoney(transaction) && (priceCurrency ?? "usd") !== currency) ||
      assets.some((asset) => isFiat(asset) && asset.symbol !== currency);
    if (isForeign) days.add(zone.dayOf(at));
  }
  return days;
}
