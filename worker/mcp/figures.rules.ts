import { ALERT_TYPES, type AlertType } from "../../shared/alerts/rules.ts";
import { targetText } from "../../shared/alerts/text.ts";
import { AS_OF_SENTENCES } from "../../shared/as-of/reasons.ts";
import { displayOfLedger } from "../../shared/ledger-settings/display.ts";
import { LEDGER_CURRENCIES } from "../../shared/ledger-settings/settings.ts";
import { BENCHMARKS, RETURN_SENTENCES } from "../../shared/performance/rules.ts";
import { distanceText } from "../../shared/portfolio/leveraged/distance-text.ts";
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
import { formatChange, formatMoney, plainPrice } from "../../shared/values/format-market.ts";
import { coinIdOf, isSafeId, symbolOf } from "./coins.rules.ts";

/**
 * The part of a reply that a language model may read: figures, times, our own words and ids, and symbols. Names, notes
 * and other texts are left out, because anyone could write an instruction for the model into them. So is every string
 * that no rule allows.
 */

const DECIMAL = /^-?\d+(\.\d+)?$/;
const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?Z)?$/;
const OWN_ID = /^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/;
const ID_FIELD = /^id$|Id$/;
const WORDS: ReadonlySet<string> = new Set([
  ...KINDS,
  ...ALERT_TYPES,
  ...METHODS,
  ...SCOPES,
  ...LEDGER_CURRENCIES,
  ...[
    "adjustment",
    "spot",
    "long",
    "short",
    "open",
    "risky",
    "liquidated",
    "recorded",
    "transactions",
    "today",
    "present",
  ],
  ...["lot", "pool", "same day", "30 days", "no purchase", "no cost", "no price"],
  ...["sides differ", "far from market"],
  ...["coin", "position", "linked account"],
  ...BENCHMARKS,
  ...RETURN_SENTENCES,
  ...AS_OF_SENTENCES,
]);
/** The lists inside an item, such as the lots of a disposal, are cut after this many. The page says how many there are. */
const MAX_INNER = 10;

/** `currency` is that of the object that has the figure. */
type Format = (value: string, currency: DisplayCurrency, object: Record<string, unknown>) => string;
const money: Format = (value, currency) => formatIn(value as Exact, currency);
const signed: Format = (value, currency) => formatSignedIn(value as Exact, currency);
/** What was earned has a sign, and nothing has none. */
const earned: Format = (value, ...rest) => (value === "0" ? money : signed)(value, ...rest);
const percent: Format = (value) => formatPercent(value as Decimal);
const share: Format = (value) => formatPlainPercent(value as Decimal);
const price: Format = (value, currency) => plainPriceIn(value as Exact, currency);
const holding: Format = (value) => formatHolding(value as Exact);
/** The amount of a sum that names its missing parts is money, and all others are of coins. */
const amount: Format = (value, currency, object) =>
  typeof object.missing === "number" ? money(value, currency, object) : holding(value, currency, object);
/** How the pages show each figure. */
const FORMATS: Record<string, Format> = {
  value: money,
  cost: money,
  pnlCost: money,
  equity: money,
  total: money,
  flows: money,
  invested: money,
  proceeds: money,
  income: earned,
  fees: money,
  realised: earned,
  deposits: money,
  pnl: signed,
  change: signed,
  gain: signed,
  percent,
  return: percent,
  totalReturn: percent,
  dayReturn: percent,
  distance: (value) => distanceText(value as Decimal),
  weight: share,
  other: share,
  price,
  entryPrice: price,
  liquidationPrice: price,
  amount,
  knownAmount: holding,
  size: holding,
  missing: holding,
  unpriced: holding,
  unrealised: signed,
  realisedPnl: signed,
  contractsPnl: signed,
  exitPrice: price,
  targetPrice: (value, _, { alertType }) => targetText(alertType as AlertType, value as Decimal),
  marketCap: (value) => formatMoney(Number(value)),
};

/** How the market shows its figures, which are floats. */
const MARKET_FORMATS: Record<string, (value: number) => string> = {
  current_price: plainPrice,
  market_cap: formatMoney,
  total_volume: formatMoney,
  price_change_percentage_24h: formatChange,
  price_change_percentage_7d_in_currency: formatChange,
  change24h: formatChange,
};

/** The texts of the model's own request, which it may read again. */
export type Given = ReadonlySet<string>;

function allowedText(key: string, text: string, given: Given): string | undefined {
  if (DECIMAL.test(text) || TIME.test(text) || WORDS.has(text) || given.has(text)) return text;
  return ID_FIELD.test(key) && (OWN_ID.test(text) || isSafeId(text)) ? text : undefined;
}

/** The id and the symbol by which tools name the coin of an object. */
function coinNameOf(value: Record<string, unknown>): Record<string, unknown> {
  const { symbol, coinId, id } = value;
  if (typeof symbol !== "string") return {};
  // An object of the market has its id, and one of the user has an id of its own beside that of its coin.
  const field = "coinId" in value || !("name" in value) || typeof id !== "string" ? "coinId" : "id";
  const known = field === "id" ? id : coinId;
  const given = typeof known === "string" ? known : null;
  const named = { symbol: symbolOf(given, symbol) };
  return known === undefined ? named : { [field]: coinIdOf(given, symbol), ...named };
}

/** Prices and results of closed positions are in US dollars whatever the ledger's currency is. */
const DOLLARS_WHEN_CLOSED = ["entryPrice", "exitPrice", "realisedPnl"];

/** The money of a figure: that of its transaction if it states one, otherwise that of the reply. */
function currencyOf(key: string, object: Record<string, unknown>, reply: DisplayCurrency): DisplayCurrency {
  if (typeof object.priceCurrency === "string") return displayOfLedger(object.priceCurrency);
  // So is the archive's price of a holding at a time.
  if (key === "price" && "priceAt" in object) return US_DOLLAR;
  return "realisedPnl" in object && DOLLARS_WHEN_CLOSED.includes(key) ? US_DOLLAR : reply;
}

function figuresOfObject(
  value: Record<string, unknown>,
  given: Given,
  currency: DisplayCurrency,
): Record<string, unknown> {
  const figures: Record<string, unknown> = {};
  const shown: Record<string, string> = {};
  const coin = coinNameOf(value);
  for (const [key, field] of Object.entries(value)) {
    const money = currencyOf(key, value, currency);
    const figure = Object.hasOwn(coin, key) ? coin[key] : figuresIn(money, field, given, key);
    if (figure === undefined) continue;
    figures[key] = figure;
    if (Array.isArray(field) && field.length > MAX_INNER)
      figures[`${key}Page`] = { shown: MAX_INNER, of: field.length };
    const format = FORMATS[key];
    if (format && typeof figure === "string" && DECIMAL.test(figure)) shown[key] = format(figure, money, value);
    const market = MARKET_FORMATS[key];
    if (market && typeof figure === "number") shown[key] = market(figure);
  }
  return Object.keys(shown).length === 0 ? figures : { ...figures, shown };
}

/** A sum without a missing part. The field of the same name says it already, and replies are short. */
const isWholeSum = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "missing" in value && value.missing === 0;

/** Undefined for what is left out. */
function figuresIn(currency: DisplayCurrency, value: unknown, given: Given, key: string): unknown {
  if (typeof value === "string") return allowedText(key, value, given);
  if (Array.isArray(value)) {
    return value.slice(0, MAX_INNER).flatMap((item) => {
      const figures = figuresIn(currency, item, given, key);
      return figures === undefined ? [] : [figures];
    });
  }
  if (isWholeSum(value)) return undefined;
  if (typeof value === "object" && value !== null)
    return figuresOfObject(value as Record<string, unknown>, given, currency);
  return value;
}

/** Reads the figures of a part of a reply. A reply without a currency is in US dollars. */
export function figuresOf(reply: unknown, given: Given): (part: unknown) => unknown {
  const { currency } = (typeof reply === "object" ? (reply ?? {}) : {}) as { currency?: unknown };
  const display = typeof currency === "string" ? displayOfLedger(currency) : US_DOLLAR;
  return (part) => figuresIn(display, part, given, "");
}
