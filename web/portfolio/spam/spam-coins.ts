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

const MAX_NAMED = 5;

/** The symbols of those coins that are hidden, the first few by name: "DOGE, AIR and 3 more"; "" without one. */
export function hiddenNames(coins: readonly Asset[], spam: readonly string[]): string {
  const symbols = [...new Set(onlySpam(coins, spam).map(({ symbol }) => symbol.toUpperCase()))].sort();
  const more = symbols.length - MAX_NAMED;
  return symbols.slice(0, MAX_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

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
