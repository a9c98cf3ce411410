import type { Market } from "../market/market.ts";

/** US dollars per unit. In the sandbox the exchange rates of fiat currencies never change. */
const FIAT: Record<string, number> = {
  usd: 1,
  eur: 1.08,
  gbp: 1.27,
  jpy: 0.0066,
  chf: 1.13,
  cad: 0.72,
  aud: 0.65,
  cny: 0.14,
  inr: 0.0119,
  krw: 0.00072,
  brl: 0.18,
  try: 0.029,
};
const COINS: Record<string, string> = { btc: "bitcoin", eth: "ethereum", bnb: "binancecoin", sol: "solana" };

export const CURRENCIES: readonly string[] = [...Object.keys(FIAT), ...Object.keys(COINS)];

/** US dollars per unit of a currency at a minute. */
export type Rate = (minute: number) => number;

/** The rate of a currency; null for an unknown currency. */
export function rateOf(market: Market, currency: string): Rate | null {
  const code = currency.toLowerCase();
  const fiat = Object.hasOwn(FIAT, code) ? FIAT[code] : undefined;
  if (fiat !== undefined) return () => fiat;
  const coin = Object.hasOwn(COINS, code) ? market.find(COINS[code]!) : undefined;
  return coin === undefined ? null : (minute) => market.price(coin, minute);
}
