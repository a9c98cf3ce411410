/** The kinds of transactions in words. */
export const KIND_NAMES: Record<string, string> = {
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
};
