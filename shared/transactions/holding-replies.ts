import { fixedPointText } from "../values/fixed.ts";
import { isoTime } from "../values/time.ts";
import type { Basis } from "./accounting.ts";
import type { Book } from "./book.ts";
import { moneyText } from "./expand.ts";
import { deriveHoldings, emptyFigures, type HoldingFigures, type HoldingOf, type Step } from "./holdings.ts";
import { OUTSIDE } from "./ledger-event.ts";
import { withoutSpam } from "./spam.ts";
import { addUp, isPartlyKnown, sumReply } from "./sums.ts";
import type { Transaction } from "./transaction.ts";

/** Holdings in the form of the API. */

const MAX_STEPS = 500;

const figuresReply = ({
  position,
  coinId,
  symbol,
  amount,
  known,
  cost,
  realised,
  income,
  fees,
  missing,
  places,
  transactionIds,
}: HoldingFigures) => ({
  positionId: position?.id ?? null,
  coinId,
  symbol,
  amount: fixedPointText(amount, places),
  cost: known === 0n && amount !== 0n ? null : moneyText(cost),
  realised: sumReply(realised).amount,
  income: sumReply(income).amount,
  fees: sumReply(fees).amount,
  sums: { realised: sumReply(realised), income: sumReply(income), fees: sumReply(fees) },
  missing: fixedPointText(missing, places),
  unpriced: fixedPointText(amount > known ? amount - known : 0n, places),
  transactions: transactionIds.size,
});

/** The figures of all holdings but spam. `positions` are ordered by age, the oldest first. */
export function holdingsReply(
  transactions: readonly Transaction[],
  positions: readonly HoldingOf[],
  basis: Basis,
  spam: readonly string[],
) {
  const { book, fold, figures: derived, costs } = deriveHoldings(transactions, positions, basis, { spam });
  const figures = withoutSpam(derived, spam);
  const all = (name: "realised" | "income" | "fees") => sumReply(addUp(figures.map((figure) => figure[name])));
  const sums = { realised: all("realised"), income: all("income"), fees: all("fees") };
  return {
    method: basis.method,
    currency: basis.accounting.currency,
    holdings: figures.map(figuresReply),
    totals: {
      realised: sums.realised.amount,
      income: sums.income.amount,
      fees: sums.fees.amount,
      deposits: book.areDepositsKnown ? moneyText(fold.deposits) : null,
      sums,
      partlyKnown: {
        realised: isPartlyKnown(sums.realised),
        income: isPartlyKnown(sums.income),
        fees: isPartlyKnown(sums.fees),
      },
    },
    costs: costs.map(({ day, cost }) => ({
      at: isoTime(basis.accounting.zone.startOf(day)),
      cost: cost === null ? null : moneyText(cost),
    })),
  };
}

/** Null when no step has the figure. */
function sumSteps(steps: readonly Step[], pick: (step: Step) => bigint | null): string | null {
  const known = steps.map(pick).filter((money) => money !== null);
  return known.length === 0 ? null : moneyText(known.reduce((total, money) => total + money, 0n));
}

const earlierSteps = (steps: readonly Step[], places: number) => ({
  amount: fixedPointText(
    steps.reduce((total, { amount }) => total + amount, 0n),
    places,
  ),
  cost: sumSteps(steps, ({ cost }) => cost),
  proceeds: sumSteps(steps, ({ proceeds }) => proceeds),
  gain: sumSteps(steps, ({ gain }) => gain),
});

/** The steps that a holding's figures add up from. */
export function holdingStepsReply(figure: HoldingFigures) {
  const earlier = figure.steps.slice(0, -MAX_STEPS);
  return {
    ...figuresReply(figure),
    steps: figure.steps.slice(-MAX_STEPS).map(({ event, amount, cost, proceeds, gain, isCorrection }) => ({
      transactionId: event.transaction.id,
      kind: isCorrection
        ? "correction"
        : event.isFee && event.transaction.kind !== "fee"
          ? "fee"
          : event.transaction.kind,
      at: isoTime(event.at),
      amount: fixedPointText(amount, figure.places),
      cost: cost === null ? null : moneyText(cost),
      proceeds: proceeds === null ? null : moneyText(proceeds),
      gain: gain === null ? null : moneyText(gain),
    })),
    earlier: earlier.length === 0 ? null : earlierSteps(earlier, figure.places),
  };
}

/** The figures of one position, which are 0 without a transaction. */
export function figuresOfPosition(
  transactions: readonly Transaction[],
  positions: readonly HoldingOf[],
  position: HoldingOf,
  basis: Basis,
): HoldingFigures & { mainAccount: string } {
  const { book, figures } = deriveHoldings(transactions, positions, basis);
  const found = figures.find((one) => one.position?.id === position.id) ?? emptyFigures({ ...position, position });
  return { ...found, mainAccount: mainAccount(book, found) };
}

/** The account that most of a holding is in. */
function mainAccount(book: Book, { key, transactionIds }: HoldingFigures): string {
  const amounts = new Map<number, bigint>();
  const add = (account: number, amount: bigint) => amounts.set(account, (amounts.get(account) ?? 0n) + amount);
  for (const { transaction, coin, type, account, toAccount, amount } of book.events) {
    if (!transactionIds.has(transaction.id) || book.coins[coin]!.key !== key) continue;
    add(account, type === "acquire" || type === "adjust" || type === "renamed" ? amount : -amount);
    if (type === "move") add(toAccount, amount);
  }
  amounts.delete(OUTSIDE);
  const [largest] = [...amounts].sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0));
  return largest ? book.accounts[largest[0]]! : "";
}
