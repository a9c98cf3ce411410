import type { Context } from "hono";
import { rateOf } from "./currencies.ts";
import type { Source } from "./source.ts";

const NAMES: Record<string, [name: string, unit: string, type: "fiat" | "crypto"]> = {
  btc: ["Bitcoin", "BTC", "crypto"],
  eth: ["Ether", "ETH", "crypto"],
  bnb: ["Binance Coin", "BNB", "crypto"],
  usd: ["US Dollar", "$", "fiat"],
  eur: ["Euro", "€", "fiat"],
  gbp: ["British Pound Sterling", "£", "fiat"],
  jpy: ["Japanese Yen", "¥", "fiat"],
  chf: ["Swiss Franc", "Fr.", "fiat"],
  cad: ["Canadian Dollar", "CA$", "fiat"],
  aud: ["Australian Dollar", "A$", "fiat"],
  cny: ["Chinese Yuan", "¥", "fiat"],
  inr: ["Indian Rupee", "₹", "fiat"],
  krw: ["South Korean Won", "₩", "fiat"],
  brl: ["Brazil Real", "R$", "fiat"],
  try: ["Turkish Lira", "₺", "fiat"],
};
const SATS_PER_BITCOIN = 100_000_000;

/** GET /exchange_rates: units of each currency per bitcoin. */
export const exchangeRates =
  ({ market, clock }: Source) =>
  (c: Context) => {
    const minute = clock.minute();
    const bitcoin = rateOf(market, "btc")!(minute);
    const rates = Object.fromEntries(
      Object.entries(NAMES).map(([code, [name, unit, type]]) => {
        const value = Number((bitcoin / rateOf(market, code)!(minute)).toFixed(3));
        return [code, { name, unit, value, type }];
      }),
    );
    const sats = { name: "Satoshi", unit: "sats", value: SATS_PER_BITCOIN, type: "crypto" };
    return c.json({ rates: { ...rates, sats } });
  };
