import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Exact } from "../../shared/values/decimal.ts";
import { HOUR, MINUTE, SECOND } from "../../shared/values/time.ts";
import { inDepth, runs } from "../../tools/test/depth.ts";
import type { VenueQuote } from "../upstreams/venues/venue.ts";
import { createBook } from "./book.ts";
import type { AcceptedPrices } from "./frames.rules.ts";
import { type Anchor, acceptPrice, type UsdQuote, usdtRate } from "./quotes.rules.ts";

const NOW = Date.UTC(2026, 10, 22);
const anchor = { price: 100, at: NOW - 5 * MINUTE };
const quote = (venue: "binance" | "kraken", price: number, change: Partial<UsdQuote> = {}): UsdQuote => ({
  venue,
  price,
  at: NOW - SECOND,
  proven: true,
  ...change,
});
const accept = (...quotes: UsdQuote[]) => acceptPrice(anchor, quotes, NOW);

describe("acceptPrice", () => {
  it("uses the preferred venue when it is near CoinGecko's price, with the venue's time", () => {
    expect(accept(quote("binance", 101), quote("kraken", 101.5))).toEqual({
      price: "101",
      at: NOW - SECOND,
      source: "binance",
      isConfirmed: true,
    });
  });
  it("uses a single venue up to 3 % away from CoinGecko's price, but does not count it as confirmed", () => {
    expect(accept(quote("kraken", 102.9))).toMatchObject({ price: "102.9", isConfirmed: false });
    expect(accept(quote("kraken", 103.1))).toBeNull();
    expect(accept(quote("kraken", 96.9))).toBeNull();
  });
  it("follows two proven venues that agree further away, but no more than 30 %", () => {
    expect(accept(quote("binance", 110), quote("kraken", 110.5))).toMatchObject({ price: "110", isConfirmed: true });
    expect(accept(quote("binance", 110), quote("kraken", 112))).toBeNull();
    expect(accept(quote("binance", 110, { proven: false }), quote("kraken", 110))).toBeNull();
    expect(accept(quote("binance", 140), quote("kraken", 140))).toBeNull();
  });
  it("uses the venue that is nearer to CoinGecko's price when both are near and disagree", () => {
    expect(accept(quote("binance", 102.9), quote("kraken", 100.2))).toMatchObject({
      source: "kraken",
      isConfirmed: false,
    });
  });
  it("uses no old quote, and no quote without a current price of CoinGecko", () => {
    expect(accept(quote("binance", 100, { at: NOW - 4 * MINUTE }))).toBeNull();
    expect(acceptPrice(undefined, [quote("binance", 100)], NOW)).toBeNull();
    expect(acceptPrice({ price: 100, at: NOW - 4 * HOUR }, [quote("binance", 100)], NOW)).toBeNull();
  });
});

describe("usdtRate", () => {
  const tether = { price: 0.9987, at: NOW };
  it("is the traded price, or CoinGecko's price when no venue trades USDT", () => {
    expect(usdtRate(tether, 0.9991, NOW)).toBe(0.9991);
    expect(usdtRate(tether, null, NOW)).toBe(0.9987);
  });
  it("is unknown when both disagree, and without CoinGecko's price", () => {
    expect(usdtRate(tether, 0.95, NOW)).toBeNull();
    expect(usdtRate(undefined, 1, NOW)).toBeNull();
  });
});

const COINS = Array.from({ length: 12 }, (_, index) => `coin-${index}`);
/** The largest error of an accepted price: the true price has moved from CoinGecko's by up to 0.5 %, and
 * a venue's price may be 3 % away from CoinGecko's. */
const MAX_ERROR = 0.0361;
/** The largest error of a confirmed price, which is within 1 % of another venue's. */
const MAX_CONFIRMED_ERROR = 0.0101;
/** The same when both venues are wrong about the coin, because then only CoinGecko's price is known. */
const MAX_ERROR_OF_BOTH = 0.0456;

/** A market with pairs that are mapped to a wrong coin, and with a venue that sends wrong prices. */
const marketArbitrary = fc.record({
  prices: fc.array(fc.double({ min: 1e-6, max: 1e5, noNaN: true }), {
    minLength: COINS.length,
    maxLength: COINS.length,
  }),
  /** Pairs that the map gives to the next coin, at each venue. */
  wrong: fc.record({ binance: fc.subarray([...COINS.keys()]), kraken: fc.subarray([...COINS.keys()]) }),
  wrongVenue: fc.constantFrom("binance" as const, "kraken" as const),
  factors: fc.array(fc.double({ min: 0.01, max: 100, noNaN: true }), {
    minLength: COINS.length,
    maxLength: COINS.length,
  }),
  /** The factor by which the true price has moved since CoinGecko's price. */
  drift: fc.double({ min: 0.995, max: 1.005, noNaN: true }),
  usdt: fc.constantFrom(1, 0.999, 0.95),
  coinGeckoKnowsUsdt: fc.boolean(),
  krakenTradesUsdt: fc.boolean(),
});

function decide({ prices, wrong, wrongVenue, factors, drift, usdt, coinGeckoKnowsUsdt, krakenTradesUsdt }: MarketCase) {
  const book = createBook(["binance", "kraken"]);
  const map = (venue: "binance" | "kraken") =>
    new Map([
      ...COINS.map((_, index) => {
        const coinId = COINS[wrong[venue].includes(index) ? (index + 1) % COINS.length : index]!;
        return [`${index}`, { coinId, quote: venue === "binance" ? "USDT" : "USD" }] as const;
      }),
      ["T", { coinId: "tether", quote: "USD" }] as const,
    ]);
  book.setPairs({ binance: map("binance"), kraken: map("kraken") });
  const at = NOW - MINUTE;
  book.setAnchors(
    new Map<string, Anchor>([
      ...COINS.map((id, index) => [id, { price: prices[index]!, at }] as const),
      ["tether", { price: coinGeckoKnowsUsdt ? usdt : 1, at }],
    ]),
  );
  const row = (symbol: string, price: number): VenueQuote => ({ symbol, price: String(price) as Exact, at: NOW });
  const quotesOf = (venue: "binance" | "kraken", isWrong: boolean) =>
    prices.map((price, index) => {
      const truth = (price * drift) / (venue === "binance" ? usdt : 1);
      return row(`${index}`, isWrong && venue === wrongVenue ? truth * factors[index]! : truth);
    });
  const results: AcceptedPrices[] = [];
  for (const isWrong of [false, true]) {
    book.add("binance", quotesOf("binance", isWrong));
    book.add("kraken", quotesOf("kraken", isWrong));
    if (krakenTradesUsdt) book.add("kraken", [row("T", usdt)]);
    results.push(book.decide(["binance", "kraken"], NOW));
  }
  return results;
}
type MarketCase = typeof marketArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

it("shows no wrong price in 1,000 markets with wrong maps, wrong prices of one venue up to × 100 and USDT off its peg", () => {
  let accepted = 0;
  fc.assert(
    fc.property(marketArbitrary, (market) => {
      for (const result of decide(market)) {
        for (const [id, { price, isConfirmed }] of result) {
          if (id === "tether") continue;
          const index = COINS.indexOf(id);
          const error = Math.abs(Number(price) / (market.prices[index]! * market.drift) - 1);
          const isBothWrong = (["binance", "kraken"] as const).every(
            (venue) =>
              venue === market.wrongVenue ||
              market.wrong[venue].some((pair) => pair === index || (pair + 1) % COINS.length === index),
          );
          if (isConfirmed) expect(error).toBeLessThan(isBothWrong ? MAX_ERROR_OF_BOTH : MAX_CONFIRMED_ERROR);
          else expect(error).toBeLessThan(MAX_ERROR);
          accepted += 1;
        }
      }
    }),
    runs(200, 10_000),
  );
  expect(accepted).toBeGreaterThan(inDepth(1_000, 50_000));
});

it.each([true, false])(
  "moves no dollar price by 5 % when USDT is at 0.95 (CoinGecko knows it: %s)",
  (coinGeckoKnowsUsdt) => {
    for (const krakenTradesUsdt of [true, false]) {
      const healthy: MarketCase = {
        prices: COINS.map((_, index) => 10 ** (index - 4)),
        wrong: { binance: [], kraken: [] },
        wrongVenue: "binance",
        factors: COINS.map(() => 1),
        drift: 1,
        usdt: 0.95,
        coinGeckoKnowsUsdt,
        krakenTradesUsdt,
      };
      const prices = decide(healthy)[1]!;
      expect(prices.size).toBeGreaterThanOrEqual(COINS.length);
      for (const [index, id] of COINS.entries())
        expect(Math.abs(Number(prices.get(id)!.price) / healthy.prices[index]! - 1)).toBeLessThan(0.001);
    }
  },
);
