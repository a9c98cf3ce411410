import type { Missing } from "./filters/list-search.ts";
import type { TransactionValues } from "./transaction-form.ts";

/** The form's values for what is missing in an account: a transfer, until the user says what it was. */
export const missingValues = ({ symbol, amount }: Missing, account = ""): Partial<TransactionValues> => ({
  kind: "transfer",
  symbol: symbol.toUpperCase(),
  amount: amount.replace("-", ""),
  side: amount.startsWith("-") ? "out" : "in",
  account,
});

export const saleValues = ({ symbol, amount }: Missing): Partial<TransactionValues> => ({
  kind: "sell",
  symbol: symbol.toUpperCase(),
  amount,
});
