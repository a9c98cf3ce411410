import { isQuoted } from "../../shared/exchange-rates/quoted.ts";
import { statesMoney } from "../../shared/transactions/draft.ts";
import { KIND_LABELS } from "../../shared/transactions/kind-labels.ts";
import { MAX_AHEAD } from "../../shared/transactions/rules.ts";
import { KINDS } from "../../shared/transactions/transaction.ts";
import { type Exact, product } from "../../shared/values/decimal.ts";
import { parseExact } from "../../shared/values/exact-input.ts";
import { isoTime } from "../../shared/values/time.ts";
import { timeField, timeOfField } from "../ledger/clock.ts";
import type { Problems } from "../ui/form/use-form.ts";
import { fitsForm, hasTwoCoins } from "./fits-form.ts";
import type { Transaction } from "./transactions.queries.ts";

export type FormKind = (typeof KINDS)[number];
export const KIND_OPTIONS = KINDS.map((kind) => [kind, KIND_LABELS[kind]] as const);

export type TransactionValues = {
  kind: FormKind;
  /** The value of a datetime-local field, in the zone of the ledger. */
  at: string;
  symbol: string;
  amount: string;
  /** In the currency of the form. */
  price: string;
  /** The coin that a swap brings. */
  symbol2: string;
  amount2: string;
  /** Whether a gift was received or given. */
  side: string;
  account: string;
  toAccount: string;
  feeAmount: string;
  feeSymbol: string;
  /** What the fee was worth, in the currency of the form. Asked only for a fee in a coin that is not traded. */
  feeValue: string;
  note: string;
};

export const emptyValues = (now: number, currency: string): TransactionValues => ({
  kind: "buy",
  at: timeField(now),
  symbol: "",
  amount: "",
  price: "",
  symbol2: "",
  amount2: "",
  side: "in",
  account: "",
  toAccount: "",
  feeAmount: "",
  feeSymbol: currency.toUpperCase(),
  feeValue: "",
  note: "",
});

type Leg = Transaction["legs"][number];
const isOut = ({ amount }: Leg) => amount.startsWith("-");
const sizeOf = (leg: Leg | undefined) => leg?.amount.replace("-", "") ?? "";

/** A transaction as the form's values; null when the form cannot show it without losing something. */
export function valuesOf(transaction: Transaction): TransactionValues | null {
  const { kind, legs, fee, price } = transaction;
  const [first, second] = legs;
  if (kind === "adjustment" || !first || !fitsForm(transaction)) return null;
  return {
    ...emptyValues(Date.parse(transaction.at), transaction.priceCurrency),
    kind,
    symbol: first.symbol.toUpperCase(),
    amount: sizeOf(first),
    price: price ?? "",
    symbol2: second?.symbol.toUpperCase() ?? "",
    amount2: sizeOf(second),
    side: isOut(first) ? "out" : "in",
    account: transaction.account,
    toAccount: transaction.toAccount ?? "",
    feeAmount: fee?.amount ?? "",
    feeSymbol: (fee?.symbol ?? transaction.priceCurrency).toUpperCase(),
    feeValue: fee?.value ?? "",
    note: transaction.note,
  };
}

const isAmount = (text: string) => {
  const value = parseExact(text);
  return value !== null && value !== "0" && !value.startsWith("-");
};
/** Whether only a stated value can say what the fee was worth: it is neither money with a rate nor in a traded coin. */
export function asksFeeValue({ kind, symbol, symbol2, feeAmount, feeSymbol }: TransactionValues): boolean {
  const paidIn = feeSymbol.trim().toLowerCase();
  const traded = [symbol, ...(hasTwoCoins(kind) ? [symbol2] : [])].map((text) => text.trim().toLowerCase());
  return feeAmount !== "" && paidIn !== "" && !isQuoted(paidIn) && !traded.includes(paidIn);
}
export const priceProblem = (currency: string) => `Enter the price of one coin in ${currency}, or nothing`;
export const feeValueLabel = (currency: string) => `Value of the fee at that time (${currency.toUpperCase()})`;
export const feeValueProblem = (currency: string) => `Enter what the fee was worth in ${currency}, or nothing`;
export const isPriceOrEmpty = (text: string) => {
  const value = parseExact(text);
  return text === "" || (value !== null && !value.startsWith("-"));
};

/** The texts of the field of a price that decides a figure, which stays unknown without it. */
export const IF_KNOWN = { note: "(if known)", hint: "Leave empty if you do not know it." };
/** Coins that only move or are lost have no value that a price would state. */
export const priceTextsOf = (kind: FormKind) =>
  kind === "transfer" || kind === "loss" || kind === "rename" ? { note: "(optional)" } : IF_KNOWN;

/** The money of the stated price and values; null when none is stated. */
export const statedCurrencyOf = (transaction: Transaction): string | null =>
  statesMoney(transaction) ? transaction.priceCurrency : null;

export function transactionProblems(
  values: TransactionValues,
  now: number,
  currency: string,
): Problems<TransactionValues> {
  const problems: Problems<TransactionValues> = {};
  if (values.symbol.trim() === "") problems.symbol = "Choose a coin or enter its symbol";
  if (!isAmount(values.amount)) problems.amount = "Enter an amount above 0";
  if (hasTwoCoins(values.kind)) {
    if (values.symbol2.trim() === "") problems.symbol2 = "Enter the symbol of the coin that you received";
    if (!isAmount(values.amount2)) problems.amount2 = "Enter an amount above 0";
  }
  if (!isPriceOrEmpty(values.price)) problems.price = priceProblem(currency.toUpperCase());
  const time = timeOfField(values.at);
  if (Number.isNaN(time)) problems.at = "Enter a date";
  else if (time > now + MAX_AHEAD) problems.at = "The date is more than a day ahead";
  if (values.feeAmount !== "" && !isAmount(values.feeAmount))
    problems.feeAmount = "Enter an amount above 0, or nothing";
  if (asksFeeValue(values) && !isPriceOrEmpty(values.feeValue))
    problems.feeValue = feeValueProblem(currency.toUpperCase());
  if (values.kind === "transfer" && values.toAccount !== "" && values.toAccount.trim() === values.account.trim())
    problems.toAccount = "Choose another account";
  return problems;
}

type CoinIds = { symbol: string | null; symbol2: string | null; fee: string | null };

/** The request for the form's values. `coinIds` are those of the chosen coins, as long as their symbols were kept. */
export function bodyOf(values: TransactionValues, coinIds: CoinIds, currency: string) {
  const isOutgoing =
    ["sell", "swap", "spend", "fee", "loss", "rename"].includes(values.kind) ||
    (values.kind === "gift" && values.side === "out");
  const isTransferIn = values.kind === "transfer" && values.side === "in" && values.toAccount === "";
  const sign = isOutgoing || (values.kind === "transfer" && !isTransferIn && values.toAccount === "") ? "-" : "";
  const leg = (symbol: string, amount: string, coinId: string | null, prefix = "") => ({
    symbol: symbol.trim().toLowerCase(),
    amount: `${prefix}${parseExact(amount)}`,
    coinId,
  });
  const legs = [leg(values.symbol, values.amount, coinIds.symbol, sign)];
  if (hasTwoCoins(values.kind)) legs.push(leg(values.symbol2, values.amount2, coinIds.symbol2));
  return {
    kind: values.kind,
    at: isoTime(timeOfField(values.at)),
    account: values.account,
    toAccount: values.kind === "transfer" && values.toAccount !== "" ? values.toAccount : null,
    legs,
    price: values.price === "" ? null : values.price,
    priceCurrency: currency,
    fee:
      values.feeAmount === ""
        ? null
        : {
            symbol: values.feeSymbol.trim().toLowerCase() || currency,
            coinId: coinIds.fee,
            amount: values.feeAmount,
            value: asksFeeValue(values) && values.feeValue !== "" ? values.feeValue : null,
          },
    note: values.note,
  };
}

/** Amount × price; null while one of them is missing. */
export function totalOf({ amount, price }: TransactionValues): Exact | null {
  const [count, unit] = [parseExact(amount), parseExact(price)];
  return amount === "" || price === "" || count === null || unit === null ? null : product(count, unit);
}
