import type { DisplayCurrency } from "../values/display-currency.ts";

/** The currencies in which figures can be shown. Do not import zod, because the market page loads this file. */

type Currency = {
  name: string;
  /** Before the figure. */
  sign: string;
  /** The decimals of amounts of at least one unit. */
  decimals: number;
  /** Set when the currency is a coin. The rate follows from the coin's live price; one coin has `units` units. */
  coin?: { id: string; units: number };
};

export const CURRENCIES = {
  usd: { name: "US dollar", sign: "$", decimals: 2 },
  eur: { name: "Euro", sign: "€", decimals: 2 },
  gbp: { name: "British pound", sign: "£", decimals: 2 },
  jpy: { name: "Japanese yen", sign: "¥", decimals: 0 },
  chf: { name: "Swiss franc", sign: "CHF\u00a0", decimals: 2 },
  cad: { name: "Canadian dollar", sign: "CA$", decimals: 2 },
  aud: { name: "Australian dollar", sign: "A$", decimals: 2 },
  cny: { name: "Chinese yuan", sign: "CN¥", decimals: 2 },
  inr: { name: "Indian rupee", sign: "₹", decimals: 2 },
  krw: { name: "South Korean won", sign: "₩", decimals: 0 },
  brl: { name: "Brazilian real", sign: "R$", decimals: 2 },
  try: { name: "Turkish lira", sign: "₺", decimals: 2 },
  btc: { name: "Bitcoin", sign: "₿", decimals: 4, coin: { id: "bitcoin", units: 1 } },
  eth: { name: "Ether", sign: "Ξ", decimals: 4, coin: { id: "ethereum", units: 1 } },
  sats: { name: "Satoshi", sign: "sats\u00a0", decimals: 0, coin: { id: "bitcoin", units: 100_000_000 } },
} as const satisfies Record<string, Currency>;

export type CurrencyCode = keyof typeof CURRENCIES;
export const CURRENCY_CODES = Object.keys(CURRENCIES) as CurrencyCode[];
export const currencyOf = (code: CurrencyCode): Currency => CURRENCIES[code];
export const isCurrency = (code: unknown): code is CurrencyCode =>
  typeof code === "string" && Object.hasOwn(CURRENCIES, code);

/** The cookie with the chosen currency. Scripts and the server read it. */
export const CURRENCY_COOKIE = "currency";

export const displayOf = (code: CurrencyCode, rate: string): DisplayCurrency => {
  const { sign, decimals, coin } = currencyOf(code);
  return { code, sign, decimals, rate, ...(coin && { coinId: coin.id }) };
};
