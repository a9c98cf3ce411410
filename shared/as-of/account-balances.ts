import type { Basis } from "../transactions/accounting.ts";
import type { HoldingOf } from "../transactions/holdings.ts";
import type { Transaction } from "../transactions/transaction.ts";
import { fixedPointText } from "../values/fixed.ts";
import { balancesOf } from "./holdings-at.ts";

/**
 * A coin in an account of the ledger. `amount` is exact decimal text, below zero where more left than is on record.
 * `counted` is the part of the positions that this account has.
 */
export type AccountBalance = {
  account: string;
  coinId: string | null;
  symbol: string;
  amount: string;
  counted: string;
};

/**
 * The part of a position that each account has. When more left than is on record, the position counts 0 instead of less.
 * The accounts below zero are then raised until the sum is 0.
 */
function countedOf(balances: ReadonlyMap<number, bigint>, isPosition: boolean): Map<number, bigint> {
  let beyond = 0n;
  for (const amount of balances.values()) beyond -= amount;
  const counted = new Map<number, bigint>();
  for (const [account, amount] of balances) {
    const added = amount < 0n && beyond > 0n ? (-amount < beyond ? -amount : beyond) : 0n;
    beyond -= added;
    counted.set(account, isPosition ? amount + added : 0n);
  }
  return counted;
}

type Row = Omit<AccountBalance, "amount" | "counted"> & {
  key: string;
  places: number;
  amount: bigint;
  counted: bigint;
};

/** The coins in each account of the ledger now. Several positions can hold the same coin. */
export function accountBalances(
  transactions: readonly Transaction[],
  positions: readonly HoldingOf[],
  basis: Basis,
): AccountBalance[] {
  const { accounts, figures, balances } = balancesOf(transactions, positions, basis);
  const rows = figures.flatMap(({ position, key, coinId, symbol, places }, index): Row[] => {
    const counted = countedOf(balances[index]!, position !== null);
    return [...balances[index]!].map(([account, amount]) => ({
      ...{ key, coinId, symbol, places, amount, account: accounts[account]!, counted: counted.get(account)! },
    }));
  });
  return [...Map.groupBy(rows, ({ key, account }) => `${account}\n${key}`).values()]
    .map((group) => {
      const { account, coinId, symbol, places } = group[0]!;
      const sumOf = (figure: "amount" | "counted") =>
        fixedPointText(
          group.reduce((sum, row) => sum + row[figure], 0n),
          places,
        );
      return { account, coinId, symbol, amount: sumOf("amount"), counted: sumOf("counted") };
    })
    .filter(({ amount, counted }) => amount !== "0" || counted !== "0");
}
