import { ALERT_TYPES } from "../../shared/alerts/rules.ts";
import { displayOfLedger } from "../../shared/ledger-settings/display.ts";
import { LEDGER_CURRENCIES } from "../../shared/ledger-settings/settings.ts";
import { METHODS, SCOPES } from "../../shared/transactions/methods.ts";
import { KINDS } from "../../shared/transactions/transaction.ts";
import type { Decimal, Exact } from "../../shared/values/decimal.ts";
import { type DisplayCurrency, US_DOLLAR } from "../../shared/values/display-currency.ts";
import {
  formatHolding,
  formatIn,
  formatPercent,
  formatPlainPercent,
  formatSignedIn,
  plainPriceIn,
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
  ...LEDGER_CURRENCIES,
  ...["adjustment", "spot", "long", "short", "open", "risky", "liquidated", "recorded", "transactions", "today"],
  ...["lot", "pool", "same day", "30 days", "no purchase", "no cost"],
]);
/** A longer list is cut, because a model reads at most some hundred rows. */
const MAX_ITEMS = 200;

/** `currency` is that of the reply. */
type Format = (value: string, currency: DisplayCurrency) => string;
const money: Format = (value, currency) => formatIn(value as Exact, currency);
const signed: Format = (value, currency) => formatSignedIn(value as Exact, currency);
const percent: Format = (value) => formatPercent(value as Decimal);
const share: Format = (value) => formatPlainPercent(value as Decimal);
const price: Format = (value, currency) => plainPriceIn(value as Exact, currency);
const holding: Format = (value) => formatHolding(value as Exact);
/** How the pages show each figure. */
const FORMATS: Record<string, Format> = {
  value: money,
  cost: money,
  equity: money,
  proceeds: money,
  income: money,
  fees: money,
  realised: money,
  deposits: money,
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

function figuresOfObject(value: object, given: Given, currency: DisplayCurrency): Record<string, unknown> {
  const figures: Record<string, unknown> = {};
  const shown: Record<string, string> = {};
  for (const [key, field] of Object.entries(value)) {
    const figure = figuresIn(currency, field, given, key);
    if (figure === undefined) continue;
    figures[key] = figure;
    const format = FORMATS[key];
    if (format && typeof figure === "string" && DECIMAL.test(figure)) shown[key] = format(figure, currency);
  }
  return Object.keys(shown).length === 0 ? figures : { ...figures, shown };
}

/** Undefined for a text that is left out. */
function figuresIn(currency: DisplayCurrency, value: unknown, given: Given, key: string): unknown {
  if (typeof value === "string") return allowedText(key, value, given);
  if (Array.isArray(value)) {
    const items = value.slice(0, MAX_ITEMS).flatMap((item) => {
      const figures = figuresIn(currency, item, given, key);
      return figures === undefined ? [] : [figures];
    });
    return items;
  }
  if (typeof value === "object" && value !== null) return figuresOfObject(value, given, currency);
  return value;
}

/** The figures of a reply. A reply without a currency is in US dollars. */
export function figuresOf(reply: unknown, given: Given): unknown {
  const { currency } = (typeof reply === "object" ? (reply ?? {}) : {}) as { currency?: unknown };
  const display = typeof currency === "string" ? displayOfLedger(currency) : US_DOLLAR;
  return figuresIn(display, reply, given, "");
}
