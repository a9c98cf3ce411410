import type { Coin } from "./coin.ts";
import { hashText, mix, TREMBLE, WALK, wander } from "./noise.ts";

/** What all coins share of a day's move, in percent; a calm coin shares less of it. */
const COMMON_PERCENT = 1.2;
const CALM_PERCENT = 1.6;
const GOLD_PERCENT = 0.6;
/** A peg holds within 0.1 %. */
const PEG_TREMBLE = 0.0009;
/** A wrapped coin trades close to what it wraps. */
const WRAP_TREMBLE = 0.0004;
const VOLUME_SWING = 0.35;
/** Charts, highs and lows ask for whole quarters of an hour, and for the same ones at every request. */
const KEPT_MINUTES = 15;
/** A week of hours, a day of quarters, and some to spare. */
const MOST_KEPT = 600;

export type Prices = {
  /** Dollars. */
  price: (coin: Coin, minute: number) => number;
  /** Dollars traded in the 24 hours up to that minute. */
  volume: (coin: Coin, minute: number) => number;
};

/** Calls `compute` once for each minute that is asked for, as long as few are. */
function keeping(compute: (minute: number) => number): (minute: number) => number {
  const kept = new Map<number, number>();
  return (minute) => {
    const known = kept.get(minute);
    if (known !== undefined) return known;
    if (kept.size >= MOST_KEPT) kept.clear();
    const value = compute(minute);
    kept.set(minute, value);
    return value;
  };
}

/** The price of any coin at any minute since the epoch: a pure function of seed, coin and minute. */
export function createPrices(seed: number, coins: readonly Coin[]): Prices {
  const key = (name: string) => mix(seed, hashText(name));
  const common = key("the common move of the market");
  const gold = key("gold");
  const keys = new Map(coins.map((coin) => [coin.id, key(coin.id)]));
  const byId = new Map(coins.map((coin) => [coin.id, coin]));
  for (const { id, move } of coins)
    if (move.kind === "follows" && !byId.has(move.id)) throw new Error(`${id} follows ${move.id}, which is not there`);

  const commonMove = keeping((minute) => wander(common, minute, WALK));
  const ofQuarters = new Map(coins.map((coin) => [coin.id, keeping((minute) => compute(coin, minute))]));

  function compute(coin: Coin, minute: number): number {
    const { move } = coin;
    const own = keys.get(coin.id)!;
    switch (move.kind) {
      case "peg":
        return coin.basePrice * (1 + PEG_TREMBLE * wander(own, minute, TREMBLE));
      case "gold":
        return (
          coin.basePrice *
          Math.exp((GOLD_PERCENT / 100) * wander(gold, minute, WALK)) *
          (1 + WRAP_TREMBLE * wander(own, minute, TREMBLE))
        );
      case "follows": {
        const leader = byId.get(move.id)!;
        const ratio = (coin.basePrice / leader.basePrice) * (1 + WRAP_TREMBLE * wander(own, minute, TREMBLE));
        return compute(leader, minute) * ratio;
      }
      case "free": {
        const share = Math.min(1, move.dailyPercent / CALM_PERCENT);
        const shared = share * COMMON_PERCENT * commonMove(minute);
        return coin.basePrice * Math.exp((shared + move.dailyPercent * wander(own, minute, WALK)) / 100);
      }
    }
  }

  return {
    price: (coin, minute) => (minute % KEPT_MINUTES === 0 ? ofQuarters.get(coin.id)!(minute) : compute(coin, minute)),
    volume: (coin, minute) => {
      const swing = wander(mix(keys.get(coin.id)!, 1), minute, TREMBLE) + wander(common, minute, TREMBLE);
      return coin.baseVolume * Math.exp(VOLUME_SWING * swing);
    },
  };
}
