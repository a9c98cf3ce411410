import { DAY } from "../values/time.ts";

/** Days are counted since 1970-01-01, in the zone in which a country counts them. */

const dateOf = (day: number) => new Date(day * DAY);
const lastDateOf = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** The day of the next year that has the same date; of a 29 February, the last day of the next February. */
export function anniversaryOf(day: number): number {
  const [year, month, date] = [dateOf(day).getUTCFullYear() + 1, dateOf(day).getUTCMonth(), dateOf(day).getUTCDate()];
  return Date.UTC(year, month, Math.min(date, lastDateOf(year, month))) / DAY;
}

/** Whether coins were held for more than a year: they were sold after the anniversary of their purchase. */
export const isHeldForYear = (boughtOn: number, soldOn: number): boolean => soldOn > anniversaryOf(boughtOn);

/**
 * Whether a sale in Germany is tax-free. The year ends with the day that has the date of the purchase, or with the last day
 * of the month where that date does not exist: § 23 (1) no. 2 EStG with §§ 187 (1), 188 (2) and (3) BGB.
 */
export const isTaxFreeInGermany = (boughtOn: number, soldOn: number): boolean => isHeldForYear(boughtOn, soldOn);

/**
 * Whether a gain in the United States is long-term: held for more than one year, counted from the day after the purchase.
 * Coins bought on the last day of a month are long-term from the first day of the month after the anniversary's month:
 * Rev. Rul. 66-7.
 */
export function isLongTermInUs(boughtOn: number, soldOn: number): boolean {
  const bought = dateOf(boughtOn);
  const [year, month] = [bought.getUTCFullYear(), bought.getUTCMonth()];
  return bought.getUTCDate() === lastDateOf(year, month)
    ? soldOn >= Date.UTC(year + 1, month + 1, 1) / DAY
    : isHeldForYear(boughtOn, soldOn);
}

/** The last day on which a purchase is matched with a disposal in the United Kingdom: TCGA 1992 section 106A (5). */
export const lastMatchingDay = (soldOn: number): number => soldOn + 30;
