import { isQuoted } from "../../exchange-rates/quoted.ts";
import type { Exact } from "../../values/decimal.ts";
import { parseExact } from "../../values/exact-input.ts";
import type { Layout } from "../layout.ts";
import { type Amount, isUnclearAmount, parseAmount, parseValue } from "./amounts.ts";
import {
  cellAt,
  MAX_CELL,
  matchesGlob,
  quoted,
  type Reading,
  type ReadRule,
  refuse,
  sourceText,
  type ValueSource,
} from "./columns.ts";
import { absolute, negate, plus, type Stated, times } from "./entries.ts";
import { splitPair } from "./pairs.ts";

/** Max codes whose symbol is kept. */
const MAX_KNOWN = 5000;

/** The usual symbol of a coin for the exchange's code. */
function symbolOf({ coins, codes }: Layout, code: string): string {
  if (code.length > MAX_CELL) return refuse(`${quoted(code)} is not a coin`);
  const written = code.trim().toUpperCase();
  const upper = (codes && new RegExp(codes).exec(written)?.[1]) ?? written;
  const plain = coins?.[upper];
  if (plain !== undefined) return plain;
  // "SOL (Solana)" names the coin twice.
  return /^([\w.$]+) \(.+\)$/.exec(upper)?.[1] ?? upper;
}

export function coinSymbol({ layout, symbols }: Reading, code: string): string {
  const known = symbols.get(code);
  if (known !== undefined) return known;
  const symbol = symbolOf(layout, code);
  if (symbols.size < MAX_KNOWN) symbols.set(code, symbol);
  return symbol;
}

export type Pair = [base: string, quote: string] | null;
export function pairOf(reading: Reading, cells: readonly string[]): Pair {
  const text = reading.pair === -1 ? "" : cellAt(cells, reading.pair);
  if (text === "") return null;
  const known = reading.pairs.get(text);
  if (known !== undefined) return known;
  const split = splitPair(text);
  const pair: Pair = split && reading.layout.quoteFirst ? [split[1], split[0]] : split;
  if (reading.pairs.size < MAX_KNOWN) reading.pairs.set(text, pair);
  return pair;
}

function numberOf(reading: Reading, written: string, pair: Pair): Amount | null {
  if (written === "" || written === "-" || written === "--" || written === "N/A") return null;
  // A coin such as 1INCH, written right after its amount, would be read as digits.
  const coin = pair?.find((code) => /^\d/.test(code) && written.length > code.length && written.endsWith(code));
  const text = coin === undefined ? written : written.slice(0, -coin.length);
  if (text.length > MAX_CELL) refuse(`${quoted(text)} is not an amount`);
  if (text.includes("x") && /^[-+]?0x[\da-f]+$/i.test(text))
    refuse(`${quoted(text)} is a hexadecimal number. Amounts must be decimal`);
  if (reading.isMarkUnclear && isUnclearAmount(text)) refuse(unclear(text));
  const amount = parseAmount(text, reading.decimalMark);
  if (amount) return coin === undefined ? amount : { ...amount, unit: coin };
  return refuse(/^[^\d]*\d{1,3},\d+\D*$/.test(text) ? unclear(text) : `${quoted(text)} is not an amount`);
}
const unclear = (text: string) => `${quoted(text)} can be read in two ways, as decimals or as thousands`;

/** The amount that a rule means, with the unit that is written beside it. */
export function amountOf(reading: Reading, cells: readonly string[], rule: ReadRule, pair: Pair): Amount | null {
  const text = cellAt(cells, rule.index);
  if (rule.find) {
    const match = rule.find.exec(text.slice(0, MAX_CELL));
    const amount = match?.[1] === undefined ? null : parseAmount(match[1], reading.decimalMark);
    return amount && { amount: amount.amount, unit: match?.[2] ?? "" };
  }
  const amount = numberOf(reading, text, pair);
  if (!amount || rule.operator === null) return amount;
  const other = numberOf(reading, cellAt(cells, rule.second), pair);
  if (rule.operator === ">>" && other)
    return { amount: parseExact(`${amount.amount}e-${other.amount}`) ?? amount.amount, unit: amount.unit };
  if (rule.operator === "−")
    return other ? { amount: plus(amount.amount, negate(other.amount)), unit: amount.unit } : amount;
  return other && { amount: times(amount.amount, other.amount), unit: amount.unit };
}

/** The file's code of the coin; empty when the row does not name it. */
export function codeOf(cells: readonly string[], { coin, rule }: ReadRule, pair: Pair, unit: string): string {
  if (coin) return sourceText(cells, coin).trim();
  if (rule.coin === "unit") return unit;
  return unit || (pair?.[rule.coin === "base" ? 0 : 1] ?? "");
}

/** The amount with the sign that the rule gives it. */
export function signed(
  amount: Exact,
  { rule, signBy, minusIf }: ReadRule,
  cells: readonly string[],
  code: string,
  direction: 1 | -1 | undefined,
): Exact {
  if (signBy) return signBy.isMet(cellAt(cells, signBy.index)) ? absolute(amount) : negate(absolute(amount));
  if (rule.minusIf) {
    const pattern = rule.minusIf.slice(rule.minusIf.indexOf(":") + 1).replace("{}", code);
    return matchesGlob(pattern, cellAt(cells, minusIf).slice(0, MAX_CELL)) ? negate(absolute(amount)) : amount;
  }
  const { sign } = rule;
  if (sign === "minus") return negate(amount);
  if (sign === undefined || (direction === undefined && (sign === "type" || sign === "opposite"))) return amount;
  const isIn = sign === "in" || (sign === "type" && direction === 1) || (sign === "opposite" && direction === -1);
  return isIn ? absolute(amount) : negate(absolute(amount));
}

/** A value that a row states; null for money without rates. */
export function statedOf(reading: Reading, cells: readonly string[], source: ValueSource | null): Stated | null {
  if (!source) return null;
  const text = cellAt(cells, source.index);
  if (text === "") return null;
  const currency = coinSymbol(reading, sourceText(cells, source.currency)).toLowerCase();
  const value = isQuoted(currency) ? parseValue(text, reading.decimalMark) : null;
  return value === null ? null : { value, currency };
}
