import { compare, type Decimal, type Exact, product, round } from "./decimal.ts";
import { type DisplayCurrency, displayCurrency, ownCurrency, US_DOLLAR } from "./display-currency.ts";
import {
  amountDecimals,
  fixedDecimals,
  isNearOne,
  LAST_EXPONENT,
  MISSING,
  type PriceText,
  type Side,
} from "./format-market.ts";

/** Formats decimal text, such as the user's holdings, without converting it to a float. */

const MINUS = "\u2212";
const formatter = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat("en-US", options);
const oneDecimal = formatter({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
const twoDecimals = formatter({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const fourDecimals = formatter({ minimumFractionDigits: 4, maximumFractionDigits: 4 });
const sixDecimals = formatter({ minimumFractionDigits: 6, maximumFractionDigits: 6 });
const upToEightDecimals = formatter({ maximumFractionDigits: 8 });
const compact = formatter({ notation: "compact", minimumFractionDigits: 2, maximumFractionDigits: 2 });

// JavaScript engines format decimal text exactly, but TypeScript's types allow only numeric literals.
const format = (numberFormat: Intl.NumberFormat, digits: string): string =>
  numberFormat.format(digits as `${number}`).replace("-", MINUS);
const magnitudeOf = (value: Exact): Exact => value.replace("-", "") as Exact;
const isBelow = (value: Exact, limit: string): boolean => compare(value, limit as Exact) < 0;

/** Values from 1e9 take a suffix such as "B", because all of their digits would not fit a column. */
const COMPACT_FROM = "1000000000";
const CENT = "0.01";

/** Exact, because the rate is a decimal, too. */
const converted = (value: Exact, { rate }: DisplayCurrency): Exact =>
  rate === "1" ? value : product(value, rate as Exact);

/** "$82,089.72"; up to 8 decimals below one cent; "$1.23B". */
function moneyText(value: Exact | null, currency: DisplayCurrency): string {
  if (value === null) return MISSING;
  const { sign, decimals } = currency;
  const magnitude = converted(magnitudeOf(value), currency);
  const minus = value.startsWith("-") ? MINUS : "";
  if (!isBelow(magnitude, COMPACT_FROM)) return `${minus}${sign}${format(compact, magnitude)}`;
  // Bitcoin as the display currency has more than two decimals, because a small fraction of a bitcoin has value.
  if (!isBelow(magnitude, decimals > 2 ? "1" : CENT))
    return `${minus}${sign}${format(fixedDecimals(amountDecimals(Number(magnitude))), magnitude)}`;
  const text = format(upToEightDecimals, magnitude);
  return text === "0" ? `${sign}0.00` : `${minus}${sign}${text}`;
}

const signed = (text: string): string => (text === MISSING || text.startsWith(MINUS) ? text : `+${text}`);

/** A value in US dollars, in the display currency. */
export const formatUsd = (value: Exact | null): string => moneyText(value, displayCurrency());
/** Like `formatUsd`, with a plus sign for positive values. */
export const formatSignedUsd = (value: Exact | null): string => signed(formatUsd(value));

/** The user's own money, which is in the currency of the ledger. */
export const formatOwn = (value: Exact | null): string => moneyText(value, ownCurrency());
export const formatSignedOwn = (value: Exact | null): string => signed(formatOwn(value));

/** "+56.18%"; a value that rounds to zero is "+0.00%". */
export function formatPercent(percent: Decimal | null): string {
  if (percent === null) return MISSING;
  const magnitude = magnitudeOf(percent);
  const text = isBelow(magnitude, COMPACT_FROM) ? format(twoDecimals, magnitude) : format(compact, magnitude);
  return `${percent.startsWith("-") && text !== "0.00" ? MINUS : "+"}${text}%`;
}

/** "18.7%", for shares and distances, which have no sign. */
export const formatPlainPercent = (percent: Decimal): string => `${format(oneDecimal, percent)}%`;

/** Gain or loss, from the formatted text, so that the colour always agrees with the text. Zero is neither. */
export function sideOfText(text: string): Side {
  if (text === MISSING || !/[1-9]/.test(text)) return "none";
  return text.startsWith(MINUS) ? "loss" : "gain";
}

const sixSignificantDigits = formatter({ maximumSignificantDigits: 6, maximumFractionDigits: 8 });
const wholeNumber = formatter({ maximumFractionDigits: 0 });
const SIX_DIGITS_WHOLE = "100000";

/** An amount that is not 0 is never called 0. */
const notZero = (text: string, amount: Exact): string =>
  /[1-9]/.test(text) || !/[1-9]/.test(amount) ? text : "<0.00000001";

/** An amount of coins with at most six significant digits; the whole part is never cut. */
export const formatShortHolding = (amount: Exact): string =>
  notZero(format(isBelow(amount, SIX_DIGITS_WHOLE) ? sixSignificantDigits : wholeNumber, amount), amount);

/** An amount of coins with 8 decimals. */
export const formatHolding = (amount: Exact): string => notZero(format(upToEightDecimals, amount), amount);

/** A price with 2 decimals, with 6 below one dollar, or for tiny prices as a count of zeros and 4 digits. */
function priceTextIn(value: Exact | null, currency: DisplayCurrency): PriceText {
  if (value === null) return { text: MISSING };
  const { sign } = currency;
  const price = converted(value, currency);
  if (!isBelow(price, COMPACT_FROM)) return { text: `${sign}${format(compact, price)}` };
  if (isNearOne(Number(price))) return { text: `${sign}${format(fourDecimals, price)}` };
  if (!isBelow(price, "1") || compare(price, "0" as Exact) === 0)
    return { text: `${sign}${format(fixedDecimals(amountDecimals(Number(price))), price)}` };
  const fraction = price.split(".")[1] ?? "";
  const zeros = fraction.search(/[1-9]/);
  if (zeros < LAST_EXPONENT) return { text: `${sign}${format(sixDecimals, price)}` };
  const significant = round(`${fraction.slice(zeros, zeros + 1)}.${fraction.slice(zeros + 1)}` as Decimal, 3);
  // A value that rounds up to ten has one zero fewer.
  if (significant === "10" && zeros === LAST_EXPONENT) return { text: `${sign}0.001000` };
  if (significant === "10") return { text: `${sign}0.0`, zeros: zeros - 1, digits: "1000" };
  return { text: `${sign}0.0`, zeros, digits: significant.replace(".", "").padEnd(4, "0") };
}

/** The same price without a subscript, for titles, labels and tooltips. */
function plain({ text, zeros, digits }: PriceText): string {
  return digits === undefined ? text : `${text.slice(0, -1)}${"0".repeat(zeros ?? 0)}${digits}`;
}

/** A price in US dollars, in the display currency. */
export const priceText = (usd: Exact | null): PriceText => priceTextIn(usd, displayCurrency());
export const plainPriceText = (usd: Exact | null): string => plain(priceText(usd));
/** An amount and a price that are in US dollars whatever the page shows. */
export const formatSignedDollars = (value: Exact): string => formatSignedIn(value, US_DOLLAR);
export const dollarPriceText = (price: Exact | null): PriceText => priceTextIn(price, US_DOLLAR);
/** A value and a price that are in this currency. */
export const formatSignedIn = (value: Exact, currency: DisplayCurrency): string => signed(formatIn(value, currency));
export const formatIn = (value: Exact, currency: DisplayCurrency): string =>
  moneyText(value, { ...currency, rate: "1" });
export const plainPriceIn = (price: Exact | null, currency: DisplayCurrency): string =>
  plain(priceTextIn(price, { ...currency, rate: "1" }));
/** A price in the currency of the ledger. */
export const ownPriceText = (price: Exact | null): PriceText => priceTextIn(price, ownCurrency());
export const plainOwnPrice = (price: Exact | null): string => plain(ownPriceText(price));

/** For prices of one, two and three digits before the point. */
const sixDigits = [5, 4, 3].map((most) => formatter({ minimumFractionDigits: 2, maximumFractionDigits: most }));
/** A price in the currency of the ledger in an explanation: six digits where it has them, so that a value can be recomputed. */
export function preciseOwnPrice(price: Exact | null): string {
  const hasMore = price !== null && !isBelow(price, "1") && isBelow(price, "1000");
  if (!hasMore) return plainOwnPrice(price);
  return `${ownCurrency().sign}${format(sixDigits[Math.trunc(Number(price)).toString().length - 1]!, price)}`;
}
