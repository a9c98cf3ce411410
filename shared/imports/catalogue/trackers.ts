import type { Layout, Types } from "../layout.ts";
import { bothSides } from "./sides.ts";

const KINDS: Types = {
  trade: "*trade* | *exchange* | buy | sell | swap",
  transfer: "*deposit* | receive | *withdraw* | send | transfer",
};
const INCOME: Types = {
  income:
    "*income* | *interest* | *staking* | *reward* | *mining* | *airdrop* | *fork* | *bonus* | *cashback* | *dividend* | *lending*",
};
const OUTGOING: Types = {
  gift: "*gift* | *donation*",
  loss: "*lost* | *stolen* | *theft* | *loss*",
  spend: "*spend* | *payment* | cost",
  fee: "*fee*",
};

/** Our own export names the kinds of transactions as the ledger does. */
const OWN_TYPES: Types = {
  trade: "buy | sell | swap",
  transfer: "transfer",
  income: "income",
  spend: "spend",
  fee: "fee",
  gift: "gift",
  loss: "loss",
  "skip: An adjustment belongs to the portfolio that it corrects": "adjustment",
};

/** Other portfolio trackers, and our own export. */
export const trackers: Layout[] = [
  {
    id: "cointracking",
    name: "CoinTracking trades",
    account: "CoinTracking",
    header:
      "Type | Buy | Cur. | Value in BTC? | Value in *? | Sell | Cur.#2 | Value in BTC#2? | Value in *#2? | Fee? | Cur.#3? | Spread? | Exchange | Group | Comment? | Date | Tx-ID?",
    time: "Date",
    zone: "local",
    dates: "dmy",
    type: "Type",
    types: { ...KINDS, ...INCOME, ...OUTGOING },
    legs: bothSides(["Buy", "Cur."], ["Sell", "Cur.#2"], ["Fee", "Cur.#3"]),
    note: "Comment",
    accounts: "Exchange",
  },
  {
    id: "koinly",
    name: "Koinly transactions",
    account: "Koinly",
    header:
      "ID (read-only)? | Parent ID (read-only)? | Date (UTC) = Date | Type | Tag = Label | Sending Wallet = From Wallet (read-only) | From Wallet ID? | From Amount = Sent Amount | From Currency = Sent Currency | Sent Cost Basis? | Receiving Wallet = To Wallet (read-only) | To Wallet ID? | To Amount = Received Amount | To Currency = Received Currency | Received Cost Basis? | Fee Amount | Fee Currency | Gain (*)? | Net Value (*)? | Fee Value (*)? | Net Worth Amount? | Net Worth Currency? | Fee Worth Amount? | Fee Worth Currency? | Net Value (read-only)? | Fee Value (read-only)? | Value Currency (read-only)? | Deleted? | From Source (read-only)? | To Source (read-only)? | Negative Balances (read-only)? | Missing Rates (read-only)? | Missing Cost Basis (read-only)? | Synced To Accounting At (UTC read-only)? | TxSrc | TxDest | TxHash | Description",
    time: "Date (UTC)",
    type: "Tag + Type",
    types: { ...INCOME, ...OUTGOING, ...KINDS, "skip: This kind of row is not known": "*" },
    legs: [
      { amount: "From Amount", coin: "From Currency", sign: "out", value: "Net Worth Amount in Net Worth Currency" },
      { amount: "To Amount", coin: "To Currency", sign: "in", value: "Net Worth Amount in Net Worth Currency" },
      { amount: "Fee Amount", coin: "Fee Currency", fee: true },
    ],
    note: "Description",
    key: "ID (read-only)",
    accounts: "Sending Wallet + Receiving Wallet",
    codes: "^([^;]+);\\d+$",
  },
  {
    id: "delta",
    name: "Delta",
    account: "Delta",
    header:
      "Date | Way | Base amount | Base currency (name) | Base type | Quote amount | Quote currency | Exchange | Sent/Received from | Sent to | Fee amount | Fee currency (name) | Broker | Notes",
    time: "Date",
    type: "Way + Sent/Received from",
    types: {
      buy: "buy*",
      sell: "sell*",
      income: "deposit dividends | deposit mining | deposit airdrop | deposit staking | dividend*",
      in: "deposit*",
      out: "withdraw*",
      "skip: A transfer between two of your own accounts": "transfer*",
    },
    legs: [
      { amount: "Base amount", coin: "Base currency (name)", sign: "type" },
      { amount: "Quote amount", coin: "Quote currency", sign: "opposite", on: "buy sell" },
      { amount: "Quote amount", coin: "Quote currency", sign: "in", on: "income" },
      { amount: "Fee amount", coin: "Fee currency (name)", fee: true },
    ],
    note: "Notes",
    accounts: "Exchange",
  },
  {
    id: "cointracker",
    name: "CoinTracker transactions",
    account: "CoinTracker",
    header:
      "Date | Type | Transaction ID | Received Quantity | Received Currency | Received Cost Basis (*) | Received Wallet | Received Address | Received Tag? | Received Comment | Sent Quantity | Sent Currency | Sent Cost Basis (*) | Sent Wallet | Sent Address | Sent Tag? | Sent Comment | Fee Amount | Fee Currency | Fee Cost Basis (*)? | Realized Return (*) | Fee Realized Return (*)? | Transaction Hash? | Ignored?",
    time: "Date",
    dates: "mdy",
    type: "Type",
    types: { ...KINDS, ...INCOME, ...OUTGOING, trade: "multi_token_trade" },
    legs: bothSides(
      ["Received Quantity", "Received Currency"],
      ["Sent Quantity", "Sent Currency"],
      ["Fee Amount", "Fee Currency"],
    ),
    accounts: "Sent Wallet + Received Wallet",
  },
  {
    id: "blockpit",
    name: "Blockpit transactions",
    account: "Blockpit",
    header:
      "Blockpit ID? | Date (UTC) = Timestamp | Integration Name = Integration | Label = Transaction Type | Outgoing Asset | Outgoing Amount | Incoming Asset | Incoming Amount | Fee Asset (optional) = Fee Asset | Fee Amount (optional) = Fee Amount | Comment (optional) = Note | Trx. ID (optional) = Transaction ID | Source Type | Source Name | Merge ID?",
    time: "Date (UTC)",
    dates: "dmy",
    type: "Label",
    types: { ...KINDS, ...INCOME, ...OUTGOING, in: "non-taxable in", out: "non-taxable out" },
    legs: bothSides(
      ["Incoming Amount", "Incoming Asset"],
      ["Outgoing Amount", "Outgoing Asset"],
      ["Fee Amount (optional)", "Fee Asset (optional)"],
    ),
    note: "Comment (optional)",
  },
  {
    id: "tidemark",
    name: "Tidemark transactions",
    account: "Tidemark",
    header:
      "Date | Type | Account | To account | Sent amount | Sent coin | Sent coin id? | Sent value? | Received amount | Received coin | Received coin id? | Received value? | Price? | Fee | Fee coin | Fee coin id? | Fee value? | Price currency | Note | Transfer key? | Id?",
    time: "Date",
    type: "Type",
    types: OWN_TYPES,
    legs: [
      { amount: "Sent amount", coin: "Sent coin", sign: "out", value: "Sent value in Price currency" },
      { amount: "Received amount", coin: "Received coin", sign: "in", value: "Received value in Price currency" },
      { amount: "Fee", coin: "Fee coin", fee: true, value: "Fee value in Price currency" },
    ],
    group: "Id",
    key: "Id",
    accounts: "Account + To account",
    transferKey: "Transfer key",
    price: "Price in Price currency",
    note: "Note",
  },
  {
    id: "tidemark-dollars",
    name: "Tidemark transactions (until 2026)",
    account: "Tidemark",
    header:
      "Date | Type | Account | To account | Sent amount | Sent coin | Sent coin id? | Sent value (USD)? | Received amount | Received coin | Received coin id? | Received value (USD)? | Price (USD)? | Fee | Fee coin | Fee coin id? | Fee value (USD)? | Note | Transfer key? | Id?",
    time: "Date",
    type: "Type",
    types: OWN_TYPES,
    legs: [
      { amount: "Sent amount", coin: "Sent coin", sign: "out", value: "Sent value (USD) in =USD" },
      { amount: "Received amount", coin: "Received coin", sign: "in", value: "Received value (USD) in =USD" },
      { amount: "Fee", coin: "Fee coin", fee: true, value: "Fee value (USD) in =USD" },
    ],
    group: "Id",
    key: "Id",
    accounts: "Account + To account",
    price: "Price (USD) in =USD",
    note: "Note",
    transferKey: "Transfer key",
  },
];
