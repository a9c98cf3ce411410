import type { Exact } from "../../values/decimal.ts";
import { parseExact } from "../../values/exact-input.ts";
import { collapseBlanks } from "./cells.ts";

export type Amount = { amount: Exact; unit: string };
export type DecimalSeparator = "." | ",";

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
const THOUSANDS_BY = { ",": /^\d{1,3}(,\d{3})+$/, ".": /^\d{1,3}(\.\d{3})+$/ };

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

/** The decimal separator that a cell must have; null when it could be either. */
function separatorOf({ digits, exponent }: Parts): DecimalSeparator | null {
  const [commas, points] = [counts(digits, ","), counts(digits, ".")];
  if (commas > 0 && points > 0) return digits.lastIndexOf(",") > digits.lastIndexOf(".") ? "," : ".";
  if (commas === 1 && (exponent !== "" || !THOUSANDS_BY[","].test(digits))) return ",";
  if (points === 1 && !THOUSANDS_BY["."].test(digits)) return ".";
  return null;
}

/**
 * The decimal separator of a file: a comma when some amounts are valid only with a comma and none is valid only with a
 * point.
 */
export function decimalSeparatorOf(cells: Iterable<string>, cellSeparator: string): DecimalSeparator {
  let [commas, points] = [0, 0];
  for (const cell of cells) {
    const parts = split(cell);
    const decimal = parts && separatorOf(parts);
    if (decimal === ",") commas += 1;
    if (decimal === ".") points += 1;
  }
  if (commas > 0 && points === 0) return ",";
  return commas === 0 && points === 0 && cellSeparator === ";" ? "," : ".";
}

function plainDigits(digits: string, decimalSeparator: DecimalSeparator, exponent: string): string | null {
  const [commas, points] = [counts(digits, ","), counts(digits, ".")];
  if (commas > 0 && points > 0) {
    const decimal = digits.lastIndexOf(",") > digits.lastIndexOf(".") ? "," : ".";
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
  if (only === decimalSeparator) return counts(digits, only) === 1 ? digits.replace(only, ".") : null;
  if (THOUSANDS_BY[only].test(digits)) return digits.replaceAll(only, "");
  // A point that cannot separate thousands separates decimals. A comma in a file with points could be either.
  return only === "." && points === 1 ? digits : null;
}

/** An amount with its unit, such as "7.50 NXT" or "€1,234.50". Null when it is no amount or can be read in two ways. */
export function parseAmount(cell: string, decimalSeparator: DecimalSeparator): Amount | null {
  const parts = split(cell);
  if (!parts) return null;
  const digits = plainDigits(parts.digits, decimalSeparator, parts.exponent);
  if (digits === null) return null;
  const amount = parseExact(`${parts.sign}${digits}${parts.exponent && `e${parts.exponent}`}`);
  return amount === null ? null : { amount, unit: parts.unit };
}

const LONG_FRACTION = { ".": /(\.\d{30})\d+/, ",": /(,\d{30})\d+/ };
/** A value in dollars. Some exports write more digits than are kept. */
export function parseValue(cell: string, decimalSeparator: DecimalSeparator): Exact | null {
  const value = parseAmount(
    cell.slice(0, 2 * MAX_LENGTH).replace(LONG_FRACTION[decimalSeparator], "$1"),
    decimalSeparator,
  );
  return value && (value.amount.replace("-", "") as Exact);
}
