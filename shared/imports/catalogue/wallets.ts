import type { Layout } from "../layout.ts";
import { bothSides } from "./sides.ts";

const FIRST_COLUMNS = "Transaction Hash = Txhash | Blockno? | UnixTimestamp | DateTime (UTC) = DateTime";
const account = "Ethereum wallet";

/** Wallets, and block explorers that list the transactions of an address. */
export const wallets: Layout[] = [
  {
    id: "ledger-live",
    name: "Ledger Live operations",
    account: "Ledger",
    header:
      "Operation Date | Status? | Currency Ticker | Operation Type | Operation Amount | Operation Fees | Operation Hash | Account Name | Account xpub = Account id | Countervalue Ticker? | Countervalue at Operation Date? | Countervalue at CSV Export?",
    time: "Operation Date",
    type: "Operation Type",
    types: {
      in: "in",
      out: "out",
      fee: "fee* | delegate | undelegate | opt_* | vote | stake | unstake | withdraw_unbonded | reveal | approve",
      income: "*reward*",
      "skip: NFTs are not booked": "*nft*",
    },
    status: "Status:confirmed",
    legs: [
      {
        amount: "Operation Amount",
        coin: "Currency Ticker",
        sign: "type",
        includesFee: true,
        on: "in out income",
        value: "Countervalue at Operation Date in Countervalue Ticker",
      },
      { amount: "Operation Fees", coin: "Currency Ticker", fee: true, on: "out fee" },
    ],
    accounts: "Account Name",
  },
  {
    id: "etherscan",
    name: "Etherscan transactions",
    account,
    header: `${FIRST_COLUMNS} | From | To | ContractAddress | Value_IN(*) | Value_OUT(*) | CurrentValue* | TxnFee(USD) | TxnFee(*) | Historical $Price/* | Status | ErrCode | Method? | PrivateNote?`,
    time: "UnixTimestamp",
    parties: "From + To",
    types: { out: "user is first", in: "user is second" },
    legs: [
      { amount: "Value_IN(*)", coin: "header", sign: "in", on: "in" },
      { amount: "Value_OUT(*)", coin: "header", sign: "out", on: "out" },
      { amount: "TxnFee(*)", coin: "header", fee: true, on: "out" },
    ],
  },
  {
    id: "etherscan-internal",
    name: "Etherscan internal transactions",
    account,
    header: `${FIRST_COLUMNS} | ParentTxFrom | ParentTxTo | ParentTx*_Value | From | TxTo | ContractAddress | Value_IN(*) | Value_OUT(*) | CurrentValue* | Historical $Price/* | Status | ErrCode | Type | PrivateNote?`,
    time: "UnixTimestamp",
    types: "transfer",
    status: "Status:0 | success*",
    legs: [
      { amount: "Value_IN(*)", coin: "header", sign: "in" },
      { amount: "Value_OUT(*)", coin: "header", sign: "out" },
    ],
  },
  {
    id: "etherscan-tokens",
    name: "Etherscan token transfers",
    account,
    header: `${FIRST_COLUMNS} | From | To | TokenValue = Value | USDValueDayOfTx? | ContractAddress | TokenName | TokenSymbol`,
    time: "UnixTimestamp",
    parties: "From + To",
    types: { out: "user is first", in: "user is second" },
    legs: [{ amount: "TokenValue", coin: "TokenSymbol", sign: "type", value: "USDValueDayOfTx in =USD" }],
  },
  {
    id: "etherscan-nfts",
    name: "Etherscan NFT transfers",
    account,
    header: `${FIRST_COLUMNS} | From | To | ContractAddress | TokenId = Token ID | TokenName | TokenSymbol | Type? | Quantity?`,
    time: "UnixTimestamp",
    types: "skip: NFTs are not booked",
    legs: [],
  },
  {
    id: "trezor-suite",
    name: "Trezor Suite transactions",
    account: "Trezor",
    header:
      "Timestamp | Date | Time | Type | Transaction ID | Fee | Fee unit | Address | Label | Amount | Amount unit | Fiat (*) | Other",
    time: "Timestamp",
    type: "Type",
    types: { in: "recv", out: "sent", fee: "self | failed" },
    legs: [
      { amount: "Amount", coin: "Amount unit", sign: "type", on: "in out" },
      { amount: "Fee", coin: "Fee unit", fee: true, on: "out fee" },
    ],
  },
  {
    id: "exodus",
    name: "Exodus transactions",
    account: "Exodus",
    header:
      "DATE | TYPE | FROMPORTFOLIO | TOPORTFOLIO | OUTAMOUNT | OUTCURRENCY | FEEAMOUNT | FEECURRENCY | FROMADDRESS? | TOADDRESS? | OUTTXID | OUTTXURL | INAMOUNT | INCURRENCY | INTXID | INTXURL | ORDERID | PERSONALNOTE",
    time: "DATE",
    type: "TYPE",
    types: { transfer: "deposit | withdrawal", trade: "exchange | swap", income: "*reward*", fee: "*staking*" },
    legs: [
      ...bothSides(["INAMOUNT", "INCURRENCY"], ["OUTAMOUNT", "OUTCURRENCY"]),
      { amount: "FEEAMOUNT", coin: "FEECURRENCY", fee: "absolute" },
    ],
    note: "PERSONALNOTE",
  },
  {
    id: "nexo",
    name: "Nexo transactions",
    account: "Nexo",
    header:
      "Transaction | Type | Input Currency | Input Amount | Output Currency | Output Amount | USD Equivalent | Fee? | Fee Currency? | Details | Outstanding Loan? | Date / Time (UTC) = Date / Time | normalizedDisplayDetails?",
    time: "Date / Time (UTC)",
    type: "Type",
    types: {
      trade: "exchange*",
      income: "*interest* | *bonus* | *cashback* | *dividend*",
      in: "*deposit* | *top up*",
      out: "*withdraw*",
      "skip: A move inside Nexo": "*locking* | *unlocking* | *transfer*",
    },
    status: "Details:approved*",
    legs: [
      { amount: "Input Amount", coin: "Input Currency", sign: "out", on: "trade", value: "USD Equivalent in =USD" },
      { amount: "Output Amount", coin: "Output Currency", sign: "in", on: "trade in income" },
      { amount: "Output Amount", coin: "Output Currency", sign: "out", on: "out" },
      { amount: "Fee", coin: "Fee Currency", fee: true },
    ],
    key: "Transaction",
  },
];
