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
  lies: Record<string, number>;
  /** Rows that CoinGecko lists for the venue although their coin is another one: base → coin id. */
  collisions: Record<string, string>;
};
export type VenueFaults = Record<VenueName, VenueState> & { usdt: number };

export const noVenueFaults = (): VenueFaults => ({
  binance: { mode: "ok", lies: {}, collisions: {} },
  kraken: { mode: "ok", lies: {}, collisions: {} },
  usdt: 1,
});

/** The largest difference of a second's price from the market's, as a share. */
const WOBBLE = 0.0002;
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
    const usd = coin.id === "tether" ? usdt : market.price(coin, ms / MINUTE_MS) * (1 + WOBBLE * noise);
    const lie = state.lies[base] ?? state.lies["*"] ?? 1;
    return Number(((target === "USDT" ? usd / usdt : usd) * lie).toPrecision(DIGITS));
  }

  return {
    pairs,
    state: () => faults()[venue],
    all: (): VenueQuote[] => pairs.map((pair) => ({ pair, price: priceAt(pair, clock.now()) })),
    /** The quotes that differ from those of a second ago; large coins trade in each second, small ones in every third. */
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
