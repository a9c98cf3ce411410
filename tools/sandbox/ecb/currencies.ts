/**
 * The currencies of the simulated bank: round figures near the real levels of the first and the last year, units for
 * one euro. `from` and `until` are the first and the last day with a rate.
 */
export type BankCurrency = {
  code: string;
  first: number;
  last: number;
  decimals: number;
  /** The size of its swings, in percent. */
  swing: number;
  from?: string;
  until?: string;
  /** The days from the first to the second have no rates. */
  pause?: readonly [string, string];
};

const APRIL_2005 = "2005-04-01";

export const BANK_CURRENCIES: readonly BankCurrency[] = [
  { code: "USD", first: 1.15, last: 1.08, decimals: 4, swing: 8 },
  { code: "JPY", first: 120, last: 164, decimals: 2, swing: 8 },
  { code: "BGN", first: 1.9558, last: 1.9558, decimals: 4, swing: 0, from: "2000-07-19", until: "2025-12-31" },
  { code: "CYP", first: 0.58, last: 0.5852, decimals: 5, swing: 0.3, until: "2007-12-31" },
  { code: "CZK", first: 36, last: 25, decimals: 3, swing: 4 },
  { code: "DKK", first: 7.44, last: 7.46, decimals: 4, swing: 0.1 },
  { code: "EEK", first: 15.6466, last: 15.6466, decimals: 4, swing: 0, until: "2010-12-31" },
  { code: "GBP", first: 0.68, last: 0.85, decimals: 5, swing: 6 },
  { code: "HUF", first: 250, last: 390, decimals: 2, swing: 4 },
  { code: "LTL", first: 3.4528, last: 3.4528, decimals: 4, swing: 0, until: "2014-12-31" },
  { code: "LVL", first: 0.66, last: 0.7028, decimals: 4, swing: 0.4, until: "2013-12-31" },
  { code: "MTL", first: 0.43, last: 0.4293, decimals: 4, swing: 0.4, until: "2007-12-31" },
  { code: "PLN", first: 4.1, last: 4.3, decimals: 4, swing: 6 },
  { code: "ROL", first: 13000, last: 36200, decimals: 0, swing: 4, until: "2005-06-30" },
  { code: "RON", first: 3.6, last: 5, decimals: 4, swing: 2, from: "2005-07-01" },
  { code: "SEK", first: 9.1, last: 11.3, decimals: 4, swing: 4 },
  { code: "SIT", first: 190, last: 239.64, decimals: 4, swing: 0.5, until: "2006-12-29" },
  { code: "SKK", first: 43, last: 30.126, decimals: 3, swing: 3, until: "2008-12-31" },
  { code: "CHF", first: 1.6, last: 0.956, decimals: 4, swing: 4 },
  { code: "ISK", first: 82, last: 148, decimals: 2, swing: 6, pause: ["2008-12-04", "2018-01-31"] },
  { code: "NOK", first: 8.6, last: 11.5, decimals: 4, swing: 5 },
  { code: "HRK", first: 7.4, last: 7.5345, decimals: 4, swing: 1, from: APRIL_2005, until: "2022-12-30" },
  { code: "RUB", first: 36, last: 117, decimals: 4, swing: 8, from: APRIL_2005, until: "2022-03-01" },
  { code: "TRL", first: 370000, last: 1836200, decimals: 0, swing: 8, until: "2004-12-31" },
  { code: "TRY", first: 1.8, last: 37.2, decimals: 4, swing: 6, from: "2005-01-03" },
  { code: "AUD", first: 1.9, last: 1.66, decimals: 4, swing: 6 },
  { code: "BRL", first: 2.6, last: 6, decimals: 4, swing: 8, from: "2008-01-02" },
  { code: "CAD", first: 1.7, last: 1.5, decimals: 4, swing: 5 },
  { code: "CNY", first: 10.7, last: 7.71, decimals: 4, swing: 5, from: APRIL_2005 },
  { code: "HKD", first: 8.9, last: 8.4, decimals: 4, swing: 8 },
  { code: "IDR", first: 12300, last: 17500, decimals: 2, swing: 5, from: APRIL_2005 },
  { code: "ILS", first: 4.9, last: 4, decimals: 4, swing: 5, from: "2011-01-03" },
  { code: "INR", first: 66, last: 90.8, decimals: 4, swing: 5, from: "2009-01-02" },
  { code: "KRW", first: 1350, last: 1500, decimals: 2, swing: 6 },
  { code: "MXN", first: 16, last: 20, decimals: 4, swing: 7, from: "2008-01-02" },
  { code: "MYR", first: 4.9, last: 4.8, decimals: 4, swing: 5, from: APRIL_2005 },
  { code: "NZD", first: 2.2, last: 1.8, decimals: 4, swing: 6 },
  { code: "PHP", first: 71, last: 63, decimals: 3, swing: 6, from: APRIL_2005 },
  { code: "SGD", first: 1.95, last: 1.45, decimals: 4, swing: 5 },
  { code: "THB", first: 51, last: 38, decimals: 3, swing: 6, from: APRIL_2005 },
  { code: "ZAR", first: 6.9, last: 19.5, decimals: 4, swing: 8 },
];
