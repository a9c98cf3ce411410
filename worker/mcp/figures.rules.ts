import { ALERT_TYPES } from "../../shared/alerts/rules.ts";
import { METHODS, SCOPES } from "../../shared/transactions/methods.ts";
import { KINDS } from "../../shared/transactions/transaction.ts";
import type { Decimal, Exact } from "../../shared/values/decimal.ts";
import {
  formatHolding,
  formatPercent,
  formatPlainPercent,
  formatSignedUsd,
  formatUsd,
  plainPriceText,
} from "../../shared/values/format-decimal.ts";

/**
 * The part of a reply that a language model may read: figures, times, our own words and ids, and symbols. Names, notes
 * and other texts are left out, because anyone could write an instruction for the model into them. So is every string
 * that no rule allows.
 */

const DECIMAL = /^-?\d+(\.\d+)?$/;
const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?Z)?$/;
const OWN_ID = /^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/;
/** A symbol is too short for an instruction. */
const SYMBOL = /^[a-z0-9]{1,10}$/i;
const ID_FIELD = /^id$|Id$/;
/** An upstream wrote the ids of coins. At most four words are too short for an instruction. */
const COIN_ID = /^[a-z0-9]{1,20}(-[a-z0-9]{1,20}){0,3}$/;
const WORDS: ReadonlySet<string> = new Set([
  ...KINDS,
  ...ALERT_TYPES,
  ...METHODS,
  ...SCOPES,
  ...["adjustment", "spot", "long", "short", "open", "risky", "liquidated", "recorded", "transactions", "today"],
  ...["lot", "pool", "same day", "30 days", "no purchase", "no cost"],
]);
/** A longer list is cut, because a model reads at most some hundred rows. */
const MAX_ITEMS = 200;

type Format = (value: string) => string;
const usd: Format = (value) => formatUsd(value as Exact);
const signed: Format = (value) => formatSignedUsd(value as Exact);
const percent: Format = (value) => formatPercent(value as Decimal);
const share: Format = (value) => formatPlainPercent(value as Decimal);
const price: Format = (value) => plainPriceText(value as Exact);
const holding: Format = (value) => formatHolding(value as Exact);
/** How the pages show each figure. */
const FORMATS: Record<string, Format> = {
  value: usd,
  cost: usd,
  equity: usd,
  proceeds: usd,
  income: usd,
  fees: usd,
  realised: usd,
  deposits: usd,
  pnl: signed,
  change: signed,
  gain: signed,
  percent,
  return: percent,
  totalReturn: percent,
  dayReturn: percent,
  distance: share,
  weight: share,
  other: share,
  price,
  entryPrice: price,
  liquidationPrice: price,
  amount: holding,
  knownAmount: holding,
  size: holding,
  missing: holding,
  unpriced: holding,
};

/** The texts of the model's own request, which it may read again. */
export type Given = ReadonlySet<string>;

function allowedText(key: string, text: string, given: Given): string | null | undefined {
  if (key === "symbol") return SYMBOL.test(text) ? text.toUpperCase() : null;
  if (DECIMAL.test(text) || TIME.test(text) || WORDS.has(text) || given.has(text)) return text;
  return ID_FIELD.test(key) && (OWN_ID.test(text) || COIN_ID.test(text)) ? text : undefined;
}

function figuresOfObject(value: object, given: Given): Record<string, unknown> {
  const figures: Record<string, unknown> = {};
  const shown: Record<string, string> = {};
  for (const [key, field] of Object.entries(value)) {
    const figure = figuresOf(field, given, key);
    if (figure === undefined) continue;
    figures[key] = figure;
    const format = FORMATS[key];
    if (format && typeof figure === "string" && DECIMAL.test(figure)) shown[key] = format(figure);
  }
  return Object.keys(shown).length === 0 ? figures : { ...figures, shown };
}

/** Undefined for a text that is left out. */
export function figuresOf(value: unknown, given: Given, key = ""): unknown {
  if (typeof value === "string") return allowedText(key, value, given);
  if (Array.isArray(value)) {
    const items = value.slice(0, MAX_ITEMS).flatMap((item) => {
      const figures = figuresOf(item, given, key);
      return figures === undefined ? [] : [figures];
    });
    return items;
  }
  if (typeof value === "object" && value !== null) return figuresOfObject(value, given);
  return value;
}
