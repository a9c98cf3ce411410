import { type DisplayCurrency, RATE_AGES, type RateAge } from "../values/display-currency.ts";

type Rates = Readonly<Record<string, string>>;
/** Units per US dollar by currency, now and earlier: the reply of `GET /api/currencies`. */
export type RatesNowAndEarlier = { rates: Rates; earlier: Readonly<Partial<Record<RateAge, Rates>>> };

/** A currency at other rates, or null when its rate is unknown. */
export function atRates(currency: DisplayCurrency, { rates, earlier }: RatesNowAndEarlier): DisplayCurrency | null {
  const rate = rates[currency.code];
  if (rate === undefined) return null;
  const known = RATE_AGES.flatMap((age) => {
    const before = earlier[age]?.[currency.code];
    return before === undefined ? [] : [[age, Number(rate) / Number(before)] as const];
  });
  return { ...currency, rate, growth: Object.fromEntries(known) };
}
