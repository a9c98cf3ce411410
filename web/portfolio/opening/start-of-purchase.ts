import { compare, divide, type Exact, product, sum, toDecimal } from "../../../shared/values/decimal.ts";
import { dateField, startOfField } from "../../ledger/clock.ts";
import { EARLIER_ACCOUNT } from "./earlier-account.ts";
import type { OpeningStart } from "./opening-form.ts";

type Asset = { symbol: string; coinId: string | null };
/** A purchase with which a position began. `cost` is in the currency of the ledger; null when it is unknown. */
export type Purchase = { at: string; amount: string; cost: string | null };
type Arrival = { id: string; at: string; legs: readonly { amount: string }[] };

/** The newest arrivals that the coins of a purchase can have come by: not more than it has. */
function arrivalsOf({ amount }: Purchase, arrivals: readonly Arrival[]): Arrival[] {
  let total = "0" as Exact;
  return arrivals.filter(({ legs }) => {
    const next = sum(total, legs[0]!.amount as Exact);
    if (compare(next, amount as Exact) > 0) return false;
    total = next;
    return true;
  });
}

/** Where the arrivals come from, with the cost of the purchase; null when it has less than each of them. */
export function startOfPurchase(asset: Asset, purchase: Purchase, arrivals: readonly Arrival[]): OpeningStart | null {
  const own = arrivalsOf(purchase, arrivals);
  if (own.length === 0) return null;
  const at = Math.min(...own.map((arrival) => Date.parse(arrival.at)));
  const bought = dateField(Date.parse(purchase.at));
  const isBefore = startOfField(bought) <= startOfField(dateField(at));
  const costOf = (amount: string): string => {
    if (purchase.cost === null) return "";
    return toDecimal(divide(product(purchase.cost as Exact, amount as Exact), purchase.amount as Exact)!);
  };
  return {
    ...asset,
    account: EARLIER_ACCOUNT,
    at,
    amount: "",
    arrivals: own.map(({ id, legs }) => {
      const { amount } = legs[0]!;
      return { id, amount, cost: costOf(amount), ...(isBefore && { bought }) };
    }),
  };
}
