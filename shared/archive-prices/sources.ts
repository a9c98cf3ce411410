/**
 * Where a past price in US dollars comes from. Candles of a pair with USDT are converted by the day's price of USDT
 * where the archive has it; `par` counts one USDT as one dollar.
 */
export const PRICE_SOURCE_NAMES = {
  market: "market price of the hour",
  curve: "estimate from the seven-day chart",
  own: "daily close of our market prices",
  history: "CoinGecko daily history",
  kraken: "Kraken daily candle",
  "kraken usdt": "Kraken daily candle in USDT, at the day's price of USDT",
  "kraken par": "Kraken daily candle in USDT, with 1 USDT as 1 US dollar",
  binance: "Binance daily candle",
  "binance usdt": "Binance daily candle in USDT, at the day's price of USDT",
  "binance par": "Binance daily candle in USDT, with 1 USDT as 1 US dollar",
} as const;

export type PriceSource = keyof typeof PRICE_SOURCE_NAMES;
