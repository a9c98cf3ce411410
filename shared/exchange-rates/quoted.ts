// Apart from the rates, because forms load this file.

/** All currencies that the bank quotes or quoted, without the euro. */
export const QUOTED_CURRENCIES: readonly string[] = (
  "usd jpy bgn cyp czk dkk eek gbp huf ltl lvl mtl pln rol ron sek sit skk chf isk nok hrk rub trl try " +
  "aud brl cad cny hkd idr ils inr krw mxn myr nzd php sgd thb zar"
).split(" ");

const QUOTED = new Set(["eur", ...QUOTED_CURRENCIES]);

/** Whether the bank quotes or quoted a currency. True for the euro. */
export const isQuoted = (currency: string): boolean => QUOTED.has(currency);
