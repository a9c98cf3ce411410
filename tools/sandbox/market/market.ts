import { readCatalogue } from "./catalogue.ts";
import { type Coin, isRehypothecated } from "./coin.ts";
import { createPrices, type Prices } from "./prices.ts";

export const MINUTE_MS = 60_000;

/** The market of one minute, the greatest market cap first; coins without one come last. */
export type Ranking = {
  order: readonly Coin[];
  /** Of coins that CoinGecko ranks: with a market cap, and not rehypothecated. */
  rank: ReadonlyMap<string, number>;
  rankWithRehypothecated: ReadonlyMap<string, number>;
};

export type Market = Prices & {
  coins: readonly Coin[];
  find: (id: string) => Coin | undefined;
  /** Dollars; 0 for a coin of unknown supply, null for one without a price. */
  cap: (coin: Coin, minute: number) => number | null;
  ranking: (minute: number) => Ranking;
};

const numbered = (coins: readonly Coin[]): Map<string, number> => new Map(coins.map((coin, at) => [coin.id, at + 1]));

const markets = new Map<number, Market>();

/** The market of a seed; whoever asks for the same one shares what it has worked out. */
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
    coin.gaps.includes("price") ? null : prices.price(coin, minute) * coin.circulating;

  function ranking(minute: number): Ranking {
    const caps = new Map(coins.map((coin) => [coin, cap(coin, minute) ?? -1]));
    const order = [...coins].sort((a, b) => caps.get(b)! - caps.get(a)! || (a.id < b.id ? -1 : 1));
    const capped = order.filter((coin) => caps.get(coin)! > 0);
    return {
      order,
      rank: numbered(capped.filter((coin) => !isRehypothecated(coin))),
      rankWithRehypothecated: numbered(capped),
    };
  }

  /** One minute's requests come one after the other. */
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
