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
      "Operation Date | Status? | Currency Ticker | Operation Type | Operation Amount | Operation Fees | Operation Hash | Account Name | Account xpub = Account id? | Countervalue Ticker? | Countervalue at Operation Date? | Countervalue at CSV Export?",
    time: "Operation Date",
    type: "Operation Type",
    types: {
      in: "in",
      out: "out",
      fee: "fee* | delegate | undelegate | redelegate | opt_* | vote | stake | unstake | withdraw_unbonded | reveal | approve | activate | deactivate | bond | unbond | nominate | chill | set_controller | freeze | unfreeze | lock | unlock | register | revoke",
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
    header: `${FIRST_COLUMNS} | From | To | ContractAddress? | Value_IN(*) | Value_OUT(*) | CurrentValue*? | TxnFee(USD)? | TxnFee(*) | Historical $Price/*? | Status? | ErrCode? | Method? | PrivateNote?`,
    time: "UnixTimestamp",
    parties: "From + To",
    types: { out: "user is first", in: "user is second" },
    failed: "Status: error* | fail*",
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
    header: `${FIRST_COLUMNS} | ParentTxFrom | ParentTxTo | ParentTx*_Value | From | TxTo | ContractAddress? | Value_IN(*) | Value_OUT(*) | CurrentValue*? | Historical $Price/*? | Status | ErrCode? | Type? | PrivateNote?`,
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
    header: `${FIRST_COLUMNS} | From | To | TokenValue = Value | USDValueDayOfTx? | ContractAddress? | TokenName? | TokenSymbol`,
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
      "Timestamp | Date? | Time? | Type | Transaction ID | Fee | Fee unit | Address | Label? | Amount | Amount unit | Fiat (*)? | Other?",
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
      "DATE | TYPE | FROMPORTFOLIO? | TOPORTFOLIO? | OUTAMOUNT | OUTCURRENCY | FEEAMOUNT | FEECURRENCY | FROMADDRESS? | TOADDRESS? | OUTTXID | OUTTXURL? | INAMOUNT | INCURRENCY | INTXID | INTXURL? | ORDERID? | PERSONALNOTE?",
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
    id: "exodus-coin",
    name: "Exodus transactions of one coin",
    account: "Exodus",
    header:
      "TXID | TXURL? | DATE | TYPE | FROMPORTFOLIO? | TOPORTFOLIO? | COINAMOUNT | FEE | BALANCE | EXCHANGE? | PERSONALNOTE?",
    time: "DATE",
    type: "TYPE",
    types: { in: "deposit", out: "withdrawal", "trade exchange": "exchange", income: "*reward*", fee: "*staking*" },
    legs: [
      { amount: "COINAMOUNT", coin: "unit", sign: "type", on: "in out income" },
      { amount: "COINAMOUNT", coin: "unit", on: "trade" },
      { amount: "FEE", coin: "unit", fee: "absolute" },
    ],
    note: "PERSONALNOTE",
  },
  {
    id: "exodus-staking",
    name: "Exodus staking rewards",
    account: "Exodus",
    header: "Type | Buy | Cur. | Exchange | Group | Comment? | Date",
    time: "Date",
    type: "Type",
    types: { income: "*staking* | *reward*" },
    legs: [{ amount: "Buy", coin: "Cur.", sign: "in" }],
  },
  {
    id: "trezor-suite-2021",
    name: "Trezor Suite transactions (2021)",
    account: "Trezor",
    header: "Date & Time | Type | Transaction ID | Addresses | Fee | Total",
    time: "Date & Time",
    type: "Type",
    types: { in: "recv", out: "sent", fee: "self | failed" },
    legs: [
      { amount: "Total", coin: "unit", sign: "type", includesFee: true, on: "in out" },
      { amount: "Fee", coin: "unit", fee: true, on: "out fee" },
    ],
  },
  {
    id: "electrum",
    name: "Electrum history",
    account: "Electrum",
    header: "transaction_hash | label | confirmations? | value | fiat_value? | fee? | fiat_fee? | balance? | timestamp",
    time: "timestamp",
    zone: "local",
    types: "transfer",
    legs: [
      { amount: "value", coin: "=BTC", includesFee: true },
      { amount: "fee", coin: "=BTC", fee: "absolute" },
    ],
    note: "label",
  },
  {
    id: "electrum-2025",
    name: "Electrum history with Lightning",
    account: "Electrum",
    header:
      "oc_transaction_hash | ln_payment_hash | label | confirmations? | amount_chain_bc | amount_lightning_bc | fiat_value? | network_fee_bc = network_fee_satoshi? | fiat_fee? | timestamp",
    time: "timestamp",
    zone: "local",
    types: "transfer",
    legs: [
      { amount: "amount_chain_bc", coin: "=BTC" },
      { amount: "amount_lightning_bc", coin: "=BTC" },
    ],
    note: "label",
  },
  {
    id: "blockscout",
    name: "Blockscout transactions",
    account,
    header:
      "TxHash | BlockNumber | UnixTimestamp | FromAddress | ToAddress | ContractAddress? | Type | Value | Fee | Status | ErrCode?",
    time: "UnixTimestamp",
    types: "skip: The file does not name the coin of its chain",
    legs: [],
  },
  {
    id: "blockscout-coin",
    name: "Blockscout transactions of a named coin",
    account,
    header:
      "TxHash | BlockNumber | UnixTimestamp | FromAddress | ToAddress | ContractAddress? | Type | Value(*) | Fee(*) | Status | ErrCode?",
    time: "UnixTimestamp",
    type: "Type",
    types: { in: "in", out: "out" },
    failed: "Status: error* | fail*",
    legs: [
      { amount: "Value(*)", coin: "header", sign: "type" },
      { amount: "Fee(*)", coin: "header", fee: true, on: "out" },
    ],
  },
  {
    id: "solscan",
    name: "Solscan transfers",
    account: "Solana wallet",
    header:
      "Signature | Block Time = Blocktime | Human Time? | Action | From | To | Amount | Flow | Value? | Decimals | Token Address",
    time: "Block Time",
    types: "transfer",
    legs: [{ amount: "Amount >> Decimals", coin: "Token Address", signBy: "Flow:in*" }],
    coins: {
      SO11111111111111111111111111111111111111111: "SOL",
      SO11111111111111111111111111111111111111112: "SOL",
      EPJFWDD5AUFQSSQEM2QN1XZYBAPC8G4WEGGKZWYTDT1V: "USDC",
      ES9VMFRZACERMJFRF4H2FYD4KCONKY11MCCE8BENWNYB: "USDT",
    },
  },
];
