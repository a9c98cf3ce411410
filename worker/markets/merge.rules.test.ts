import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "../../shared/values/time.ts";
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

  it("takes a move of up to 30 % at once, with all its figures", () => {
    expect(accept(before, listed({ id: "a", price: 13, marketCap: 13e5 }), NOW + MINUTE)).toEqual({
      ...coin({ id: "a", price: 13, marketCap: 13e5 }, NOW + MINUTE),
      before: { price: 10, at: NOW },
    });
  });

  it("shows a larger move, and the figures that come with it, when the next refresh confirms it", () => {
    const figures = { marketCap: 5e6, change24h: 400, change7d: 380 };
    const held = accept(before, listed({ id: "a", price: 50, ...figures }), NOW + MINUTE);
    expect(held).toEqual({ ...before, seenAt: NOW + MINUTE, heldBack: { price: 50, at: NOW + MINUTE } });
    const shown = accept(held, listed({ id: "a", price: 52, ...figures }), NOW + 2 * MINUTE);
    expect(shown).toEqual({
      ...coin({ id: "a", price: 52, ...figures }, NOW + 2 * MINUTE),
      before: { price: 50, at: NOW + MINUTE },
    });
  });

  it("goes on without a trace when a price comes back", () => {
    const calm = accept(before, listed({ id: "a", price: 10 }), NOW + MINUTE);
    const held = accept(calm, listed({ id: "a", price: 0.001 }), NOW + 2 * MINUTE);
    expect(held).toMatchObject({ price: 10, pricedAt: NOW + MINUTE });
    expect(held).not.toHaveProperty("before");
    const back = accept(held, listed({ id: "a", price: 11 }), NOW + 3 * MINUTE);
    const next = accept(back, listed({ id: "a", price: 11 }), NOW + 4 * MINUTE);
    expect(next).toEqual({
      ...coin({ id: "a", price: 11 }, NOW + 4 * MINUTE),
      before: { price: 11, at: NOW + 3 * MINUTE },
    });
  });

  it("goes on holding back while each large move differs from the last", () => {
    const once = accept(before, listed({ id: "a", price: 50 }), NOW + MINUTE);
    const twice = accept(once, listed({ id: "a", price: 90 }), NOW + 2 * MINUTE);
    expect(twice).toMatchObject({ price: 10, pricedAt: NOW, heldBack: { price: 90 } });
  });

  it("takes two large moves with a refresh without a price between them for the first one twice", () => {
    const once = accept(before, listed({ id: "a", price: 50 }), NOW + MINUTE);
    const none = accept(once, listed({ id: "a", price: null }), NOW + 2 * MINUTE);
    expect(none).toMatchObject({ price: 10, pricedAt: NOW });
    const again = accept(none, listed({ id: "a", price: 50 }), NOW + 3 * MINUTE);
    expect(again).toMatchObject({ price: 10, heldBack: { price: 50, at: NOW + 3 * MINUTE } });
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

  it("takes a refresh that does not load a coin's page for no sighting of it", () => {
    const price = (usd: number, at: number): LoadedPage => ({ page: 1, at, coins: [listed({ id: "a", price: usd })] });
    const usual = mergePages([], [price(10, NOW), page(2, NOW, ["c"])], NOW);
    const held = mergePages(usual, [price(50, NOW + MINUTE)], NOW);
    const other = mergePages(held, [page(2, NOW + 2 * MINUTE, ["c"])], NOW);
    expect(other.find(({ id }) => id === "a")).toEqual(held.find(({ id }) => id === "a"));
    const confirmed = mergePages(other, [price(50, NOW + 3 * MINUTE)], NOW);
    expect(confirmed.find(({ id }) => id === "a")).toMatchObject({ price: 50, before: { at: NOW + MINUTE } });
  });

  it("keeps the rank of a coin whose large move is held back", () => {
    const listing = (at: number, capOfB: number, priceOfB: number): LoadedPage => ({
      page: 1,
      at,
      coins: [listed({ id: "a", marketCap: 100 }), listed({ id: "b", marketCap: capOfB, price: priceOfB })],
    });
    const usual = mergePages([], [listing(NOW, 50, 10)], NOW);
    const held = mergePages(usual, [listing(NOW + MINUTE, 500, 100)], NOW);
    expect(idsOf(held)).toEqual(["a", "b"]);
    expect(idsOf(mergePages(held, [listing(NOW + 2 * MINUTE, 500, 100)], NOW))).toEqual(["b", "a"]);
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
