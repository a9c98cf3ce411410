import { compare, type Decimal, type Exact, round } from "./decimal.ts";
import { MISSING, type PriceText, type Side } from "./format-market.ts";

/** Text of figures that somebody holds, from decimal text: no digit goes through a float. */

const MINUS = "\u2212";
const formatter = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat("en-US", options);
const one = formatter({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
const two = formatter({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const six = formatter({ minimumFractionDigits: 6, maximumFractionDigits: 6 });
const upToEight = formatter({ maximumFractionDigits: 8 });
const compact = formatter({ notation: "compact", minimumFractionDigits: 2, maximumFractionDigits: 2 });

// Engines format decimal text exactly; TypeScript knows only literal text as such.
const write = (how: Intl.NumberFormat, digits: string): string => how.format(digits as `${number}`);
const sizeOf = (value: Exact): Exact => value.replace("-", "") as Exact;
const isBelow = (value: Exact, limit: string): boolean => compare(value, limit as Exact) < 0;

/** Beyond this, digits no longer fit a column: 1e9 and more take the suffixes of the specification. */
const COMPACT_FROM = "1000000000";
const CENT = "0.01";

/** "$82,089.72"; under a cent up to 8 decimals; "$1.23B". */
export function formatUsd(value: Exact | null): string {
  if (value === null) return MISSING;
  const size = sizeOf(value);
  const sign = value.startsWith("-") ? MINUS : "";
  if (!isBelow(size, COMPACT_FROM)) return `${sign}$${write(compact, size)}`;
  if (!isBelow(size, CENT)) return `${sign}$${write(two, size)}`;
  const text = write(upToEight, size);
  return text === "0" ? "$0.00" : `${sign}$${text}`;
}

/** With its sign, also where it is a plus. */
export function formatSignedUsd(value: Exact | null): string {
  const text = formatUsd(value);
  return text === MISSING || text.startsWith(MINUS) ? text : `+${text}`;
}

/** "+56.18%"; what rounds to nothing is "+0.00%". */
export function formatPercent(percent: Decimal | null): string {
  if (percent === null) return MISSING;
  const size = sizeOf(percent);
  const text = isBelow(size, COMPACT_FROM) ? write(two, size) : write(compact, size);
  return `${percent.startsWith("-") && text !== "0.00" ? MINUS : "+"}${text}%`;
}

/** "18.7%": a share or a distance, which has no sign. */
export const formatPlainPercent = (percent: Decimal): string => `${write(one, percent)}%`;

/** Which side of its mark a figure lies on, as its text says it. */
export function sideOfText(text: string): Side {
  if (text === MISSING) return "none";
  return text.startsWith(MINUS) ? "loss" : "gain";
}

/** An amount of coins: every digit of it. */
export const formatHolding = (amount: Exact): string => write(upToEight, amount);

/** A price as the market writes it: 2 decimals, 6 under a dollar, or a count of its zeros and 4 digits. */
export function priceText(price: Exact | null): PriceText {
  if (price === null) return { text: MISSING };
  if (!isBelow(price, COMPACT_FROM)) return { text: `$${write(compact, price)}` };
  if (!isBelow(price, "1") || compare(price, "0" as Exact) === 0) return { text: `$${write(two, price)}` };
  const text = write(six, price);
  if (text !== "0.000000") return { text: `$${text}` };
  const fraction = price.split(".")[1] ?? "";
  const zeros = fraction.search(/[1-9]/);
  const significant = round(`${fraction.slice(zeros, zeros + 1)}.${fraction.slice(zeros + 1)}` as Decimal, 3);
  // What rounds up to ten has one zero less before it.
  if (significant === "10") return { text: "$0.0", zeros: zeros - 1, digits: "1000" };
  return { text: "$0.0", zeros, digits: significant.replace(".", "").padEnd(4, "0") };
}

/** The same where no subscript can stand. */
export function plainPriceText(price: Exact | null): string {
  const { text, zeros, digits } = priceText(price);
  return digits === undefined ? text : `$0.${"0".repeat(zeros ?? 0)}${digits}`;
}
