import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "../../shared/time.ts";
import { listed } from "../test/coins.ts";
import { accept, type Coin, isWhole, type LoadedPage, mergePages, rankCoins } from "./merge.rules.ts";

const NOW = Date.UTC(2026, 10, 20);
const coin = (figures: Partial<Coin> & { id: string }, at = NOW): Coin => accept(undefined, listed(figures), at);
const page = (number: number, at: number, ids: string[]): LoadedPage => ({
  page: number,
  at,
  coins: ids.map((id, i) => listed({ id, marketCap: 1_000 - number * 100 - i })),
});
const idsOf = (coins: { id: string }[]) => coins.map(({ id }) => id);

describe("accepting a price", () => {
  const before = coin({ id: "a", price: 10 });

  it("takes a plausible move at once", () => {
    expect(accept(before, listed({ id: "a", price: 99 }), NOW + MINUTE)).toMatchObject({
      price: 99,
      pricedAt: NOW + MINUTE,
    });
  });

  it("believes a wild move only when the next refresh repeats it", () => {
    const doubted = accept(before, listed({ id: "a", price: 10_000 }), NOW + MINUTE);
    expect(doubted).toMatchObject({ price: 10, pricedAt: NOW, seenAt: NOW + MINUTE, suspect: 10_000 });
    const believed = accept(doubted, listed({ id: "a", price: 10_500 }), NOW + 2 * MINUTE);
    expect(believed).toMatchObject({ price: 10_500, pricedAt: NOW + 2 * MINUTE });
    expect(believed.suspect).toBeUndefined();
  });

  it("forgets a wild move that was a slip", () => {
    const doubted = accept(before, listed({ id: "a", price: 0.001 }), NOW + MINUTE);
    expect(accept(doubted, listed({ id: "a", price: 11 }), NOW + 2 * MINUTE)).toEqual(
      accept(before, listed({ id: "a", price: 11 }), NOW + 2 * MINUTE),
    );
  });

  it("keeps doubting while each wild price differs from the last", () => {
    const once = accept(before, listed({ id: "a", price: 10_000 }), NOW + MINUTE);
    expect(accept(once, listed({ id: "a", price: 50_000 }), NOW + 2 * MINUTE)).toMatchObject({
      price: 10,
      suspect: 50_000,
    });
  });

  it("believes any price when the last one is older than a day", () => {
    expect(accept(before, listed({ id: "a", price: 10_000 }), NOW + 25 * HOUR)).toMatchObject({ price: 10_000 });
  });

  it("keeps the last price, with its time, when none is listed", () => {
    expect(accept(before, listed({ id: "a", price: null }), NOW + HOUR)).toMatchObject({ price: 10, pricedAt: NOW });
    expect(accept(undefined, listed({ id: "a", price: null }), NOW)).toMatchObject({ price: null, pricedAt: null });
  });
});

describe("ranking", () => {
  it("orders by cap, then volume, then id, and puts unknown caps last", () => {
    const coins = [
      coin({ id: "unknown", marketCap: null, volume: 9e9 }),
      coin({ id: "b", marketCap: 5, volume: 1 }),
      coin({ id: "a", marketCap: 5, volume: 1 }),
      coin({ id: "traded", marketCap: 5, volume: 2 }),
      coin({ id: "large", marketCap: 6 }),
    ];
    expect(idsOf(rankCoins(coins))).toEqual(["large", "traded", "a", "b", "unknown"]);
  });

  it("does not believe a giant cap without trade", () => {
    const scam = coin({ id: "scam", marketCap: 3.33e12, volume: 5.4 });
    const bitcoin = coin({ id: "bitcoin", marketCap: 2e12, volume: 4e10 });
    expect(idsOf(rankCoins([scam, bitcoin, coin({ id: "tiny", marketCap: 1 })]))).toEqual(["bitcoin", "tiny", "scam"]);
  });

  it("believes a giant cap whose trade is not known", () => {
    const bitcoin = coin({ id: "bitcoin", marketCap: 2e12, volume: null });
    expect(idsOf(rankCoins([coin({ id: "tiny", marketCap: 1 }), bitcoin]))).toEqual(["bitcoin", "tiny"]);
  });

  it("hides what the specification hides", () => {
    expect(rankCoins([coin({ id: "x", name: "FomoWELL token" }), coin({ id: "y", symbol: "scottie" })])).toEqual([]);
  });
});

describe("merging pages", () => {
  it("takes the first of two mentions, within a page and across pages", () => {
    const pages = [
      { page: 1, at: NOW, coins: [listed({ id: "a", price: 1 }), listed({ id: "a", price: 2 })] },
      { page: 2, at: NOW, coins: [listed({ id: "a", price: 3 }), listed({ id: "b", price: 4 })] },
    ];
    expect(mergePages([], pages, NOW).map(({ id, price }) => [id, price])).toEqual([
      ["a", 1],
      ["b", 4],
    ]);
  });

  it("keeps the rows of a page that was not loaded", () => {
    const before = mergePages([], [page(1, NOW, ["a", "b"]), page(2, NOW, ["c"])], NOW);
    const after = mergePages(before, [page(1, NOW + MINUTE, ["a", "b"])], NOW);
    expect(idsOf(after)).toEqual(["a", "b", "c"]);
    expect(after.find(({ id }) => id === "c")).toMatchObject({ pricedAt: NOW });
  });

  it("drops a coin once every page was loaded without it", () => {
    const before = mergePages([], [page(1, NOW, ["a", "gone"]), page(2, NOW, ["c"])], NOW);
    const half = mergePages(before, [page(1, NOW + MINUTE, ["a"])], NOW);
    expect(idsOf(half)).toContain("gone");
    const whole = mergePages(half, [page(2, NOW + MINUTE, ["c"])], NOW + MINUTE);
    expect(idsOf(whole)).toEqual(["a", "c"]);
  });

  it("never doubles, never loses and never disorders whatever the pages repeat", () => {
    const id = fc.integer({ min: 0, max: 40 }).map((n) => `coin-${n}`);
    const rows = fc.array(fc.record({ id, marketCap: fc.option(fc.integer({ min: 1, max: 1e6 })) }), { maxLength: 60 });
    fc.assert(
      fc.property(fc.array(rows, { minLength: 1, maxLength: 5 }), (pages) => {
        const loads = pages.map((coins, i) => ({ page: i + 1, at: NOW, coins: coins.map(listed) }));
        const merged = mergePages([], loads, NOW);
        const unique = new Set(pages.flat().map((row) => row.id));
        expect(new Set(idsOf(merged))).toEqual(unique);
        expect(merged).toHaveLength(unique.size);
        const caps = merged.map((row) => row.marketCap ?? -1);
        expect(caps).toEqual(caps.toSorted((a, b) => b - a));
      }),
    );
  });
});

it.each([
  [1000, 900, true],
  [1000, 899, false],
  [0, 0, true],
  [0, 250, true],
])("of %d rows before, %d now: whole is %s", (before, now, whole) => expect(isWhole(before, now)).toBe(whole));
