import { type Decimal, type Exact, exactText, multiply, sum } from "../../shared/values/decimal.ts";
import type { Deps } from "../deps.ts";
import { dropSpam, readSpam, type SpamOfUsers } from "../ledger-settings/ledger-settings.ts";
import { findPrices } from "../markets/coins.ts";
import type { Market } from "../markets/market.ts";
import type { Holding } from "./kind.ts";
import { type LinkedRow, listLinkedOfUsers } from "./linked-accounts.queries.ts";

type StoredAccount = Pick<LinkedRow, "id" | "holdings">;
/** The balance of a coin. */
export type CoinAmount = { symbol: string; coinId: string | null; amount: Exact };
export type PricedHolding = CoinAmount & { price: Exact | null; value: Decimal | null };

export function sumByCoin(balances: readonly CoinAmount[]): CoinAmount[] {
  const byCoin = new Map<string, CoinAmount>();
  for (const { symbol, coinId, amount } of balances) {
    const key = coinId ?? `symbol ${symbol}`;
    const known = byCoin.get(key);
    byCoin.set(key, { symbol, coinId, amount: known ? sum(known.amount, amount) : amount });
  }
  return [...byCoin.values()];
}

/** The balances of an account by coin, summed over its networks. */
const amountsOf = ({ holdings }: StoredAccount): CoinAmount[] =>
  sumByCoin((JSON.parse(holdings) as Holding[]).map((holding) => ({ ...holding, amount: holding.amount as Exact })));

/** The holdings of each account, with the latest prices. At most two database statements. */
export async function priceHoldings(
  deps: Deps,
  market: Market | null,
  accounts: readonly StoredAccount[],
): Promise<Map<string, PricedHolding[]>> {
  const held = accounts.map((account) => [account.id, amountsOf(account)] as const);
  const ids = new Set(held.flatMap(([, amounts]) => amounts.flatMap(({ coinId }) => coinId ?? [])));
  const found = ids.size === 0 ? [] : await findPrices(deps, market, [...ids]);
  const prices = new Map(found.map(({ id, price }) => [id, exactText(price)]));
  const priced = ({ coinId, ...rest }: CoinAmount): PricedHolding => {
    const price = prices.get(coinId ?? "") ?? null;
    return { ...rest, coinId, price, value: price === null ? null : multiply(rest.amount, price) };
  };
  return new Map(held.map(([id, amounts]) => [id, amounts.map(priced)]));
}

/** The linked balances of users without spam, for the values of their portfolios. `spam` is read unless it is given. */
export async function linkedAmounts(
  deps: Deps,
  userIds: readonly string[],
  spam?: Promise<SpamOfUsers>,
): Promise<readonly ({ userId: string; since: number } & CoinAmount)[]> {
  if (userIds.length === 0) return [];
  const [rows, hidden] = await Promise.all([listLinkedOfUsers(deps.db, userIds), spam ?? readSpam(deps, userIds)]);
  const amounts = rows.flatMap((row) =>
    amountsOf(row).map((amount) => ({ userId: row.userId, since: row.createdAt, ...amount })),
  );
  return dropSpam(amounts, hidden);
}
