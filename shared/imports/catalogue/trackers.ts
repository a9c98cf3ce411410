import type { Layout, Types } from "../layout.ts";
import { bothSides } from "./sides.ts";

const KINDS: Types = {
  trade: "*trade* | *exchange* | buy | sell | swap* | convert* | crypto_to_crypto | fiat_to_crypto | crypto_to_fiat",
  transfer:
    "*deposit* | receive* | *withdraw* | send* | sent | *transfer* | *loan* | *borrow* | *repay* | *collateral* | pool* | *to pool | *from pool | *bridge*",
};
const INCOME: Types = {
  income:
    "*income* | *interest* | *staking* | *reward* | *mining* | minting | masternode | *airdrop* | *fork* | *bonus* | *cashback* | *dividend* | *lending* | *rebate* | *referral* | *refund* | salary | earn | kickback | bounty | *learn*",
};
const OUTGOING: Types = {
  gift: "*gift* | *donation* | donate",
  loss: "*lost* | *stolen* | *theft* | *loss* | *burn* | *hack* | *scam*",
  spend: "*spend* | *payment* | cost* | expense*",
  fee: "*fee*",
};
const RENAME: Types = {
  rename:
    "swap (non taxable) | swap (nicht steuerbar) | *rename* | *redenomination* | *migration* | *token swap* | *rebrand*",
};

/**
 * The kinds of CoinTracking in English and German. "(non taxable)" and the like mean that nothing was earned or sold.
 */
const COINTRACKING: Types = {
  trade: "trade | handel | margin trade | derivatives / futures trade",
  transfer:
    "deposit | withdrawal | einzahlung | auszahlung | income (non taxable) | einnahme (nicht steuerbar) | expense (non taxable) | ausgabe (nicht steuerbar) | receive loan | send loan | kredit erhalten | receive pool tokens | provide liquidity | add liquidity | remove liquidity | return lp tokens | receive lp tokens | *collateral* | repay loan | kredit zurückgezahlt | liquidation | transfer | *liquidität*",
  income:
    "income | einnahme | mining | mining (commercial) | mining (gewerblich) | gift/tip(in) | gift/tip | geschenk/trinkgeld | geschenk | gift | reward / bonus | reward/bonus | belohnung / bonus | bonus | airdrop | airdrop (non taxable) | airdrop (nicht steuerbar) | staking | masternode | minting | dividends income | dividenden | dividend | lending income | lending-einnahme | lending einnahme | interest income | zinsen | zinseinnahme | lp rewards | lp-belohnungen | derivatives / futures profit | derivate / futures gewinn | margin profit | margin gewinn | margin-gewinn | fork | hard fork | cashback | kryptoboni",
  spend: "spend | ausgabe | expense | paid interest | gezahlte zinsen | zinsausgaben | interest paid",
  fee: "other fee | sonstige gebühr | margin fee | margin-gebühr | margin gebühr | borrowing fee | leihgebühr | settlement fee | derivatives / futures fee",
  gift: "donation | spende | gift (out) | geschenk (ausgehend) | geschenk/trinkgeld(out) | gift/tip(out)",
  loss: "stolen | gestohlen | lost | verlust | verloren | margin loss | margin verlust | margin-verlust | derivatives / futures loss | derivate / futures verlust",
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
  rename: "rename",
  "skip: An adjustment belongs to the portfolio that it corrects": "adjustment",
};

/** Other portfolio trackers, and our own export. */
export const trackers: Layout[] = [
  {
    id: "cointracking",
    name: "CoinTracking trades",
    account: "CoinTracking",
    header:
      "Type = Typ | Buy = Kauf | Cur. = Währung = Cur = Devise | Value in BTC? | Value in *? | Sell = Verkauf | Cur.#2 = Währung#2 = Cur#2 | Value in BTC#2? | Value in *#2? | Fee = Gebühr? | Cur.#3 = Währung#3 = Cur#3? | Spread? | Exchange = Börse | Group = Trade Group = Gruppe = Trade-Gruppe? | Comment = Kommentar? | Date = Trade Date = Datum | Tx-ID?",
    time: "Date",
    zone: "local",
    dates: "dmy",
    type: "Type",
    types: { ...COINTRACKING, ...RENAME },
    legs: bothSides(["Buy", "Cur."], ["Sell", "Cur.#2"], ["Fee", "Cur.#3"]),
    note: "Comment",
    accounts: "Exchange",
  },
  {
    id: "koinly",
    name: "Koinly transactions",
    account: "Koinly",
    header:
      "ID (read-only) = ID = Koinly ID? | Date (UTC) = Date | Type | Tag = Label | Sending Wallet = From Wallet (read-only) = From Wallet | From Amount = Sent Amount | From Currency = Sent Currency | Receiving Wallet = To Wallet (read-only) = To Wallet | To Amount = Received Amount | To Currency = Received Currency | Fee Amount | Fee Currency | Net Worth Amount? | Net Worth Currency? | Deleted? | TxSrc? | TxDest? | TxHash? | Description? | Sent Cost Basis? | Received Cost Basis? | Gain (*)? | Net Value (*)? | Fee Value (*)? | Parent ID (read-only)? | From Wallet ID? | To Wallet ID? | Fee Worth Amount? | Fee Worth Currency? | Fee Value (read-only)? | Value Currency (read-only)? | From Source (read-only)? | To Source (read-only)? | Negative Balances (read-only)? | Missing Rates (read-only)? | Missing Cost Basis (read-only)? | Synced To Accounting At (UTC read-only)?",
    time: "Date (UTC)",
    type: "Tag + Type",
    types: {
      ...RENAME,
      result: "realized gain* | funding fee*",
      ...INCOME,
      ...OUTGOING,
      ...KINDS,
    },
    excluded: "Deleted: true | yes | 1",
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
      "Date | Way | Base amount | Base currency (name) | Base type? | Quote amount | Quote currency | Exchange? | Sent/Received from? | Sent to? | Fee amount | Fee currency (name) | Broker? | Notes?",
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
      "Date | Type | Transaction ID? | Received Quantity | Received Currency | Received Cost Basis (*)? | Received Wallet | Received Address? | Received Tag? | Received Comment? | Sent Quantity | Sent Currency | Sent Cost Basis (*)? | Sent Wallet | Sent Address? | Sent Tag? | Sent Comment? | Fee Amount | Fee Currency | Fee Cost Basis (*)? | Realized Return (*)? | Fee Realized Return (*)? | Transaction Hash? | Ignored?",
    time: "Date",
    dates: "mdy",
    type: "Type",
    types: { ...RENAME, ...INCOME, ...OUTGOING, ...KINDS, trade: `${KINDS.trade} | merge` },
    excluded: "Ignored: true | yes",
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
      "Blockpit ID? | Date (UTC) = Timestamp | Integration Name = Integration | Label = Transaction Type | Outgoing Asset | Outgoing Amount | Incoming Asset | Incoming Amount | Fee Asset (optional) = Fee Asset | Fee Amount (optional) = Fee Amount | Comment (optional) = Note? | Trx. ID (optional) = Transaction ID? | Source Type? | Source Name? | Merge ID?",
    time: "Date (UTC)",
    dates: "dmy",
    type: "Label",
    types: {
      in: "non-taxable in | non-taxable income",
      out: "non-taxable out | non-taxable expense",
      ...RENAME,
      ...INCOME,
      ...OUTGOING,
      ...KINDS,
      result: "derivative*",
    },
    legs: bothSides(
      ["Incoming Amount", "Incoming Asset"],
      ["Outgoing Amount", "Outgoing Asset"],
      ["Fee Amount (optional)", "Fee Asset (optional)"],
    ),
    note: "Comment (optional)",
  },
  ...(["koinly-template", "river"] as const).map(
    (id): Layout => ({
      id,
      name: id === "river" ? "River transactions" : "Koinly template",
      account: id === "river" ? "River" : "Koinly",
      header: `Date | Sent Amount | Sent Currency | Received Amount | Received Currency | Fee Amount | Fee Currency | Net Worth Amount? | Net Worth Currency? | ${id === "river" ? "Tag" : "Label"} | Description? | TxHash?`,
      time: "Date",
      type: id === "river" ? "Tag" : "Label",
      types: { ...RENAME, ...INCOME, ...OUTGOING, trade: KINDS.trade!, transfer: ` | ${KINDS.transfer}` },
      legs: bothSides(
        ["Received Amount", "Received Currency"],
        ["Sent Amount", "Sent Currency"],
        ["Fee Amount", "Fee Currency"],
      ),
      note: "Description",
    }),
  ),
  {
    id: "cointracker-upload",
    name: "CoinTracker template",
    account: "CoinTracker",
    header:
      "Date | Received Quantity | Received Currency | Sent Quantity | Sent Currency | Fee Amount | Fee Currency | Tag",
    time: "Date",
    dates: "mdy",
    types: "transfer",
    legs: bothSides(
      ["Received Quantity", "Received Currency"],
      ["Sent Quantity", "Sent Currency"],
      ["Fee Amount", "Fee Currency"],
    ),
    note: "Tag",
  },
  {
    id: "coinledger",
    name: "CoinLedger transactions",
    account: "CoinLedger",
    header:
      "Timestamp (UTC) | Type | Internal Id | Platform | Account Name? | Platform Id? | Blockchain Id? | Record Type | Asset | Amount | Description?",
    time: "Timestamp (UTC)",
    type: "Record Type + Type",
    types: {
      fee: "fee *",
      income:
        "credit *income* | credit *interest* | credit *staking* | credit *reward* | credit *mining* | credit *airdrop* | credit *fork* | credit *bonus* | credit *cashback* | credit *rebate* | credit gift received",
      gift: "debit *gift* | debit *donation*",
      loss: "debit *theft* | debit *loss* | debit *casualty* | debit *stolen* | debit *investment*",
      spend: "debit *payment* | debit *spend* | debit *purchase*",
      trade: "* buy | * sell | * trade | * crypto-to-crypto trade | * swap",
      transfer: "credit * | debit *",
    },
    legs: [{ amount: "Amount", coin: "Asset", signBy: "Record Type:credit" }],
    group: "Internal Id",
    accounts: "Platform",
    note: "Description",
  },
  {
    id: "coinledger-universal",
    name: "CoinLedger universal template",
    account: "CoinLedger",
    header:
      "Date (UTC) | Platform (Optional) | Asset Sent | Amount Sent | Asset Received | Amount Received | Fee Currency (Optional) | Fee Amount (Optional) | Type | Description (Optional)? | TxHash (Optional)?",
    time: "Date (UTC)",
    dates: "mdy",
    type: "Type",
    types: { ...INCOME, ...OUTGOING, ...KINDS },
    legs: bothSides(
      ["Amount Received", "Asset Received"],
      ["Amount Sent", "Asset Sent"],
      ["Fee Amount (Optional)", "Fee Currency (Optional)"],
    ),
    accounts: "Platform (Optional)",
  },
  {
    id: "zenledger",
    name: "ZenLedger transactions",
    account: "ZenLedger",
    header:
      "Timestamp | Type | IN Amount | IN Currency | Out Amount | Out Currency | Fee Amount | Fee Currency | Exchange(optional) = Exchange? | US Based = US-Based? | Txid?",
    time: "Timestamp",
    dates: "mdy",
    type: "Type",
    types: { ...RENAME, ...INCOME, ...OUTGOING, ...KINDS },
    legs: bothSides(["IN Amount", "IN Currency"], ["Out Amount", "Out Currency"], ["Fee Amount", "Fee Currency"]),
    accounts: "Exchange(optional)",
  },
  {
    id: "accointing",
    name: "Accointing transactions",
    account: "Accointing",
    header:
      "transactionType | date | inBuyAmount | inBuyAsset | outSellAmount | outSellAsset | feeAmount (optional) = feeAmount | feeAsset (optional) = feeAsset | classification (optional) = classification | operationId (optional) = operationId? | comments (optional) = comments?",
    time: "date",
    dates: "mdy",
    type: "transactionType + classification (optional)",
    types: {
      trade: "order*",
      income:
        "deposit *income* | deposit *staked* | deposit *mined* | deposit *airdrop* | deposit bounty | deposit *bonus* | deposit *hard_fork* | deposit *reward* | deposit *interest*",
      gift: "withdraw gift* | withdraw donation*",
      loss: "withdraw lost | withdraw *stolen*",
      spend: "withdraw payment",
      fee: "withdraw fee | withdraw *fee*",
      transfer: "deposit* | withdraw* | internal*",
    },
    legs: bothSides(
      ["inBuyAmount", "inBuyAsset"],
      ["outSellAmount", "outSellAsset"],
      ["feeAmount (optional)", "feeAsset (optional)"],
    ),
    note: "comments (optional)",
  },
  {
    id: "coinstats",
    name: "CoinStats transactions",
    account: "CoinStats",
    header:
      "Portfolio | Coin Name? | Coin Symbol | Exchange? | Pair | Type | Amount | Price | Fee | Fee Currency | Profit / Loss? | Date",
    time: "Date",
    type: "Type",
    types: {
      buy: "buy",
      sell: "sell",
      in: "deposit | receive*",
      out: "withdraw* | send | sent",
      income: "reward* | staking* | airdrop",
    },
    legs: [
      { amount: "Amount", coin: "Coin Symbol", sign: "type" },
      { amount: "Amount × Price", coin: "Pair", sign: "opposite", on: "buy sell" },
      { amount: "Fee", coin: "Fee Currency", fee: "absolute" },
    ],
    accounts: "Portfolio",
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
