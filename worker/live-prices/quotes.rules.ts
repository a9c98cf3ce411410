import type { VenueName } from "../../shared/live-prices/frame.ts";
import { isLargeMove } from "../../shared/price-move.ts";
import { type Exact, exactText } from "../../shared/values/decimal.ts";
import { ageOf, HOUR, MINUTE } from "../../shared/values/time.ts";

/** CoinGecko's last price of a coin, with which every live price is compared. Times are in ms. */
export type Anchor = { price: number; at: number };
/** A venue's price in US dollars. `proven` means that the pair was near the newest anchor when that anchor came. */
export type UsdQuote = { venue: VenueName; price: number; at: number; proven: boolean };
/** The accepted price. `isConfirmed` means that a second venue agrees, which alerts and liquidations require. */
export type AcceptedPrice = { price: Exact; at: number; source: VenueName; isConfirmed: boolean };

const MAX_DEVIATION = 0.03;
/** Two venues with the same coin are rarely more than 0.3 % apart. */
const AGREEMENT = 0.01;
/** The largest coins are loaded every 10 minutes and the others every hour. An older anchor proves nothing. */
const MAX_ANCHOR_AGE = 3 * HOUR;
/** A pair without a trade for this time has no live price. */
const MAX_QUOTE_AGE = 3 * MINUTE;
/** Digits of a converted price, as many as venues give. */
const DIGITS = 9;

const isWithin = (a: number, b: number, share: number): boolean => Math.abs(a / b - 1) <= share;

export const isNear = (price: number, anchor: Anchor): boolean => isWithin(price, anchor.price, MAX_DEVIATION);
export const isUsable = (quote: Pick<UsdQuote, "at">, now: number): boolean => ageOf(quote.at, now) <= MAX_QUOTE_AGE;
const isCurrent = (anchor: Anchor, now: number): boolean => ageOf(anchor.at, now) <= MAX_ANCHOR_AGE;

/**
 * US dollars per USDT. Kraken trades the pair; without it CoinGecko's price counts. When the two contradict one another
 * USDT may be off its peg, so pairs in USDT are not used.
 */
export function usdtRate(anchor: Anchor | undefined, traded: number | null, now: number): number | null {
  if (!anchor || !isCurrent(anchor, now)) return null;
  if (traded === null) return anchor.price;
  return isNear(traded, anchor) ? traded : null;
}

/** A venue's price in US dollars. */
export const inUsd = (price: Exact, rate: number): number =>
  rate === 1 ? Number(price) : Number((Number(price) * rate).toPrecision(DIGITS));

/**
 * Chooses the price of a coin among the venues' quotes, which come in the order of preference. A price near CoinGecko's
 * is accepted. One further away needs two venues that agree, both proven, because one venue can be wrong and because a
 * wrong map never was near. Null means that CoinGecko's price stays.
 */
export function acceptPrice(
  anchor: Anchor | undefined,
  quotes: readonly UsdQuote[],
  now: number,
): AcceptedPrice | null {
  if (!anchor || !isCurrent(anchor, now)) return null;
  const usable = quotes.filter((quote) => isUsable(quote, now));
  const agrees = (a: UsdQuote) =>
    usable.some((b) => b.venue !== a.venue && a.proven && b.proven && isWithin(a.price, b.price, AGREEMENT));
  const accepted = usable.filter(
    (quote) => isNear(quote.price, anchor) || (agrees(quote) && !isLargeMove(anchor.price, quote.price)),
  );
  const [first] = accepted;
  if (!first) return null;
  const distance = ({ price }: UsdQuote) => Math.abs(price / anchor.price - 1);
  // Where the venues contradict one another, the price nearer to CoinGecko's is the safer one.
  const isDisputed = accepted.some(({ price }) => !isWithin(price, first.price, AGREEMENT));
  const chosen = isDisputed
    ? accepted.reduce((best, quote) => (distance(quote) < distance(best) ? quote : best))
    : first;
  return { price: exactText(chosen.price), at: chosen.at, source: chosen.venue, isConfirmed: agrees(chosen) };
}
