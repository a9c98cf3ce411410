import type { Basis } from "../transactions/accounting.ts";
import { moneyText } from "../transactions/expand.ts";
import { deriveHoldings, type HoldingFigures, type HoldingOf } from "../transactions/holdings.ts";
import { type LedgerEvent, OUTSIDE } from "../transactions/ledger-event.ts";
import type { Transaction } from "../transactions/transaction.ts";
import { type Pairs, pairTransfers } from "../transactions/transfers/pairs.ts";
import { fixedPointText } from "../values/fixed.ts";

/**
 * A coin in an account at a time. `amount` is exact decimal text. `cost` is that of `knownAmount` in the ledger's currency,
 * with 8 places; null when it is known of none.
 */
export type HoldingAt = {
  coinId: string | null;
  symbol: string;
  account: string;
  amount: string;
  knownAmount: string;
  cost: string | null;
  /** The number of open perpetuals whose results change the balance of a linked account. */
  perps?: number | undefined;
};

/**
 * The transactions of a ledger that have happened until a time (ms), and its transfers. One that was on its way then has
 * arrived, because its coins are the user's.
 */
function until(ledger: readonly Transaction[], at: number): { transactions: Transaction[]; pairs: Pairs } {
  const pairs = pairTransfers(ledger);
  const onTheWay = new Set<Transaction>();
  for (const [out, arrival] of pairs)
    if (Math.min(out.at, arrival.at) <= at && Math.max(out.at, arrival.at) > at) onTheWay.add(out).add(arrival);
  return { transactions: ledger.filter((one) => one.at <= at || onTheWay.has(one)), pairs };
}

type Balances = Map<number, bigint>;

/** Adds what an event changes in each account. The opening of a position begins with nothing where too much was sold. */
function book(balances: Balances, { type, account, toAccount, amount }: LedgerEvent): void {
  const add = (slot: number, change: bigint) => {
    if (slot !== OUTSIDE) balances.set(slot, (balances.get(slot) ?? 0n) + change);
  };
  if (type === "acquire" || type === "adjust" || type === "renamed") add(account, amount);
  else add(account, -amount);
  if (type === "move") add(toAccount, amount);
}

/** The part of a figure of a whole holding that is in one account. */
const share = (figure: bigint, amount: bigint, whole: bigint): bigint =>
  whole === 0n ? 0n : (figure * amount) / whole;

type Row = Pick<HoldingFigures, "coinId" | "symbol" | "key" | "places" | "amount" | "known" | "cost"> & {
  account: string;
};

function rowsOf(figures: HoldingFigures, balances: Balances, accounts: readonly string[]): Row[] {
  const { coinId, symbol, key, places } = figures;
  let whole = 0n;
  for (const amount of balances.values()) if (amount > 0n) whole += amount;
  return [...balances].map(([account, amount]) => {
    const held = amount > 0n ? amount : 0n;
    const known = share(figures.known, held, whole);
    return {
      coinId,
      symbol,
      key,
      places,
      account: accounts[account]!,
      amount,
      known,
      cost: share(figures.cost, held, whole),
    };
  });
}

/** One row for each coin and account. Several positions can hold the same coin. */
const merged = (rows: readonly Row[]): Row[] =>
  [...Map.groupBy(rows, ({ key, account }) => `${account}\n${key}`).values()].map((group) => {
    const sumOf = (figure: "amount" | "known" | "cost") => group.reduce((sum, row) => sum + row[figure], 0n);
    return { ...group[0]!, amount: sumOf("amount"), known: sumOf("known"), cost: sumOf("cost") };
  });

const textOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The holdings that follow from transactions, and what each of them has in each account, by the account's number. `pairs`
 * are the transfers among them; without it, the transactions alone decide.
 */
export function balancesOf(
  transactions: readonly Transaction[],
  positions: readonly HoldingOf[],
  basis: Basis,
  pairs?: Pairs,
) {
  const { book: ledger, figures, numbers } = deriveHoldings(transactions, positions, basis, { pairs });
  const balances = figures.map((): Balances => new Map());
  const restarts = new Set(
    figures.flatMap(({ steps }) => steps.flatMap(({ event, isCorrection }) => (isCorrection ? event.index : []))),
  );
  for (const event of ledger.events) {
    const ofHolding = balances[numbers[event.index]!]!;
    if (restarts.has(event.index)) ofHolding.clear();
    book(ofHolding, event);
  }
  return { accounts: ledger.accounts, figures, balances };
}

/**
 * The coins in each account at a time (ms), by symbol and account. Lots of a ledger that counts all accounts together are
 * in no account, so that the cost of a coin is divided by amount. An account with a negative amount has sold or sent more
 * than it has on record. `transactions` are sorted by time, and `positions` by age.
 */
export function holdingsAt(
  transactions: readonly Transaction[],
  positions: readonly HoldingOf[],
  basis: Basis,
  at: number,
): HoldingAt[] {
  const past = until(transactions, at);
  const { accounts, figures, balances } = balancesOf(past.transactions, positions, basis, past.pairs);
  return merged(figures.flatMap((one, index) => rowsOf(one, balances[index]!, accounts)))
    .filter(({ amount }) => amount !== 0n)
    .map(({ coinId, symbol, account, places, amount, known, cost }) => ({
      ...{ coinId, symbol, account, amount: fixedPointText(amount, places) },
      knownAmount: fixedPointText(known, places),
      cost: known === 0n ? null : moneyText(cost),
    }))
    .sort((a, b) => textOrder(a.symbol, b.symbol) || textOrder(a.account, b.account));
}
