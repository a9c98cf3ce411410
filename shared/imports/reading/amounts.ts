import type { Exact } from "../../values/decimal.ts";
import { parseExact } from "../../values/exact-input.ts";
import { collapseBlanks } from "./cells.ts";

export type Amount = { amount: Exact; unit: string };
export type DecimalMark = "." | ",";

const SIGNS: Record<string, string> = {
  "€": "EUR",
  $: "USD",
  "£": "GBP",
  "¥": "JPY",
  "₿": "BTC",
  "₹": "INR",
  "₩": "KRW",
};
const AMOUNT =
  /^(\(?)([+-]?)\s*([€$£¥₿₹₩]|[A-Za-z]{2,6}\s)?\s*([+-]?)(\d[\d.,'’ \u202f]*|[.,]\d+)(?:[eE]([+-]?\d{1,3}))?\s*([€$£¥₿₹₩]|[A-Za-z][\w.$]*)?\)?$/;
const THOUSANDS_BY = { ",": /^[1-9]\d{0,2}(,\d{3})+$/, ".": /^[1-9]\d{0,2}(\.\d{3})+$/ };

/** Max characters of an amount with its unit. */
const MAX_LENGTH = 100;

type Parts = { sign: string; digits: string; exponent: string; unit: string };

function split(cell: string): Parts | null {
  if (cell === "") return null;
  const text = collapseBlanks(cell).replaceAll("−", "-");
  if (text.length > MAX_LENGTH) return null;
  const match = AMOUNT.exec(text);
  if (!match) return null;
  const [, parenthesis, outer, symbol = "", inner, digits = "", exponent = "", unit = ""] = match;
  const isClosed = text.endsWith(")") === (parenthesis === "(");
  if (!isClosed || [parenthesis, outer, inner].filter(Boolean).length > 1) return null;
  const sign = parenthesis === "(" || outer === "-" || inner === "-" ? "-" : "";
  const name = unit || symbol.trim();
  return { sign, digits: digits.replace(/['’ \u202f]/g, ""), exponent, unit: SIGNS[name] ?? name };
}

const counts = (text: string, character: string): number => text.split(character).length - 1;

/** With both marks, the last one is the decimal mark. */
const lastMark = (digits: string): DecimalMark => (digits.lastIndexOf(",") > digits.lastIndexOf(".") ? "," : ".");

/** The decimal mark that a cell must have; null when it could be either. */
function markIn({ digits, exponent }: Parts): DecimalMark | null {
  const [commas, points] = [counts(digits, ","), counts(digits, ".")];
  if (commas > 0 && points > 0) return lastMark(digits);
  if (commas === 1 && (exponent !== "" || !THOUSANDS_BY[","].test(digits))) return ",";
  if (points === 1 && !THOUSANDS_BY["."].test(digits)) return ".";
  if (commas > 1 && THOUSANDS_BY[","].test(digits)) return ".";
  if (points > 1 && THOUSANDS_BY["."].test(digits)) return ",";
  return null;
}

/** The decimal mark of a file. `isUnclear` means that an amount such as 2.500 can be read in two ways. */
export type FoundMark = { mark: DecimalMark; isProven: boolean; isUnclear: boolean };

/**
 * The decimal mark is a comma when some amounts are valid only with a comma and none is valid only with a point. When no
 * amount proves it, the separator of the cells suggests it.
 */
export function decimalMarkOf(cells: Iterable<string>, cellSeparator: string): FoundMark {
  let hasComma = false;
  let isUnclear = false;
  for (const cell of cells) {
    const parts = split(cell);
    const mark = parts && markIn(parts);
    if (mark === ".") return { mark: ".", isProven: true, isUnclear: false };
    if (mark === ",") hasComma = true;
    // In a file with commas between its cells, a comma in an amount may separate thousands or decimals.
    else if (parts && (cellSeparator === ";" ? /[.,]/ : /,/).test(parts.digits)) isUnclear = true;
  }
  if (hasComma) return { mark: ",", isProven: true, isUnclear: false };
  return { mark: cellSeparator === ";" ? "," : ".", isProven: false, isUnclear };
}

function plainDigits(digits: string, decimalMark: DecimalMark, exponent: string): string | null {
  const [commas, points] = [counts(digits, ","), counts(digits, ".")];
  if (commas > 0 && points > 0) {
    const decimal = lastMark(digits);
    const [whole = "", fraction = ""] = [
      digits.slice(0, digits.lastIndexOf(decimal)),
      digits.slice(digits.lastIndexOf(decimal) + 1),
    ];
    const group = decimal === "," ? "." : ",";
    return THOUSANDS_BY[group].test(whole) ? `${whole.replaceAll(group, "")}.${fraction}` : null;
  }
  const only = commas > 0 ? "," : points > 0 ? "." : null;
  if (only === null) return digits;
  if (exponent !== "") return counts(digits, only) === 1 ? digits.replace(only, ".") : null;
  if (only === decimalMark) return counts(digits, only) === 1 ? digits.replace(only, ".") : null;
  if (THOUSANDS_BY[only].test(digits)) return digits.replaceAll(only, "");
  // A point that cannot separate thousands separates decimals. A comma in a file with points could be either.
  return only === "." && points === 1 ? digits : null;
}

/** Digits with at most one point, as most files write amounts. */
const PLAIN = /^-?\d{1,18}(?:\.\d{1,30})?$/;
function plainAmount(text: string): Exact {
  // Character codes: 48 is "0", 46 is ".".
  let [start, end] = [text.startsWith("-") ? 1 : 0, text.length];
  while (text.charCodeAt(start) === 48 && start + 1 < end && text.charCodeAt(start + 1) !== 46) start += 1;
  if (text.includes(".")) {
    while (text.charCodeAt(end - 1) === 48) end -= 1;
    if (text.charCodeAt(end - 1) === 46) end -= 1;
  }
  const size = text.slice(start, end);
  return (size === "0" || !text.startsWith("-") ? size : `-${size}`) as Exact;
}

/** An amount after the sign of its currency, such as "€40.00" or "-€40.00". Null for any other cell. */
function moneyAmount(cell: string): Amount | null {
  const start = cell.startsWith("-") ? 1 : 0;
  const unit = SIGNS[cell.charAt(start)];
  if (unit === undefined) return null;
  const size = cell.slice(start + 1);
  if (!PLAIN.test(size) || size.startsWith("-")) return null;
  return { amount: plainAmount(start === 1 ? `-${size}` : size), unit };
}

/** An amount with its unit, such as "7.50 NXT" or "€1,234.50". Null when it is no amount or can be read in two ways. */
export function parseAmount(cell: string, decimalMark: DecimalMark): Amount | null {
  if (PLAIN.test(cell) && (decimalMark === "." || !cell.includes("."))) return { amount: plainAmount(cell), unit: "" };
  const money = decimalMark === "." ? moneyAmount(cell) : null;
  if (money) return money;
  const parts = split(cell);
  if (!parts) return null;
  const digits = plainDigits(parts.digits, decimalMark, parts.exponent);
  if (digits === null) return null;
  const amount = parseExact(`${parts.sign}${digits}${parts.exponent && `e${parts.exponent}`}`);
  return amount === null ? null : { amount, unit: parts.unit };
}

const LONG_FRACTION = { ".": /(\.\d{30})\d+/, ",": /(,\d{30})\d+/ };
/**
 * A sum of money in any currency, without its sign and its unit. Digits after the 30th place are cut off, because some
 * exports write more. Null when it is no amount or can be read in two ways.
 */
export function parseValue(cell: string, decimalMark: DecimalMark): Exact | null {
  const text = cell.length < 30 ? cell : cell.slice(0, 2 * MAX_LENGTH).replace(LONG_FRACTION[decimalMark], "$1");
  const value = parseAmount(text, decimalMark);
  return value && (value.amount.replace("-", "") as Exact);
}

/** Whether the amount can be read in two ways, such as 2.500: with its mark as the decimal mark, or as that of thousands. */
export const isUnclearAmount = (cell: string): boolean => {
  const parts = split(cell);
  return parts !== null && /[.,]/.test(parts.digits) && markIn(parts) === null;
};
