/** Quote coins of pairs without a separator, such as BTCUSDT. The longest that fits is taken. */
const QUOTES =
  "FDUSD USDT BUSD USDC TUSD USDP USDS DAI PAX UST ZUSD ZEUR ZGBP ZJPY ZCAD ZAUD XXBT XETH USD EUR GBP CHF JPY CAD AUD BRL TRY RUB UAH NGN ZAR IDRT BIDR BVND PLN RON ARS MXN CZK XBT BTC ETH BNB TRX XRP DOT DOGE SOL ADA LTC BCH VAI AEUR EURI EURC"
    .split(" ")
    .toSorted((a, b) => b.length - a.length);

/** Max characters of a pair. */
const MAX_LENGTH = 100;

/** Both coins of a pair, or null when it is not clear where the first one ends. */
export function splitPair(text: string): [string, string] | null {
  if (text.length > MAX_LENGTH) return null;
  const pair = text.trim().replace(/[.:]P$|-PERP$|-SPOT$/i, "");
  const parts = pair
    .split(/[-/_:]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (parts.length === 2) return [parts[0]!, parts[1]!];
  if (parts.length > 2) return null;
  // Bitfinex writes tBTCUSD.
  const name = /^t[A-Z0-9]{6,}$/.test(pair) ? pair.slice(1) : pair;
  const upper = name.toUpperCase();
  const quote = QUOTES.find((code) => name.length > code.length && upper.endsWith(code));
  return quote ? [name.slice(0, -quote.length), name.slice(-quote.length)] : null;
}
