import { fnv1a } from "../../../shared/values/fnv.ts";
import type { Coin } from "./coin.ts";
import { JITTER, mix, valueNoise, WALK } from "./noise.ts";

/** The part of a typical daily move that all coins have in common, in percent. */
const COMMON_PERCENT = 1.2;
/** Coins with a typical daily move below this (in percent) take only a part of the common move. */
const CALM_PERCENT = 1.6;
/** The typical daily move of gold, in percent. */
const GOLD_PERCENT = 0.6;
/** Keeps pegged coins within 0.1 % of their price. */
const PEG_DEVIATION = 0.0009;
/** The maximum relative difference between a wrapped coin and the coin that it wraps. */
const WRAP_DEVIATION = 0.0004;
const VOLUME_SWING = 0.35;
/**
 * Prices at full quarters of an hour are cached, because charts, highs and lows need the same ones at every request.
 */
const CACHED_STEP_MINUTES = 15;
/** Cached prices per coin: enough for a week of hours and a day of quarters of an hour. */
const MAX_CACHED = 600;

export type Prices = {
  /** The price in US dollars. */
  price: (coin: Coin, minute: number) => number;
  /** The volume of the last 24 hours, in US dollars. */
  volume: (coin: Coin, minute: number) => number;
};

/** Caches the results of `compute`. The cache is cleared when it is full. */
function cached(compute: (minute: number) => number): (minute: number) => number {
  const cache = new Map<number, number>();
  return (minute) => {
    const cachedValue = cache.get(minute);
    if (cachedValue !== undefined) return cachedValue;
    if (cache.size >= MAX_CACHED) cache.clear();
    const value = compute(minute);
    cache.set(minute, value);
    return value;
  };
}

/** The price of any coin at any minute since the epoch: a pure function of seed, coin and minute. */
export function createPrices(seed: number, coins: readonly Coin[]): Prices {
  const keyOf = (name: string) => mix(seed, fnv1a(name));
  const commonKey = keyOf("the common move of the market");
  const goldKey = keyOf("gold");
  const keys = new Map(coins.map((coin) => [coin.id, keyOf(coin.id)]));
  const byId = new Map(coins.map((coin) => [coin.id, coin]));
  for (const { id, move } of coins)
    if (move.kind === "follows" && !byId.has(move.id))
      throw new Error(`${id} follows ${move.id}, which is not in the list`);

  const commonMove = cached((minute) => valueNoise(commonKey, minute, WALK));
  const cachedPrices = new Map(coins.map((coin) => [coin.id, cached((minute) => compute(coin, minute))]));

  function compute(coin: Coin, minute: number): number {
    const { move } = coin;
    const coinKey = keys.get(coin.id)!;
    switch (move.kind) {
      case "peg":
        return coin.basePrice * (1 + PEG_DEVIATION * valueNoise(coinKey, minute, JITTER));
      case "gold":
        return (
          coin.basePrice *
          Math.exp((GOLD_PERCENT / 100) * valueNoise(goldKey, minute, WALK)) *
          (1 + WRAP_DEVIATION * valueNoise(coinKey, minute, JITTER))
        );
      case "follows": {
        const leader = byId.get(move.id)!;
        const ratio = (coin.basePrice / leader.basePrice) * (1 + WRAP_DEVIATION * valueNoise(coinKey, minute, JITTER));
        return compute(leader, minute) * ratio;
      }
      case "free": {
        const commonPart = Math.min(1, move.dailyPercent / CALM_PERCENT);
        const commonPercent = commonPart * COMMON_PERCENT * commonMove(minute);
        return coin.basePrice * Math.exp((commonPercent + move.dailyPercent * valueNoise(coinKey, minute, WALK)) / 100);
      }
    }
  }

  return {
    price: (coin, minute) =>
      minute % CACHED_STEP_MINUTES === 0 ? cachedPrices.get(coin.id)!(minute) : compute(coin, minute),
    volume: (coin, minute) => {
      const swing = valueNoise(mix(keys.get(coin.id)!, 1), minute, JITTER) + valueNoise(commonKey, minute, JITTER);
      return coin.baseVolume * Math.exp(VOLUME_SWING * swing);
    },
  };
}
