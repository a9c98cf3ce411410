import type { Layout, LegRule, Types } from "../layout.ts";

const account = "Coinbase";

const TYPES: Types = {
  buy: "*buy",
  sell: "*sell",
  trade: "convert",
  out: "send | *pro deposit | exchange deposit | withdrawal",
  in: "receive | *pro withdrawal | exchange withdrawal | deposit",
  spend: "card spend",
  income: "*income | *reward* | *earn* | *rebate* | *payout* | *buy back",
  transfer: "*staking transfer | *deprecation",
};

/** The total contains the fee. For a conversion, the file names the other coin only in the notes. */
const legsOf = (total: string, fee: string, subtotal: string, currency: string): LegRule[] => {
  const coin = currency;
  return [
    {
      amount: "Quantity Transacted",
      coin: "Asset",
      sign: "type",
      on: "buy sell in out income spend",
      value: `${subtotal} in ${currency}`,
    },
    { amount: "Quantity Transacted", coin: "Asset", on: "transfer" },
    { amount: "Quantity Transacted", coin: "Asset", sign: "out", on: "trade" },
    { amount: "Notes", coin: "unit", sign: "in", on: "trade", find: "^Converted .* to ([\\d.,]+) (\\S+)$" },
    { amount: total, coin, sign: "opposite", includesFee: true, on: "buy sell" },
    { amount: fee, coin, fee: true, on: "buy sell" },
  ];
};

export const coinbase: Layout[] = [
  {
    id: "coinbase",
    name: "Coinbase transactions",
    account,
    header:
      "ID? | Timestamp | Transaction Type | Asset | Quantity Transacted | Price Currency = Spot Price Currency | Price at Transaction = Spot Price at Transaction | Subtotal | Total (inclusive of fees and/or spread) = Total (inclusive of fees) | Fees and/or Spread = Fees | Notes",
    time: "Timestamp",
    type: "Transaction Type",
    types: TYPES,
    legs: legsOf("Total (inclusive of fees and/or spread)", "Fees and/or Spread", "Subtotal", "Price Currency"),
    note: "Notes",
  },
  {
    id: "coinbase-2018",
    name: "Coinbase transactions (2018–2021)",
    account,
    header:
      "Timestamp | Transaction Type | Asset | Quantity Transacted | * Spot Price at Transaction | * Subtotal | * Total (inclusive of fees) | * Fees | Notes",
    time: "Timestamp",
    type: "Transaction Type",
    types: TYPES,
    legs: legsOf("* Total (inclusive of fees)", "* Fees", "* Subtotal", "header"),
    note: "Notes",
  },
  {
    id: "coinbase-transfers",
    name: "Coinbase transfers (2013–2018)",
    account,
    header:
      "Timestamp | Type | Subtotal | Fees | Total | Currency | Price Per Coin | Payment Method | ID? | Share? | *",
    time: "Timestamp",
    type: "Type",
    types: { buy: "buy", sell: "sell" },
    legs: [
      { amount: "*", coin: "header", sign: "type" },
      { amount: "Total", coin: "Currency", sign: "opposite" },
    ],
  },
  {
    id: "coinbase-pro-account",
    name: "Coinbase Pro account statement",
    account: "Coinbase Pro",
    header: "portfolio? | type | time | amount | balance | amount/balance unit | transfer id | trade id | order id",
    time: "time",
    type: "type",
    types: {
      trade: "match | conversion",
      fee: "fee",
      transfer: "deposit | withdrawal",
      income: "rebate",
      "skip: This kind of row is not known": "*",
    },
    legs: [{ amount: "amount", coin: "amount/balance unit" }],
    group: "trade id",
    key: "trade id",
    balance: "balance",
  },
  {
    id: "coinbase-pro-fills",
    name: "Coinbase Pro fills",
    account: "Coinbase Pro",
    header:
      "portfolio? | trade id | product | side | created at | size | size unit | price | fee | total | price/fee/total unit",
    time: "created at",
    pair: "product",
    type: "side",
    types: { buy: "buy", sell: "sell" },
    legs: [
      { amount: "size", coin: "size unit", sign: "type" },
      { amount: "total", coin: "price/fee/total unit", sign: "opposite", includesFee: true },
      { amount: "fee", coin: "price/fee/total unit", fee: true },
    ],
    key: "trade id",
  },
];
