import type { Columns } from "./snapshot.ts";

const COINS = 1000;

const sixDigits = (value: number): number => Number(value.toPrecision(6));

/** A made-up market with figures of realistic lengths, for tests and for measuring the size of the first HTML. */
export function sampleColumns(asOf = Date.now()): Columns {
  const rows = [...Array(COINS).keys()];
  // A generator with a fixed seed, so that every build measures the same size.
  let seed = 7;
  const random = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  const change = () => Math.round((random() - 0.48) * 2000) / 100;
  const syllables = ["bit", "lum", "sol", "ter", "ava", "nex", "qua", "ro", "pol", "ke", "zen", "mi"];
  const word = () => Array.from({ length: 3 }, () => syllables[Math.floor(random() * syllables.length)]).join("");
  const names = rows.map(word);
  const chains = ["ethereum", "solana", "binance-smart-chain", "arbitrum", "polygon", "avalanche", "sui", "tron"];
  return {
    version: 1,
    asOf,
    staleAfter: 600_000,
    source: "Sandbox",
    totals: {
      market_cap: 3.61e12,
      market_cap_change_percentage_24h: 0.94,
      total_volume: 2.116e11,
      bitcoin_dominance: 54.1,
    },
    id: names.map((name, index) => ["bitcoin", "ethereum", "solana", "tron", "cardano"][index] ?? `${name}-${index}`),
    symbol: names.map((name) => name.slice(0, 4)),
    name: names.map((name) => (name[0] ?? "").toUpperCase() + name.slice(1)),
    current_price: rows.map((index) => Number((97_482.15 * random() ** (1 + index / 40)).toPrecision(8))),
    market_cap: rows.map((index) => sixDigits(1.95e12 / (index + 1) ** 1.4)),
    total_volume: rows.map((index) => sixDigits((3.8e10 * random()) / (index + 1))),
    price_change_percentage_24h: rows.map(change),
    price_change_percentage_7d_in_currency: rows.map(change),
    circulating_supply: rows.map(() => sixDigits(random() * 1e9)),
    age: rows.map((index) => (index === 7 ? 42 : 0)),
    // Every third coin has no known chain; the others are spread as unevenly as real coins.
    ecosystem: rows.map((index) => (index % 3 === 0 ? "" : (chains[Math.floor(random() ** 2 * chains.length)] ?? ""))),
  };
}
