import type { Columns } from "./snapshot.ts";

const COINS = 1000;

const figure = (value: number): number => Number(value.toPrecision(6));

/** A market that never was, with figures as long as real ones: to weigh the first paint, and to try it. */
export function sampleColumns(asOf = Date.now()): Columns {
  const places = [...Array(COINS).keys()];
  // A small generator of its own, so that each build weighs the same.
  let seed = 7;
  const random = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  const change = () => Math.round((random() - 0.48) * 2000) / 100;
  const syllables = ["bit", "lum", "sol", "ter", "ava", "nex", "qua", "ro", "pol", "ke", "zen", "mi"];
  const word = () => Array.from({ length: 3 }, () => syllables[Math.floor(random() * syllables.length)]).join("");
  const names = places.map(word);
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
    id: names.map((name, at) => ["bitcoin", "ethereum", "solana", "tron", "cardano"][at] ?? `${name}-${at}`),
    symbol: names.map((name) => name.slice(0, 4)),
    name: names.map((name) => (name[0] ?? "").toUpperCase() + name.slice(1)),
    current_price: places.map((at) => Number((97_482.15 * random() ** (1 + at / 40)).toPrecision(8))),
    market_cap: places.map((at) => figure(1.95e12 / (at + 1) ** 1.4)),
    total_volume: places.map((at) => figure((3.8e10 * random()) / (at + 1))),
    price_change_percentage_24h: places.map(change),
    price_change_percentage_7d_in_currency: places.map(change),
    circulating_supply: places.map(() => figure(random() * 1e9)),
    age: places.map((at) => (at === 7 ? 42 : 0)),
    // Every third coin has no chain that we know; the others spread as unevenly as real ones.
    ecosystem: places.map((at) => (at % 3 === 0 ? "" : (chains[Math.floor(random() ** 2 * chains.length)] ?? ""))),
  };
}
