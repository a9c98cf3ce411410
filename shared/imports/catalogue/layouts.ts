import type { Layout } from "../layout.ts";
import { binance } from "./binance.ts";
import { bitstampGeminiAndBitfinex } from "./bitstamp-gemini-bitfinex.ts";
import { brokers } from "./brokers.ts";
import { coinbase } from "./coinbase.ts";
import { cryptoCom } from "./crypto-com.ts";
import { kraken } from "./kraken.ts";
import { kucoinMexcAndGate } from "./kucoin-mexc-gate.ts";
import { lenders } from "./lenders.ts";
import { okxAndBybit } from "./okx-bybit.ts";
import { smaller } from "./smaller.ts";
import { trackers } from "./trackers.ts";
import { wallets } from "./wallets.ts";

/** The layouts of all files that can be read without asking the user about the columns. */
export const LAYOUTS: readonly Layout[] = [
  ...binance,
  ...coinbase,
  ...kraken,
  ...okxAndBybit,
  ...kucoinMexcAndGate,
  ...cryptoCom,
  ...bitstampGeminiAndBitfinex,
  ...brokers,
  ...lenders,
  ...smaller,
  ...wallets,
  ...trackers,
];
