import { z } from "zod";
import { CURRENCY_CODES, currencyOf } from "../../../shared/currencies/catalogue.ts";
import { exactText } from "../../../shared/values/decimal.ts";
import { quotient } from "../../../shared/values/quotient.ts";
import { failed, type UpstreamResult } from "../../platform/upstream-http.ts";

/** Units per US dollar by currency code, as decimal text. */
export type ExchangeRates = Record<string, string>;

const reply = z.object({ rates: z.record(z.string(), z.unknown()) });
const rate = z.object({ value: z.number().positive() });
/** CoinGecko's figures have fewer digits. */
const DIGITS = 12;

/** The reply has units per bitcoin, so each one is divided by that of the US dollar. A bad row is skipped. */
export function parseExchangeRates(json: unknown): UpstreamResult<ExchangeRates> {
  const parsed = reply.safeParse(json);
  const dollars = rate.safeParse(parsed.data?.rates.usd);
  if (!parsed.success || !dollars.success) return failed({ kind: "unexpected-shape" });
  const rates: ExchangeRates = { usd: "1" };
  for (const code of CURRENCY_CODES) {
    const found = rate.safeParse(parsed.data.rates[code]);
    // Coins have live prices in the market, and a rate of last night would be wrong by percents.
    if (code === "usd" || currencyOf(code).coin || !found.success) continue;
    const units = quotient(exactText(found.data.value), exactText(dollars.data.value), DIGITS);
    if (units !== null) rates[code] = units;
  }
  return Object.keys(rates).length > 1 ? { ok: true, value: rates } : failed({ kind: "unexpected-shape" });
}
