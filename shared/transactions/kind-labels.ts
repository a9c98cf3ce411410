import type { Transaction } from "./transaction.ts";

/** The kinds of transactions in words. */
export const KIND_LABELS: Record<Transaction["kind"], string> = {
  buy: "Buy",
  sell: "Sell",
  swap: "Swap",
  transfer: "Transfer",
  income: "Income",
  spend: "Spend",
  fee: "Fee",
  gift: "Gift",
  loss: "Loss",
  rename: "Rename",
  adjustment: "Adjustment",
};
