import type { Layout, LegRule, Types } from "../layout.ts";

const account = "Coinbase";
const time = "Timestamp";
const type = "Transaction Type";

const TYPES: Types = {
  buy: "*buy",
  sell: "*sell",
  "trade convert": "convert | wrap asset | unwrap asset",
  "pair dust": "*simple dust",
  rename: "*deprecation | *migration | *redenomination",
  out: "send | *pro deposit | exchange deposit | prime deposit | withdrawal | fiat withdrawal | admin debit | vault deposit",
  in: "receive | *pro withdrawal | exchange withdrawal | prime withdrawal | deposit | fiat deposit | admin credit | vault withdrawal",
  spend: "card spend | *payment",
  income:
    "*income | *reward* | *earn* | *rebate* | *payout* | *buy back | *airdrop* | *bonus* | *interest* | *cashback*",
  transfer: "*staking transfer | *staking transfers | intx * | *futures*transfer*",
};

/**
 * The total contains the fee. The notes name the coin that was paid when it is not the currency of the prices, and the other
 * side of a conversion, which is a row of its own in newer files.
 */
const legsOf = (total: string, fee: string, subtotal: string, currency: string): LegRule[] => {
  const [amount, coin, value] = ["Quantity Transacted", "Asset", `${subtotal} in ${currency}`];
  const inNotes = { amount: "Notes", coin: "unit" };
  return [
    { amount, coin, sign: "type", on: "buy sell in out income spend", value },
    { amount, coin, on: "transfer rename" },
    { amount, coin, minusIf: "Notes:converted * {} to *", on: "trade", value },
    { ...inNotes, sign: "in", spare: true, on: "trade", find: "^Converted .* to ([\\d.,]+) (\\S+)$" },
    { ...inNotes, sign: "out", spare: true, on: "trade", find: "^Converted ([\\d.,]+) (\\S+) to " },
    ...(currency === "header"
      ? []
      : [
          {
            ...inNotes,
            sign: "opposite" as const,
            unlike: currency,
            first: true as const,
            on: "buy sell",
            find: "^(?:Bought|Sold) [\\d.,]+ \\S+ for [^\\d]?([\\d.,]+) ([\\w.]+)",
          },
        ]),
    { amount: total, coin: currency, sign: "opposite", includesFee: true, or: true, on: "buy sell" },
    { amount: fee, coin: currency, fee: true, or: true, on: "buy sell" },
  ];
};

const COLUMNS =
  "ID? | Timestamp | Transaction Type | Asset | Quantity Transacted | Price Currency = Spot Price Currency | Price at Transaction = Spot Price at Transaction? | Subtotal | Total (inclusive of fees and/or spread) = Total (inclusive of fees) | Fees and/or Spread = Fees | Notes";
const common = {
  account,
  time,
  type,
  types: TYPES,
  group: "time",
  legs: legsOf("Total (inclusive of fees and/or spread)", "Fees and/or Spread", "Subtotal", "Price Currency"),
  note: "Notes",
};

export const coinbase: Layout[] = [
  { ...common, id: "coinbase", name: "Coinbase transactions (until 2025)", header: COLUMNS },
  {
    ...common,
    id: "coinbase-2026",
    name: "Coinbase transactions",
    header: `${COLUMNS} | Sender Address | Recipient Address`,
    // Since these files have addresses, ETH2 is only a name for ETH in them.
    coins: { ETH2: "ETH" },
  },
  {
    id: "coinbase-2018",
    name: "Coinbase transactions (2018–2021)",
    account,
    header:
      "Timestamp | Transaction Type | Asset | Quantity Transacted | * Spot Price at Transaction | * Subtotal | * Total (inclusive of fees) | * Fees | Notes",
    time,
    type,
    types: TYPES,
    group: "time",
    legs: legsOf("* Total (inclusive of fees)", "* Fees", "* Subtotal", "header"),
    note: "Notes",
  },
  {
    id: "coinbase-transfers",
    name: "Coinbase transfers (2013–2018)",
    account,
    header:
      "Timestamp | Type | Subtotal | Fees | Total | Currency | Price Per Coin | Payment Method | ID? | Share? | *",
    time,
    type: "Type",
    types: { buy: "buy", sell: "sell" },
    legs: [
      { amount: "*", coin: "header", sign: "type" },
      { amount: "Total", coin: "Currency", sign: "opposite" },
    ],
  },
  {
    id: "coinbase-wallet-2013",
    name: "Coinbase wallet transactions (2013–2018)",
    account,
    header:
      "Timestamp | Balance | Amount | Currency | To | Notes | Instantly Exchanged | Transfer Total | Transfer Total Currency | Transfer Fee | Transfer Fee Currency | Transfer Payment Method | Transfer ID",
    time,
    types: "pair",
    legs: [
      { amount: "Amount", coin: "Currency" },
      { amount: "Transfer Total", coin: "Transfer Total Currency", signBy: "Amount:-*", includesFee: true },
      { amount: "Transfer Fee", coin: "Transfer Fee Currency", fee: true },
    ],
    balance: "Balance",
    note: "Notes",
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
      transfer: "deposit | withdrawal | transfer",
      income: "rebate | *reward* | *interest*",
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
