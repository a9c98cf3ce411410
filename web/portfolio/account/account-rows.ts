import { type DollarRates, priceIn } from "../../../shared/exchange-rates/dollar-rates.ts";
import { totalsOf } from "../../../shared/ledger/value.ts";
import { lackingCost } from "../../../shared/portfolio/known-cost.ts";
import { type SpotFigures, spotFigures } from "../../../shared/portfolio/valued.ts";
import { assetKeyOf } from "../../../shared/transactions/transaction.ts";
import { compare, type Exact, sum } from "../../../shared/values/decimal.ts";
import type { LinkedAccount } from "../linked/linked.queries.ts";
import { type Clock, type LivePrice, livePriceOf, type Prices } from "../positions.ts";
import type { AccountHolding } from "./account.queries.ts";

/** A coin in one account at the current price. All money is in the currency of the ledger. */
export type AccountRow = Omit<AccountCoin, "cost"> & LivePrice & SpotFigures & { costKnown: boolean };
/** A coin in one account. Its cost is that of `knownAmount`. */
export type AccountCoin = Pick<AccountHolding, "coinId" | "symbol" | "amount" | "cost" | "knownAmount"> & {
  /** The number of open perpetuals whose results change the balance at the venue. */
  perps?: number | undefined;
};

type Counted = NonNullable<LinkedAccount["counted"]>[number];

function onChain(held: AccountCoin, counted: Counted): AccountCoin {
  const gone = lackingCost(counted, [held]);
  return {
    ...held,
    amount: sum(held.amount as Exact, counted.amount as Exact),
    perps: counted.perps,
    cost: gone.cost === null || held.cost === null ? held.cost : sum(held.cost as Exact, gone.cost),
    knownAmount: sum(held.knownAmount as Exact, gone.knownAmount),
  };
}

/**
 * The holdings of an account with the amounts of its chain, as the portfolio counts them. More on the chain has an unknown
 * cost; less takes its part of the cost with it.
 */
export function coinsOnChain(holdings: readonly AccountCoin[], counted: readonly Counted[]): AccountCoin[] {
  const differences = new Map(counted.map((one) => [assetKeyOf(one), one]));
  const held = holdings.map((holding) => {
    const difference = differences.get(assetKeyOf(holding));
    differences.delete(assetKeyOf(holding));
    return difference ? onChain(holding, difference) : holding;
  });
  const others = [...differences.values()].map(({ coinId, symbol, amount, perps }) => ({
    ...{ coinId, symbol, amount, cost: null, knownAmount: "0", perps },
  }));
  return [...held, ...others].filter(({ amount }) => compare(amount as Exact, "0" as Exact) > 0);
}

const NOTHING = "-1" as Exact;

/** The coins of an account, the most valuable first and those without a price last, and their sums. */
export function valueAccount(
  holdings: readonly AccountCoin[],
  prices: Prices,
  clock: Clock,
  rates: DollarRates | null,
) {
  const rows = holdings.map(({ coinId, symbol, amount, cost, knownAmount, perps }): AccountRow => {
    const live = priceIn(livePriceOf({ coinId, currentPrice: null }, prices, clock), rates);
    const figures = spotFigures({ amount, entryPrice: "0", cost, knownAmount }, live);
    return { coinId, symbol, amount, knownAmount, perps, ...live, ...figures, costKnown: knownAmount === amount };
  });
  rows.sort((a, b) => compare(b.value ?? NOTHING, a.value ?? NOTHING) || a.symbol.localeCompare(b.symbol));
  return { rows, totals: totalsOf({ spot: rows, leveraged: [], balances: [], gone: [] }) };
}
