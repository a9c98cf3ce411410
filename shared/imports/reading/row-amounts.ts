import { isQuoted } from "../../exchange-rates/quoted.ts";
import type { Exact } from "../../values/decimal.ts";
import type { Layout, LegRule } from "../layout.ts";
import { type Amount, parseAmount, parseValue } from "./amounts.ts";
import { cellOf, MAX_CELL, matchesGlob, quoted, type Reading, refuse } from "./columns.ts";
import { absolute, negate, plus, type Stated, times } from "./entries.ts";
import { splitPair } from "./pairs.ts";

/** The values of `coin` in a rule that are not the name of a column. */
const COIN_KEYWORDS = new Set(["base", "quote", "unit", "header"]);

/** The usual symbol of a coin for the exchange's code. */
export function coinSymbol({ coins, codes }: Layout, code: string): string {
  if (code.length > MAX_CELL) return refuse(`${quoted(code)} is not a coin`);
  const written = code.trim().toUpperCase();
  const upper = (codes && new RegExp(codes).exec(written)?.[1]) ?? written;
  const plain = coins?.[upper];
  if (plain !== undefined) return plain;
  // "SOL (Solana)" names the coin twice.
  return /^([\w.$]+) \(.+\)$/.exec(upper)?.[1] ?? upper;
}

export type Pair = [base: string, quote: string] | null;
export function pairOf(reading: Reading, cells: readonly string[]): Pair {
  const { layout } = reading;
  if (!layout.pair) return null;
  const text = cellOf(reading, cells, layout.pair);
  if (text === "") return null;
  const pair = splitPair(text);
  return pair && layout.quoteFirst ? [pair[1], pair[0]] : pair;
}

function numberOf(reading: Reading, cells: readonly string[], column: string, pair: Pair): Amount | null {
  const written = cellOf(reading, cells, column);
  // A coin such as 1INCH, written right after its amount, would be read as digits.
  const coin = pair?.find((code) => /^\d/.test(code) && written.length > code.length && written.endsWith(code));
  const text = coin === undefined ? written : written.slice(0, -coin.length);
  if (text === "" || text === "-" || text === "--") return null;
  if (text.length > MAX_CELL) refuse(`${quoted(text)} is not an amount`);
  if (/^[-+]?0x[\da-f]+$/i.test(text)) refuse(`${quoted(text)} is a hexadecimal number. Amounts must be decimal`);
  const amount = parseAmount(text, reading.decimalSeparator);
  if (amount) return coin === undefined ? amount : { ...amount, unit: coin };
  return refuse(
    /^[^\d]*\d{1,3},\d+\D*$/.test(text)
      ? `${quoted(text)} can be read in two ways, as decimals or as thousands`
      : `${quoted(text)} is not an amount`,
  );
}

/** The columns that an amount is computed from. */
export const columnsOfAmount = ({ amount }: LegRule): string[] => amount.split(/ [×−] /);

/** The amount that a rule means, with the unit that is written beside it. */
export function amountOf(reading: Reading, cells: readonly string[], rule: LegRule, pair: Pair): Amount | null {
  if (rule.find) {
    const match = new RegExp(rule.find, "i").exec(cellOf(reading, cells, rule.amount).slice(0, MAX_CELL));
    const amount = match?.[1] === undefined ? null : parseAmount(match[1], reading.decimalSeparator);
    return amount && { amount: amount.amount, unit: match?.[2] ?? "" };
  }
  const [first, operator, second] = rule.amount.split(/ ([×−]) /);
  const amount = numberOf(reading, cells, first!, pair);
  if (!amount || second === undefined) return amount;
  const other = numberOf(reading, cells, second, pair);
  if (operator === "−")
    return other ? { amount: plus(amount.amount, negate(other.amount)), unit: amount.unit } : amount;
  return other && { amount: times(amount.amount, other.amount), unit: amount.unit };
}

export function coinOf(reading: Reading, cells: readonly string[], rule: LegRule, pair: Pair, unit: string): string {
  const { layout, header } = reading;
  const [column] = columnsOfAmount(rule);
  let code = unit;
  if (rule.coin.startsWith("=")) code = rule.coin.slice(1);
  else if (rule.coin === "header") code = header.captures.get(column!) ?? "";
  else if (rule.coin === "base" || rule.coin === "quote") code = unit || (pair?.[rule.coin === "base" ? 0 : 1] ?? "");
  else if (!COIN_KEYWORDS.has(rule.coin)) code = cellOf(reading, cells, rule.coin);
  return code.trim() === "" ? "" : coinSymbol(layout, code);
}

export function signed(amount: Exact, rule: LegRule, direction: 1 | -1 | undefined): Exact {
  if (rule.sign === "minus") return negate(amount);
  if (rule.sign === undefined || (direction === undefined && (rule.sign === "type" || rule.sign === "opposite")))
    return amount;
  const isIn =
    rule.sign === "in" || (rule.sign === "type" && direction === 1) || (rule.sign === "opposite" && direction === -1);
  return isIn ? absolute(amount) : negate(absolute(amount));
}

/** The amount with a plus sign when the row meets the condition, which is a column and a pattern: "Side:buy*". */
export function signedBy(reading: Reading, cells: readonly string[], condition: string, amount: Exact): Exact {
  const [column, glob] = condition.split(":");
  return matchesGlob(glob!, cellOf(reading, cells, column!)) ? absolute(amount) : negate(absolute(amount));
}

/** A value that a row states, by a text such as "column in column" or "column in =USD"; null for money without rates. */
export function statedOf(reading: Reading, cells: readonly string[], place: string | undefined): Stated | null {
  if (!place) return null;
  const at = place.lastIndexOf(" in ");
  const [column, name] = [place.slice(0, at), place.slice(at + 4)];
  const code = name.startsWith("=")
    ? name.slice(1)
    : name === "header"
      ? (reading.header.captures.get(column) ?? "")
      : coinSymbol(reading.layout, cellOf(reading, cells, name));
  const currency = code.toLowerCase();
  const text = cellOf(reading, cells, column);
  const value = isQuoted(currency) && text !== "" ? parseValue(text, reading.decimalSeparator) : null;
  return value === null ? null : { value, currency };
}
