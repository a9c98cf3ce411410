import { fnv1a } from "../../../shared/values/fnv.ts";
import type { Clock } from "../clock.ts";
import { type Market, MINUTE_MS } from "../market/market.ts";
import { mix, unit } from "../market/noise.ts";
import { type Pair, pairsOf, type VenueName } from "./pairs.ts";

/** The changes of a venue by commands. */
export type VenueState = {
  /** `silent` sends nothing, `slow` sends one message a minute. */
  mode: "ok" | "silent" | "slow";
  /** Factors of wrong prices by base; `*` is every pair. */
  priceFactors: Record<string, number>;
  /** Additional rows with a wrong coin id in CoinGecko's list of the venue's pairs: base → coin id. */
  collisions: Record<string, string>;
  /** Candles, by base: before this date those of another coin with this ticker, after some days without. */
  reused: Record<string, string>;
  /** Candles, by base: before this date a thousand times as high, because the coin was split. */
  split: Record<string, string>;
  /** Candles, by base: the last day of the pair. */
  ended: Record<string, string>;
  /** Candles: the days on which no pair was traded. */
  untraded: string[];
};
/** `usdt` is the price of a USDT in US dollars. */
export type VenueFaults = Record<VenueName, VenueState> & { usdt: number };

const noFaults = (): VenueState => ({
  mode: "ok",
  priceFactors: {},
  collisions: {},
  reused: {},
  split: {},
  ended: {},
  untraded: [],
});
export const noVenueFaults = (): VenueFaults => ({
  binance: noFaults(),
  kraken: noFaults(),
  usdt: 1,
});

/** The maximum difference between the price of a second and the market's price, as a fraction. */
const MAX_DEVIATION = 0.0002;
const DIGITS = 7;
const SECOND_MS = 1000;

export type VenueQuote = { pair: Pair; price: number };
export type Quotes = ReturnType<typeof createQuotes>;

/** The prices of a venue at the current second. They follow the market's prices from minute to minute. */
export function createQuotes(market: Market, clock: Clock, faults: () => VenueFaults, venue: VenueName) {
  const pairs = pairsOf(market, venue);

  function priceAt({ coin, base, target }: Pair, ms: number): number {
    const noise = unit(mix(mix(fnv1a(coin.id), fnv1a(venue)), Math.floor(ms / SECOND_MS))) * 2 - 1;
    const { usdt, [venue]: state } = faults();
    const usd = coin.id === "tether" ? usdt : market.price(coin, ms / MINUTE_MS) * (1 + MAX_DEVIATION * noise);
    const factor = state.priceFactors[base] ?? state.priceFactors["*"] ?? 1;
    return Number(((target === "USDT" ? usd / usdt : usd) * factor).toPrecision(DIGITS));
  }

  return {
    pairs,
    priceAt,
    state: () => faults()[venue],
    all: (): VenueQuote[] => pairs.map((pair) => ({ pair, price: priceAt(pair, clock.now()) })),
    /** The quotes that have changed in this second. Large coins trade every second, small coins every third second. */
    changed(): VenueQuote[] {
      const now = clock.now();
      const second = Math.floor(now / SECOND_MS);
      return pairs
        .filter(({ coin }, index) => index < 40 || (fnv1a(coin.id) + second) % 3 === 0)
        .map((pair) => ({ pair, price: priceAt(pair, now) }));
    },
    now: () => clock.now(),
  };
}
