import { readCatalogue } from "./catalogue.ts";
import { type Coin, isRehypothecated } from "./coin.ts";
import { createPrices, type Prices } from "./prices.ts";

export const MINUTE_MS = 60_000;

/** The market at one minute, largest market cap first; coins without a market cap come last. */
export type Ranking = {
  order: readonly Coin[];
  /** Ranks of the coins that CoinGecko ranks: those with a market cap that are not rehypothecated. */
  rank: ReadonlyMap<string, number>;
  rankWithRehypothecated: ReadonlyMap<string, number>;
};

export type Market = Prices & {
  coins: readonly Coin[];
  find: (id: string) => Coin | undefined;
  /** The market cap in US dollars; 0 when the supply is unknown, null when there is no price. */
  cap: (coin: Coin, minute: number) => number | null;
  ranking: (minute: number) => Ranking;
};

const ranksOf = (coins: readonly Coin[]): Map<string, number> =>
  new Map(coins.map((coin, index) => [coin.id, index + 1]));

const markets = new Map<number, Market>();

/** Returns the market of a seed. It is created once and shared, because its prices are cached. */
export function marketOf(seed: number): Market {
  const market = markets.get(seed) ?? createMarket(seed);
  markets.set(seed, market);
  return market;
}

export function createMarket(seed: number): Market {
  const coins = readCatalogue();
  const byId = new Map(coins.map((coin) => [coin.id, coin]));
  const prices = createPrices(seed, coins);
  const cap = (coin: Coin, minute: number) =>
    coin.missing.includes("price") ? null : prices.price(coin, minute) * coin.circulating;

  function ranking(minute: number): Ranking {
    const caps = new Map(coins.map((coin) => [coin, cap(coin, minute) ?? -1]));
    const order = [...coins].sort((a, b) => caps.get(b)! - caps.get(a)! || (a.id < b.id ? -1 : 1));
    const coinsWithCap = order.filter((coin) => caps.get(coin)! > 0);
    return {
      order,
      rank: ranksOf(coinsWithCap.filter((coin) => !isRehypothecated(coin))),
      rankWithRehypothecated: ranksOf(coinsWithCap),
    };
  }

  /** Only the last ranking is cached, because consecutive requests are mostly for the same minute. */
  let last: { minute: number; ranking: Ranking } | undefined;
  return {
    ...prices,
    coins,
    find: (id) => byId.get(id),
    cap,
    ranking(minute) {
      if (last?.minute !== minute) last = { minute, ranking: ranking(minute) };
      return last.ranking;
    },
  };
}
