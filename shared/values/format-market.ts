/** Text of market figures: plain numbers in US dollars or percent, never money that somebody holds. */

export const MISSING = "N/A";
const MINUS = "\u2212";

const decimals = (digits: number) =>
  new Intl.NumberFormat("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
const two = decimals(2);
const six = decimals(6);
const whole = decimals(0);

const SUFFIXES = [
  [1e12, "T"],
  [1e9, "B"],
  [1e6, "M"],
  [1e3, "K"],
] as const;

type Figure = number | null | undefined;
const isMissing = (value: Figure): value is null | undefined => value == null || !Number.isFinite(value);

/** 1234567 → "1.23M"; specification 1, section 9. A figure that rounds to 1000 takes the next suffix. */
export function formatCompact(value: Figure): string {
  if (isMissing(value)) return MISSING;
  const size = Math.abs(value);
  const at = SUFFIXES.findIndex(([unit]) => size >= unit);
  const [unit, suffix] = SUFFIXES[at] ?? [1, ""];
  const text = two.format(size / unit);
  const carried = text === "1,000.00" ? SUFFIXES[(at === -1 ? SUFFIXES.length : at) - 1] : undefined;
  const sign = value < 0 && text !== "0.00" ? MINUS : "";
  return carried ? `${sign}1.00${carried[1]}` : `${sign}${text}${suffix}`;
}

export function formatMoney(value: Figure): string {
  const text = formatCompact(value);
  if (text === MISSING) return text;
  return text.startsWith(MINUS) ? `${MINUS}$${text.slice(1)}` : `$${text}`;
}

/**
 * A price in parts, because a tiny one is written with a count of its zeros:
 * 9.3e-10 is `$0.0`, then 9 in subscript, then `9300`.
 */
export type PriceText = { text: string; zeros?: number; digits?: string };

export function formatPrice(value: Figure): PriceText {
  if (isMissing(value)) return { text: MISSING };
  if (value >= 1 || value <= 0) return { text: `$${two.format(value)}` };
  const text = six.format(value);
  if (text !== "0.000000") return { text: `$${text}` };
  const [digits, exponent] = value.toExponential(3).split("e-") as [string, string];
  return { text: "$0.0", zeros: Number(exponent) - 1, digits: digits.replace(".", "") };
}

/** The same price where no subscript can stand: a title, a label, a tooltip. */
export function plainPrice(value: Figure): string {
  const { text, zeros, digits } = formatPrice(value);
  return digits === undefined ? text : `$0.${"0".repeat(zeros ?? 0)}${digits}`;
}

/** "+1.24%", "−0.87%"; what rounds to nothing is "+0.00%". */
export function formatChange(percent: Figure): string {
  if (isMissing(percent)) return MISSING;
  const text = two.format(Math.abs(percent));
  return `${percent < 0 && text !== "0.00" ? MINUS : "+"}${text}%`;
}

/** Which side of its mark a change lies on, as its text says it. */
export type Side = "gain" | "loss" | "none";

export function sideOf(percent: Figure): Side {
  if (isMissing(percent)) return "none";
  return formatChange(percent).startsWith(MINUS) ? "loss" : "gain";
}

export const formatCount = (value: number): string => whole.format(value);
/** A share, 54.12 → "54.1%". */
export const formatShare = (percent: number): string => `${decimals(1).format(percent)}%`;
/** "1 visit", "1,204 visits". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
