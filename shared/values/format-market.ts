import { displayCurrency, displayRate } from "./display-currency.ts";

/**
 * Formats market figures, which are floats in US dollars or percent, in the display currency. The user's own money is
 * never a float.
 */

export const MISSING = "N/A";
/** Why a past extreme is missing in another currency: it was on another day, with another rate. */
export const IN_DOLLARS_ONLY = "known only in US dollars";
const MINUS = "\u2212";

const formats = new Map<number, Intl.NumberFormat>();
/** Each format is made once, because making one costs as much as using it a hundred times. */
export function fixedDecimals(digits: number): Intl.NumberFormat {
  const format =
    formats.get(digits) ??
    new Intl.NumberFormat("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  formats.set(digits, format);
  return format;
}
const twoDecimals = fixedDecimals(2);
const fourDecimals = fixedDecimals(4);
const sixDecimals = fixedDecimals(6);
const noDecimals = fixedDecimals(0);

type Suffixes = readonly (readonly [unit: number, suffix: string])[];
const SUFFIXES: Suffixes = [
  [1e12, "T"],
  [1e9, "B"],
  [1e6, "M"],
  [1e3, "K"],
];
/** The market's totals pass a quadrillion in currencies with small units, such as won. Dollars and supplies end with T. */
const WITH_QUADRILLION: Suffixes = [[1e15, "Q"], ...SUFFIXES];

type Figure = number | null | undefined;
const isMissing = (value: Figure): value is null | undefined => value == null || !Number.isFinite(value);

/** 1234567 → "1.23M". A figure that rounds to 1000 takes the next suffix. */
export function formatCompact(value: Figure, suffixes = SUFFIXES): string {
  if (isMissing(value)) return MISSING;
  const magnitude = Math.abs(value);
  const suffixIndex = suffixes.findIndex(([unit]) => magnitude >= unit);
  const [unit, suffix] = suffixes[suffixIndex] ?? [1, ""];
  const text = twoDecimals.format(magnitude / unit);
  const nextSuffix =
    text === "1,000.00" ? suffixes[(suffixIndex === -1 ? suffixes.length : suffixIndex) - 1] : undefined;
  const sign = value < 0 && text !== "0.00" ? MINUS : "";
  return nextSuffix ? `${sign}1.00${nextSuffix[1]}` : `${sign}${text}${suffix}`;
}

export const formatMoney = (usd: Figure): string => formatShownMoney(isMissing(usd) ? usd : usd * displayRate());

/** Money that is in the display currency already, such as that of the past. */
export function formatShownMoney(value: Figure): string {
  const { code, sign } = displayCurrency();
  const text = formatCompact(value, code === "usd" ? SUFFIXES : WITH_QUADRILLION);
  if (text === MISSING) return text;
  return text.startsWith(MINUS) ? `${MINUS}${sign}${text.slice(1)}` : `${sign}${text}`;
}

/**
 * A price in parts, because a price below 0.001 is shown with a count of its zeros:
 * 9.3e-10 is `$0.0`, then 9 as a subscript, then `9300`.
 */
export type PriceText = { text: string; zeros?: number; digits?: string };

/**
 * Prices within 1 % of a dollar have four decimals, so that a stablecoin keeps its precision when it moves from one side
 * of a dollar to the other.
 */
export const isNearOne = (price: number): boolean => price > 0.99 && price < 1.01;

/** From 0.001 on, six decimals leave four significant digits. Smaller prices have four digits after their zeros. */
export const LAST_EXPONENT = 3;

export const formatPrice = (usd: Figure): PriceText => shownPrice(isMissing(usd) ? usd : usd * displayRate());

/** A price that is in the display currency already, such as one of the past. */
function shownPrice(value: Figure): PriceText {
  if (isMissing(value)) return { text: MISSING };
  const { sign } = displayCurrency();
  if (isNearOne(value)) return { text: `${sign}${fourDecimals.format(value)}` };
  if (value >= 1 || value <= 0) return { text: `${sign}${fixedDecimals(amountDecimals(value)).format(value)}` };
  const [digits, exponent] = value.toExponential(3).split("e-") as [string, string];
  if (Number(exponent) <= LAST_EXPONENT) return { text: `${sign}${sixDecimals.format(value)}` };
  return { text: `${sign}0.0`, zeros: Number(exponent) - 1, digits: digits.replace(".", "") };
}

/** The decimals of amounts of at least one unit. Small amounts of a currency without cents have two. */
export function amountDecimals(value: number): number {
  const { decimals } = displayCurrency();
  return decimals === 0 && value > 0 && value < 100 ? 2 : decimals;
}

/** The same price without a subscript, for titles, labels and tooltips. */
export const plainPrice = (usd: Figure): string => plain(formatPrice(usd));
export const plainShownPrice = (value: Figure): string => plain(shownPrice(value));

function plain({ text, zeros, digits }: PriceText): string {
  return digits === undefined ? text : `${text.slice(0, -1)}${"0".repeat(zeros ?? 0)}${digits}`;
}

/** No price can fall by more than 100 %, so such a change is an upstream's mistake. */
const isMissingChange = (percent: Figure): percent is null | undefined => isMissing(percent) || percent < -100;

/** "+1.24%", "−0.87%"; a change that rounds to zero is "+0.00%". */
export function formatChange(percent: Figure): string {
  if (isMissingChange(percent)) return MISSING;
  const text = twoDecimals.format(Math.abs(percent));
  return `${percent < 0 && text !== "0.00" ? MINUS : "+"}${text}%`;
}

/** Gain or loss, from the formatted text, so that the colour always agrees with the text. Zero is neither. */
export type Side = "gain" | "loss" | "none";

export function sideOf(percent: Figure): Side {
  if (isMissingChange(percent)) return "none";
  const text = formatChange(percent);
  if (!/[1-9]/.test(text)) return "none";
  return text.startsWith(MINUS) ? "loss" : "gain";
}

export const formatCount = (value: number): string => noDecimals.format(value);
/** A share without a sign: 54.12 → "54.1%". */
export const formatShare = (percent: number): string => `${fixedDecimals(1).format(percent)}%`;
/** "1 visit", "1,204 visits". */
export const counted = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatCount(count)} ${count === 1 ? singular : plural}`;
