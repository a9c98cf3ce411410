import type { Layout, Types } from "../layout.ts";

const NEXO: Types = {
  "skip: A lock moves no coins":
    "locking term deposit | unlocking term deposit | lockingtermdeposit | unlockingtermdeposit | transfer in | transfer out | transferin | transferout | transfer from * | transfer to * | credit card status | loan release | *transfer between* | *collateral*",
  trade:
    "exchange | exchange deposited on | exchange to withdraw | exchangedepositedon | exchangetowithdraw | *liquidation* | *credit card overdraft*",
  income:
    "*interest | fixed term interest | fixedterminterest | interestadditional | exchange cashback | exchangecashback | *cashback* | *bonus* | *dividend* | *reward* | *airdrop* | *referral*",
  in: "deposit | top up crypto | topupcrypto | deposit to exchange | deposittoexchange | *deposit* | *top up* | *topup*",
  out: "withdrawal | withdraw exchanged | withdrawexchanged | *withdraw*",
  spend: "*purchase* | *card payment* | *credit card* | *repayment*",
};
const FIAT = { EURX: "EUR", USDX: "USD", GBPX: "GBP" };

/** Services that lend coins and pay interest. */
export const lenders: Layout[] = [
  {
    id: "nexo",
    name: "Nexo transactions",
    account: "Nexo",
    header:
      "Transaction | Type | Input Currency | Input Amount | Output Currency | Output Amount | USD Equivalent? | Fee? | Fee Currency? | Details | Outstanding Loan? | Date / Time (UTC) = Date / Time",
    time: "Date / Time (UTC)",
    type: "Type",
    types: NEXO,
    status: "Details:approved*",
    legs: [
      { amount: "Input Amount", coin: "Input Currency", sign: "out", on: "trade", value: "USD Equivalent in =USD" },
      { amount: "Output Amount", coin: "Output Currency", sign: "in", on: "trade" },
      { amount: "Output Amount", coin: "Output Currency", sign: "type", first: true, on: "in income out spend" },
      { amount: "Input Amount", coin: "Input Currency", sign: "type", or: true, on: "in income out spend" },
      { amount: "Fee", coin: "Fee Currency", fee: true },
    ],
    key: "Transaction",
    // Nexo keeps money as a coin of its own.
    coins: FIAT,
  },
  {
    id: "nexo-2021",
    name: "Nexo transactions (until 2021)",
    account: "Nexo",
    header:
      "Transaction | Type | Currency | Amount | USD Equivalent? | Details | Outstanding Loan? | Date / Time (UTC) = Date / Time",
    time: "Date / Time (UTC)",
    type: "Type",
    types: NEXO,
    status: "Details:approved*",
    legs: [
      { amount: "Amount", coin: "Currency", value: "USD Equivalent in =USD", on: "trade" },
      { amount: "Amount", coin: "Currency", value: "USD Equivalent in =USD", sign: "type", on: "in income out spend" },
    ],
    key: "Transaction",
    coins: FIAT,
  },
  {
    id: "blockfi",
    name: "BlockFi transactions",
    account: "BlockFi",
    header: "Cryptocurrency | Amount | Transaction Type | Exchange Rate Per Coin (USD)? | Confirmed At",
    time: "Confirmed At",
    type: "Transaction Type",
    types: {
      income: "*interest* | *bonus* | *referral* | *cashback* | cc rewards*",
      fee: "*fee*",
      "trade both": "trade",
      transfer: "*deposit | *withdrawal | crypto transfer | bia deposit | bia withdraw*",
    },
    group: "time",
    legs: [{ amount: "Amount", coin: "Cryptocurrency" }],
  },
  {
    id: "blockfi-trades",
    name: "BlockFi trades",
    account: "BlockFi",
    header:
      "Trade ID | Date | Buy Quantity | Buy Currency | Sold Quantity | Sold Currency | Rate Amount? | Rate Currency? | Type? | Frequency? | Destination?",
    time: "Date",
    types: "trade",
    legs: [
      { amount: "Buy Quantity", coin: "Buy Currency", sign: "in" },
      { amount: "Sold Quantity", coin: "Sold Currency", sign: "out" },
    ],
    key: "Trade ID",
  },
  {
    id: "celsius",
    name: "Celsius transactions",
    account: "Celsius",
    header:
      "Internal id | Date and time | Transaction type | Coin type | Coin amount | USD Value | Original Reward Coin = Original Interest Coin? | Reward Amount In Original Coin = Interest Amount In Original Coin? | Confirmed",
    time: "Date and time",
    dates: "mdy",
    type: "Transaction type",
    types: {
      income: "*interest* | *reward* | *award* | *bonus*",
      "trade swap": "swap in | swap out",
      transfer: "*deposit* | *withdrawal* | *transfer* | *collateral* | *loan*",
    },
    status: "Confirmed:yes",
    legs: [{ amount: "Coin amount", coin: "Coin type", value: "USD Value in =USD" }],
    group: "time",
    key: "Internal id",
  },
];
