import { nameOf } from "../../shared/linked-accounts/names.ts";
import { type Decimal, type Exact, exactText, multiply } from "../../shared/values/decimal.ts";
import type { Deps } from "../deps.ts";
import { dropSpam, readSpam, type SpamOfUsers } from "../ledger-settings/ledger-settings.ts";
import { findPrices } from "../markets/coins.ts";
import type { Market } from "../markets/market.ts";
import { type CoinAmount, sumByCoin } from "./coin-amounts.ts";
import type { Holding } from "./kind.ts";
import { type LinkedRow, listLinkedOfUsers } from "./linked-accounts.queries.ts";
import { countedCoins } from "./proof/proof.rules.ts";
import { readProofs } from "./proof/proof.ts";

type StoredAccount = Pick<LinkedRow, "holdings">;
export type PricedHolding = CoinAmount & { price: Exact | null; value: Decimal | null };

/** The balances of an account by coin, summed over its networks. */
export const amountsOf = ({ holdings }: StoredAccount): CoinAmount[] =>
  sumByCoin((JSON.parse(holdings) as Holding[]).map((holding) => ({ ...holding, amount: holding.amount as Exact })));

/** The lists of holdings with the latest prices. At most two database statements. */
export async function priceHoldings<Key>(
  deps: Deps,
  market: Market | null,
  held: readonly (readonly [Key, readonly CoinAmount[]])[],
): Promise<Map<Key, PricedHolding[]>> {
  const ids = new Set(held.flatMap(([, amounts]) => amounts.flatMap(({ coinId }) => coinId ?? [])));
  const found = ids.size === 0 ? [] : await findPrices(deps, market, [...ids]);
  const prices = new Map(found.map(({ id, price }) => [id, exactText(price)]));
  const priced = ({ coinId, ...rest }: CoinAmount): PricedHolding => {
    const price = prices.get(coinId ?? "") ?? null;
    return { ...rest, coinId, price, value: price === null ? null : multiply(rest.amount, price) };
  };
  return new Map(held.map(([id, amounts]) => [id, amounts.map(priced)]));
}

export type LinkedAmount = CoinAmount & {
  userId: string;
  /** In ms. */
  since: number;
  /** When the balance was read; null before the first time. In ms. */
  asOf: number | null;
  /** The name of the linked account. */
  name: string;
  /** The account of the ledger and its amount, if the amount is a difference to them. */
  ledger: { account: string; amount: Exact } | null;
};

/**
 * The amounts of linked accounts that are added to the positions of users, without spam: all balances, or the difference
 * to the ledger account. More on the chain has an unknown cost. Less is below zero, so that the value is the chain's.
 * Everything that counts linked balances asks here. `spam` is read unless it is given.
 */
export const linkedAmounts = async (
  deps: Deps,
  userIds: readonly string[],
  spam?: Promise<SpamOfUsers>,
): Promise<readonly LinkedAmount[]> => (await readLinked(deps, userIds, spam)).amounts;

/** The amounts, and the names of the accounts that were never read. */
export async function readLinked(
  deps: Deps,
  userIds: readonly string[],
  spam?: Promise<SpamOfUsers>,
): Promise<{ amounts: readonly LinkedAmount[]; unread: string[] }> {
  if (userIds.length === 0) return { amounts: [], unread: [] };
  const [rows, hidden] = await Promise.all([listLinkedOfUsers(deps.db, userIds), spam ?? readSpam(deps, userIds)]);
  const now = deps.clock.now();
  const joined = rows.filter((row) => row.ledgerAccount !== null);
  const proofs = await readProofs(
    deps,
    joined.map((row) => ({ row, amounts: amountsOf(row) })),
  );
  const amounts = rows.flatMap((row): LinkedAmount[] => {
    const { userId, createdAt, asOf, ledgerAccount } = row;
    if (ledgerAccount === null)
      return amountsOf(row).map((amount) => ({
        userId,
        since: createdAt,
        asOf,
        name: nameOf(row),
        ledger: null,
        ...amount,
      }));
    return countedCoins(proofs.get(row.id), now).map(({ coinId, symbol, counted, from, ledger, purchase, perps }) => ({
      ...{ userId, since: from, asOf, name: nameOf(row), symbol, coinId, amount: counted },
      ...{ isCopy: purchase !== null, perps },
      ledger: { account: ledgerAccount, amount: ledger },
    }));
  });
  const unread = rows.filter(({ asOf }) => asOf === null).map(nameOf);
  return { amounts: dropSpam(amounts, hidden), unread };
}
