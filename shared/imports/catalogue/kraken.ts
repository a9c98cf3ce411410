import type { Layout } from "../layout.ts";
import { SIDES } from "./sides.ts";

const account = "Kraken";
const coins = {
  XXBT: "BTC",
  XBT: "BTC",
  XETH: "ETH",
  XETC: "ETC",
  XLTC: "LTC",
  XXRP: "XRP",
  XXLM: "XLM",
  XXDG: "DOGE",
  XDG: "DOGE",
  XZEC: "ZEC",
  XXMR: "XMR",
  XREP: "REP",
  ETH2: "ETH",
  XMLN: "MLN",
  XICN: "ICN",
  ZEUR: "EUR",
  ZUSD: "USD",
  ZGBP: "GBP",
  ZCAD: "CAD",
  ZJPY: "JPY",
  ZAUD: "AUD",
  ZPLN: "PLN",
  ZCHF: "CHF",
  ZKRW: "KRW",
  XNMC: "NMC",
  XXVN: "XVN",
  XDAO: "DAO",
  XVEN: "VET",
  XTZ: "XTZ",
};
/** DOT.S and ATOM21.S are staked, XBT.M and USDC.M earn interest. */
const codes = "^([A-Z]{2,}?)\\d{0,2}\\.(?:S|M|P|F|B|T|HOLD)$";

export const kraken: Layout[] = [
  {
    id: "kraken-ledgers",
    name: "Kraken ledgers",
    account,
    header:
      "txid | refid | time | type | subtype? | aclass? | subclass? | asset | wallet? | amount | fee | balance | amountusd? | feeusd? | balanceusd? | feecurrency?",
    time: "time",
    type: "type + subtype",
    types: {
      income: "*reward* | staking* | dividend* | *airdrop* | *bonus* | *cashback*",
      transfer:
        "deposit* | withdrawal* | earn* | transfer* | adjustment* | custody transfer* | custodytransfer* | credit* | creatorstakes* | reserve* | marketplace*",
      fee: "*fee",
      trade: "trade* | spend* | receive* | sale* | settled* | conversion* | nft trade* | nfttrade*",
      result: "margin* | rollover*",
    },
    status: "txid:*",
    legs: [
      { amount: "amount", coin: "asset", value: "amountusd in =USD" },
      { amount: "fee", coin: "feecurrency or asset", fee: true },
    ],
    group: "refid",
    key: "refid",
    // Only the ledger has the fee of each coin and the balances.
    replaces: "kraken-trades",
    balance: "balance",
    subaccounts: "wallet:earn* = earn | *futures* = futures",
    coins,
    codes,
  },
  {
    id: "kraken-trades",
    name: "Kraken trades",
    account,
    header:
      "txid | ordertxid | pair | aclass? | subclass? | time | type | ordertype | price | cost | fee | vol | margin? | misc? | ledgers? | posttxid? | postxid? | posstatuscode? | posstatus? | cprice? | ccost? | cfee? | cvol? | cmargin? | net? | costusd? | trades?",
    time: "time",
    pair: "pair",
    type: "type",
    types: SIDES,
    legs: [
      { amount: "vol", coin: "base", sign: "type" },
      { amount: "cost", coin: "quote", sign: "opposite" },
      { amount: "fee", coin: "quote", fee: true },
    ],
    group: "txid",
    key: "txid",
    coins,
  },
];
