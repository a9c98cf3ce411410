import { onlySpam } from "../../../shared/transactions/spam.ts";
import { assetKeyOf } from "../../../shared/transactions/transaction.ts";
import { type Exact, sumOf } from "../../../shared/values/decimal.ts";

type Asset = { coinId: string | null; symbol: string };
/** A coin that is hidden, with all of its holdings and balances. */
export type SpamCoin = Asset & { key: string; amount: Exact };

type Lists = {
  spot: readonly (Asset & { amount: string })[];
  accounts: readonly { holdings: readonly (Asset & { amount: string })[] }[];
};

/** The hidden coins that are held, by their symbols. */
export function spamCoins({ spot, accounts }: Lists, spam: readonly string[]): SpamCoin[] {
  const held = onlySpam([...spot, ...accounts.flatMap(({ holdings }) => holdings)], spam).filter(
    ({ amount }) => amount !== "0",
  );
  const groups = [...Map.groupBy(held, assetKeyOf)];
  return groups
    .map(([key, [first, ...others]]) => {
      const { coinId, symbol } = first!;
      return { key, coinId, symbol, amount: sumOf([first!, ...others].map(({ amount }) => amount as Exact)) };
    })
    .sort((a, b) => a.symbol.localeCompare(b.symbol));
}
