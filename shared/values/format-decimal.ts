import { compare, type Decimal, type Exact, product, round } from "./decimal.ts";
import { displayCurrency } from "./display-currency.ts";
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
const format = (numberFormat: Intl.NumberFormat, digits: string): string => numberFormat.format(digits as `${number}`);
const magnitudeOf = (value: Exact): Exact => value.replace("-", "") as Exact;
const isBelow = (value: Exact, limit: string): boolean => compare(value, limit as Exact) < 0;

/** Values from 1e9 take a suffix such as "B", because all of their digits would not fit a column. */
const COMPACT_FROM = "1000000000";
const CENT = "0.01";

/** Exact, because the rate is a decimal, too. */
function inDisplayCurrency(usd: Exact): Exact {
  const { rate } = displayCurrency();
  return rate === "1" ? usd : product(usd, rate as Exact);
}

/** "$82,089.72"; up to 8 decimals below one cent; "$1.23B". The value is in US dollars. */
export function formatUsd(value: Exact | null): string {
  if (value === null) return MISSING;
  const { sign, decimals } = displayCurrency();
  const magnitude = inDisplayCurrency(magnitudeOf(value));
  const minus = value.startsWith("-") ? MINUS : "";
  if (!isBelow(magnitude, COMPACT_FROM)) return `${minus}${sign}${format(compact, magnitude)}`;
  // Bitcoin as the display currency has more than two decimals, because a small fraction of a bitcoin has value.
  if (!isBelow(magnitude, decimals > 2 ? "1" : CENT))
    return `${minus}${sign}${format(fixedDecimals(amountDecimals(Number(magnitude))), magnitude)}`;
  const text = format(upToEightDecimals, magnitude);
  return text === "0" ? `${sign}0.00` : `${minus}${sign}${text}`;
}

/** Like `formatUsd`, with a plus sign for positive values. */
export function formatSignedUsd(value: Exact | null): string {
  const text = formatUsd(value);
  return text === MISSING || text.startsWith(MINUS) ? text : `+${text}`;
}

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
export function priceText(usd: Exact | null): PriceText {
  if (usd === null) return { text: MISSING };
  const { sign } = displayCurrency();
  const price = inDisplayCurrency(usd);
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
export function plainPriceText(price: Exact | null): string {
  const { text, zeros, digits } = priceText(price);
  return digits === undefined ? text : `${text.slice(0, -1)}${"0".repeat(zeros ?? 0)}${digits}`;
}
