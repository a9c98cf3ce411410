import { expect, test } from "vitest";
import { ecosystemOf } from "../../../shared/ecosystems/catalogue.ts";
import { isHidden } from "../../../shared/markets/snapshot.ts";
import { readCatalogue } from "./catalogue.ts";
import { CATEGORIES } from "./categories.ts";
import { isRehypothecated } from "./coin.ts";
import { createMarket } from "./market.ts";

const NOW = Math.floor(Date.UTC(2026, 10, 20) / 60_000);
const coins = readCatalogue();
const DEFAULT = createMarket(67);
const COINS_KNOWN_BY_SYMBOL =
  "bitcoin ethereum solana binancecoin cardano polkadot chainlink uniswap litecoin dogecoin".split(" ");
const NATIVE_COINS =
  "ethereum binancecoin solana polygon-ecosystem-token avalanche-2 cardano internet-computer cosmos polkadot fantom arbitrum optimism near harmony crypto-com-chain tron algorand hedera-hashgraph flow aptos sui starknet dydx-chain metis-token boba-network celo fuse-network-token xdai aurora-near".split(
    " ",
  );

test("more than 1,200 coins are ranked, and no id occurs twice", () => {
  expect(new Set(coins.map(({ id }) => id)).size).toBe(coins.length);
  expect(DEFAULT.ranking(NOW).rank.size).toBeGreaterThanOrEqual(1200);
});

test("the catalogue contains the coins that are known by symbol and the native coins of all ecosystems", () => {
  const ids = new Set(coins.map(({ id }) => id));
  for (const id of [...COINS_KNOWN_BY_SYMBOL, ...NATIVE_COINS, "nervos-network"]) expect(ids, id).toContain(id);
  expect(NATIVE_COINS.filter((id) => ecosystemOf(id) === undefined)).toEqual([]);
});

test("generated coins use neither the id nor the symbol of a known coin", () => {
  const known = coins.slice(0, coins.length - 980);
  const generated = coins.slice(-980);
  const symbols = new Set(known.map(({ symbol }) => symbol));
  expect(generated.filter(({ symbol }) => symbols.has(symbol))).toEqual([]);
  expect(new Set(generated.map(({ symbol }) => symbol)).size).toBe(980);
  for (const { id, symbol, name } of generated) {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(symbol).toMatch(/^[a-z]{3,16}$/);
    expect(name).toMatch(/^[A-Z][a-z]+( [A-Za-z]+)*$/);
  }
});

test("market caps fall smoothly down to rank 1,000", () => {
  const { order } = DEFAULT.ranking(NOW);
  const caps = order.filter((coin) => !isRehypothecated(coin)).map((coin) => DEFAULT.cap(coin, NOW)!);
  for (let rank = 20; rank < 1000; rank++) expect(caps[rank]! / caps[rank - 1]!, `rank ${rank}`).toBeGreaterThan(0.7);
  expect(caps[999]).toBeGreaterThan(5e6);
});

test("every category has at least two coins", () => {
  for (const [code, { category }] of CATEGORIES)
    expect(coins.filter((coin) => coin.categories.includes(code)).length, category).toBeGreaterThan(1);
});

test("the odd coins exist and are never in the top 200", () => {
  for (const day of [0, 10, 50, 200]) {
    const { rank } = DEFAULT.ranking(NOW + day * 1440);
    const top = coins.filter(({ id }) => (rank.get(id) ?? 9999) <= 200);
    expect(top.filter((coin) => coin.missing.length > 0 || isHidden(coin))).toEqual([]);
    expect(top.filter(({ name }) => name.length >= 60 || /[^\x20-\x7e]/.test(name))).toEqual([]);
    expect(new Set(top.map(({ symbol }) => symbol)).size).toBe(top.length);
    expect(top.filter(({ circulating }) => circulating > Number.MAX_SAFE_INTEGER)).toEqual([]);
  }
  const hidden = coins.filter(isHidden).map(({ id }) => id);
  expect(hidden).toEqual(["fomowell", "scott-token"]);
  for (const id of hidden) expect(DEFAULT.ranking(NOW).rank.get(id), id).toBeLessThan(1000);
  expect(coins.some(({ basePrice }) => basePrice === 9.3e-10)).toBe(true);
  expect(coins.some(({ circulating }) => circulating > Number.MAX_SAFE_INTEGER)).toBe(true);
  expect(coins.some(({ name }) => /\p{Extended_Pictographic}/u.test(name))).toBe(true);
  expect(coins.some(({ name }) => name.length >= 60)).toBe(true);
  for (const symbol of ["usdc", "weth"])
    expect(coins.filter((coin) => coin.symbol === symbol && !isRehypothecated(coin)).length).toBeGreaterThan(1);
});

test("wrapped, bridged and staked coins have a separate ranking", () => {
  const { rank, rankWithRehypothecated } = DEFAULT.ranking(NOW);
  expect(rank.has("wrapped-bitcoin")).toBe(false);
  expect(rankWithRehypothecated.get("wrapped-bitcoin")).toBeLessThan(25);
});
