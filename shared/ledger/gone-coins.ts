import { isLacking } from "../portfolio/known-cost.ts";
import { type Asset, assetKeyOf } from "../transactions/transaction.ts";
import { type Exact, sum, sumOf } from "../values/decimal.ts";

type Amount = Asset & { amount: string };

/**
 * Which coins are no holdings, because the chains lack as much of them as all positions have: of these, nothing is left.
 * They stay in the comparison with the ledger.
 */
export function goneFrom(positions: readonly Amount[], balances: readonly Amount[]): (coin: Asset) => boolean {
  const sumByKey = (amounts: readonly Amount[]) =>
    new Map(
      [...Map.groupBy(amounts, assetKeyOf)].map(([key, own]) => [key, sumOf(own.map(({ amount }) => amount as Exact))]),
    );
  const lacking = sumByKey(balances.filter(isLacking));
  if (lacking.size === 0) return () => false;
  const held = sumByKey(positions);
  const gone = [...lacking].filter(([key, amount]) => sum(held.get(key) ?? ("0" as Exact), amount) === "0");
  const keys = new Set(gone.map(([key]) => key));
  return (coin) => keys.has(assetKeyOf(coin));
}
