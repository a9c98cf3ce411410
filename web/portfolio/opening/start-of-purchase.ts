import { compare, difference, divide, type Exact, product, sumOf, toDecimal } from "../../../shared/values/decimal.ts";
import { dateField, startOfField } from "../../ledger/clock.ts";
import { EARLIER_ACCOUNT } from "./earlier-account.ts";
import type { OpeningStart } from "./opening-form.ts";

type Asset = { symbol: string; coinId: string | null };
/** A purchase of one coin. `cost` is in the currency of the ledger; null when it is unknown. */
export type Purchase = { at: string; amount: string; cost: string | null };
type Arrival = { id: string; at: string; legs: readonly { amount: string }[] };

/** An arrival, and how much of it the purchase can have bought. */
type Share = { arrival: Arrival; amount: Exact; bought: Exact };

/** The newest arrivals that the coins of a purchase can have come by. The last one can have brought more. */
function sharesOf({ amount }: Purchase, arrivals: readonly Arrival[]): Share[] {
  let rest = amount as Exact;
  return arrivals.flatMap((arrival) => {
    if (compare(rest, "0" as Exact) <= 0) return [];
    const brought = arrival.legs[0]!.amount as Exact;
    const bought = compare(brought, rest) > 0 ? rest : brought;
    rest = difference(rest, bought);
    return [{ arrival, amount: brought, bought }];
  });
}

/**
 * Where the arrivals come from: what the purchase bought of them, with its cost, and the rest. Null without an arrival.
 */
export function startOfPurchase(asset: Asset, purchase: Purchase, arrivals: readonly Arrival[]): OpeningStart | null {
  const shares = sharesOf(purchase, arrivals);
  if (shares.length === 0) return null;
  const at = Math.min(...shares.map(({ arrival }) => Date.parse(arrival.at)));
  const day = dateField(Date.parse(purchase.at));
  const bought = startOfField(day) <= startOfField(dateField(at)) ? day : "";
  const own = sumOf(shares.map((share) => share.bought));
  const others = difference(sumOf(shares.map(({ amount }) => amount)), own);
  const cost =
    purchase.cost === null ? "" : toDecimal(divide(product(purchase.cost as Exact, own), purchase.amount as Exact)!);
  return {
    ...{ ...asset, account: EARLIER_ACCOUNT, at, amount: "" },
    arrivals: shares.map(({ arrival, amount }) => ({ id: arrival.id, amount })),
    parts: [{ amount: own, bought, cost }, ...(others === "0" ? [] : [{ amount: others }])],
  };
}
