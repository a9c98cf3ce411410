/** How long ago the earlier rates held that are known. */
export const RATE_AGES = ["1h", "24h", "7d", "30d", "1y"] as const;
export type RateAge = (typeof RATE_AGES)[number];

/**
 * The currency in which figures are shown. All formats of prices and amounts convert from US dollars with it. The page
 * sets it once before it renders; the server sets it only while it writes one page.
 */
export type DisplayCurrency = {
  code: string;
  /** Before each figure. */
  sign: string;
  /** The decimals of amounts of at least one unit. */
  decimals: number;
  /** Units per US dollar, as decimal text. */
  rate: string;
  /** The rate divided by the one of that time ago. One that is unknown is missing. */
  growth?: Readonly<Partial<Record<RateAge, number>>>;
  /** The coin that the currency is. */
  coinId?: string;
};

export const US_DOLLAR: DisplayCurrency = { code: "usd", sign: "$", decimals: 2, rate: "1" };

let shown = US_DOLLAR;
let factor = 1;

export const displayCurrency = (): DisplayCurrency => shown;
/** The rate as a float, for market figures, which are floats themselves. */
export const displayRate = (): number => factor;

export function setDisplayCurrency(currency: DisplayCurrency): void {
  shown = currency;
  factor = Number(currency.rate);
}

/** A change in percent of a dollar price, in a currency in which a dollar has grown by a factor in the same time. */
export const changeIn = (change: number, growth: number): number => (100 + change) * growth - 100;

/**
 * A change in percent of a dollar price, as the change of the shown price. Null when it is unknown. A coin never changes
 * in itself.
 */
export function shownChange(change: number | null | undefined, age: RateAge, coinId?: string): number | null {
  const { code, growth, coinId: ownId } = shown;
  if (change == null || code === "usd") return change ?? null;
  if (ownId !== undefined && coinId === ownId) return 0;
  const factor = growth?.[age];
  return factor ? changeIn(change, factor) : null;
}

/** The currency of the ledger. Its figures are in it already, so its rate is 1. */
let own = US_DOLLAR;
export const ownCurrency = (): DisplayCurrency => own;
export function setOwnCurrency(currency: DisplayCurrency): void {
  own = { ...currency, rate: "1" };
}

/** Renders in a currency. It must not wait for anything, because other requests render in other currencies. */
export function renderIn<Result>(currency: DisplayCurrency, render: () => Result): Result {
  const before = shown;
  setDisplayCurrency(currency);
  try {
    return render();
  } finally {
    setDisplayCurrency(before);
  }
}
