import { assetKeyOf, isFiat } from "../../../shared/transactions/transaction.ts";
import { divide, type Exact, product } from "../../../shared/values/decimal.ts";
import type { Transaction } from "./opening.queries.ts";

type Priced = Pick<Transaction, "legs">;
const sizeOf = (amount: string) => amount.replace("-", "") as Exact;

/**
 * The change of a transaction that states what the coins of `key` in it cost: its price, if that is exactly the cost, or
 * else the value of their amount. A price is what the form of a transaction can show.
 */
export function statedCost({ legs }: Priced, key: string, cost: Exact) {
  const first = legs.find((leg) => !isFiat(leg))!;
  const price = divide(cost, sizeOf(first.amount));
  if (price !== null && product(price, sizeOf(first.amount)) === cost) return { price };
  const isStated = (leg: (typeof legs)[number]) => assetKeyOf(leg) === key && !leg.amount.startsWith("-");
  return { legs: legs.map((leg) => (isStated(leg) ? { ...leg, value: cost } : leg)) };
}
