import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "../../shared/values/time.ts";
import { listedCoin } from "../test/coins.ts";
import { type Coin, isPlausibleSize, type LoadedPage, mergeCoin, mergePages, rankCoins } from "./merge.rules.ts";

const NOW = Date.UTC(2026, 10, 20);
const newCoin = (figures: Partial<Coin> & { id: string }, at = NOW): Coin =>
  mergeCoin(undefined, listedCoin(figures), at);
const pageOf = (pageNumber: number, loadedAt: number, ids: string[]): LoadedPage => ({
  page: pageNumber,
  loadedAt,
  coins: ids.map((id, i) => listedCoin({ id, marketCap: 1_000 - pageNumber * 100 - i })),
});
const idsOf = (coins: { id: string }[]) => coins.map(({ id }) => id);

describe("a new price of a listed coin", () => {
  const before = newCoin({ id: "a", price: 10 });

  it("is shown immediately, with all figures, when it moved by up to 30 %", () => {
    expect(mergeCoin(before, listedCoin({ id: "a", price: 13, marketCap: 13e5 }), NOW + MINUTE)).toEqual({
      ...newCoin({ id: "a", price: 13, marketCap: 13e5 }, NOW + MINUTE),
      before: { price: 10, at: NOW },
    });
  });

  it("is held back with its figures when it moved by more than 30 %, until the next refresh confirms it", () => {
    const figures = { marketCap: 5e6, change24h: 400, change7d: 380 };
    const heldBack = mergeCoin(before, listedCoin({ id: "a", price: 50, ...figures }), NOW + MINUTE);
    expect(heldBack).toEqual({ ...before, seenAt: NOW + MINUTE, heldBack: { price: 50, at: NOW + MINUTE } });
    const shown = mergeCoin(heldBack, listedCoin({ id: "a", price: 52, ...figures }), NOW + 2 * MINUTE);
    expect(shown).toEqual({
      ...newCoin({ id: "a", price: 52, ...figures }, NOW + 2 * MINUTE),
      before: { price: 50, at: NOW + MINUTE },
    });
  });

  it("has no effect when it was held back and the next price is normal", () => {
    const unchanged = mergeCoin(before, listedCoin({ id: "a", price: 10 }), NOW + MINUTE);
    const heldBack = mergeCoin(unchanged, listedCoin({ id: "a", price: 0.001 }), NOW + 2 * MINUTE);
    expect(heldBack).toMatchObject({ price: 10, pricedAt: NOW + MINUTE });
    expect(heldBack).not.toHaveProperty("before");
    const returned = mergeCoin(heldBack, listedCoin({ id: "a", price: 11 }), NOW + 3 * MINUTE);
    const next = mergeCoin(returned, listedCoin({ id: "a", price: 11 }), NOW + 4 * MINUTE);
    expect(next).toEqual({
      ...newCoin({ id: "a", price: 11 }, NOW + 4 * MINUTE),
      before: { price: 11, at: NOW + 3 * MINUTE },
    });
  });

  it("is held back again when each large move differs from the last one", () => {
    const first = mergeCoin(before, listedCoin({ id: "a", price: 50 }), NOW + MINUTE);
    const second = mergeCoin(first, listedCoin({ id: "a", price: 90 }), NOW + 2 * MINUTE);
    expect(second).toMatchObject({ price: 10, pricedAt: NOW, heldBack: { price: 90 } });
  });

  it("is not confirmed by an equal price when a refresh without a price came between", () => {
    const first = mergeCoin(before, listedCoin({ id: "a", price: 50 }), NOW + MINUTE);
    const withoutPrice = mergeCoin(first, listedCoin({ id: "a", price: null }), NOW + 2 * MINUTE);
    expect(withoutPrice).toMatchObject({ price: 10, pricedAt: NOW });
    const repeated = mergeCoin(withoutPrice, listedCoin({ id: "a", price: 50 }), NOW + 3 * MINUTE);
    expect(repeated).toMatchObject({ price: 10, heldBack: { price: 50, at: NOW + 3 * MINUTE } });
  });

  it("is shown after any move when the last price is older than a day", () => {
    expect(mergeCoin(before, listedCoin({ id: "a", price: 10_000 }), NOW + 25 * HOUR)).toMatchObject({ price: 10_000 });
  });

  it("is replaced by the last price, with its time, when it is missing", () => {
    expect(mergeCoin(before, listedCoin({ id: "a", price: null }), NOW + HOUR)).toMatchObject({
      price: 10,
      pricedAt: NOW,
    });
    expect(mergeCoin(undefined, listedCoin({ id: "a", price: null }), NOW)).toMatchObject({
      price: null,
      pricedAt: null,
    });
  });
});

describe("rankCoins", () => {
  it("sorts by market cap, then volume, then id, with unknown caps last", () => {
    const coins = [
      newCoin({ id: "unknown", marketCap: null, volume: 9e9 }),
      newCoin({ id: "b", marketCap: 5, volume: 1 }),
      newCoin({ id: "a", marketCap: 5, volume: 1 }),
      newCoin({ id: "traded", marketCap: 5, volume: 2 }),
      newCoin({ id: "large", marketCap: 6 }),
    ];
    expect(idsOf(rankCoins(coins))).toEqual(["large", "traded", "a", "b", "unknown"]);
  });

  it("ignores a huge market cap without trade", () => {
    const scam = newCoin({ id: "scam", marketCap: 3.33e12, volume: 5.4 });
    const bitcoin = newCoin({ id: "bitcoin", marketCap: 2e12, volume: 4e10 });
    expect(idsOf(rankCoins([scam, bitcoin, newCoin({ id: "tiny", marketCap: 1 })]))).toEqual([
      "bitcoin",
      "tiny",
      "scam",
    ]);
  });

  it("accepts a huge market cap with unknown trade", () => {
    const bitcoin = newCoin({ id: "bitcoin", marketCap: 2e12, volume: null });
    expect(idsOf(rankCoins([newCoin({ id: "tiny", marketCap: 1 }), bitcoin]))).toEqual(["bitcoin", "tiny"]);
  });

  it("leaves out hidden coins", () => {
    expect(rankCoins([newCoin({ id: "x", name: "FomoWELL token" }), newCoin({ id: "y", symbol: "scottie" })])).toEqual(
      [],
    );
  });
});

describe("mergePages", () => {
  it("uses the first of two entries for a coin, within a page and across pages", () => {
    const pages = [
      { page: 1, loadedAt: NOW, coins: [listedCoin({ id: "a", price: 1 }), listedCoin({ id: "a", price: 2 })] },
      { page: 2, loadedAt: NOW, coins: [listedCoin({ id: "a", price: 3 }), listedCoin({ id: "b", price: 4 })] },
    ];
    expect(mergePages([], pages, NOW).map(({ id, price }) => [id, price])).toEqual([
      ["a", 1],
      ["b", 4],
    ]);
  });

  it("keeps the coins of a page that was not loaded", () => {
    const before = mergePages([], [pageOf(1, NOW, ["a", "b"]), pageOf(2, NOW, ["c"])], NOW);
    const after = mergePages(before, [pageOf(1, NOW + MINUTE, ["a", "b"])], NOW);
    expect(idsOf(after)).toEqual(["a", "b", "c"]);
    expect(after.find(({ id }) => id === "c")).toMatchObject({ pricedAt: NOW });
  });

  it("does not confirm a coin's price by a refresh that did not load the coin's page", () => {
    const pageWithPrice = (usd: number, at: number): LoadedPage => ({
      page: 1,
      loadedAt: at,
      coins: [listedCoin({ id: "a", price: usd })],
    });
    const initial = mergePages([], [pageWithPrice(10, NOW), pageOf(2, NOW, ["c"])], NOW);
    const heldBack = mergePages(initial, [pageWithPrice(50, NOW + MINUTE)], NOW);
    const otherPage = mergePages(heldBack, [pageOf(2, NOW + 2 * MINUTE, ["c"])], NOW);
    expect(otherPage.find(({ id }) => id === "a")).toEqual(heldBack.find(({ id }) => id === "a"));
    const confirmed = mergePages(otherPage, [pageWithPrice(50, NOW + 3 * MINUTE)], NOW);
    expect(confirmed.find(({ id }) => id === "a")).toMatchObject({ price: 50, before: { at: NOW + MINUTE } });
  });

  it("keeps the rank of a coin whose price is held back", () => {
    const pageWith = (at: number, capOfB: number, priceOfB: number): LoadedPage => ({
      page: 1,
      loadedAt: at,
      coins: [listedCoin({ id: "a", marketCap: 100 }), listedCoin({ id: "b", marketCap: capOfB, price: priceOfB })],
    });
    const initial = mergePages([], [pageWith(NOW, 50, 10)], NOW);
    const heldBack = mergePages(initial, [pageWith(NOW + MINUTE, 500, 100)], NOW);
    expect(idsOf(heldBack)).toEqual(["a", "b"]);
    expect(idsOf(mergePages(heldBack, [pageWith(NOW + 2 * MINUTE, 500, 100)], NOW))).toEqual(["b", "a"]);
  });

  it("drops a coin after every page was loaded without it", () => {
    const before = mergePages([], [pageOf(1, NOW, ["a", "gone"]), pageOf(2, NOW, ["c"])], NOW);
    const partly = mergePages(before, [pageOf(1, NOW + MINUTE, ["a"])], NOW);
    expect(idsOf(partly)).toContain("gone");
    const completely = mergePages(partly, [pageOf(2, NOW + MINUTE, ["c"])], NOW + MINUTE);
    expect(idsOf(completely)).toEqual(["a", "c"]);
  });

  it("keeps every coin once and in order when pages repeat coins", () => {
    const id = fc.integer({ min: 0, max: 40 }).map((n) => `coin-${n}`);
    const rows = fc.array(fc.record({ id, marketCap: fc.option(fc.integer({ min: 1, max: 1e6 })) }), { maxLength: 60 });
    fc.assert(
      fc.property(fc.array(rows, { minLength: 1, maxLength: 5 }), (pages) => {
        const loadedPages = pages.map((coins, i) => ({ page: i + 1, loadedAt: NOW, coins: coins.map(listedCoin) }));
        const merged = mergePages([], loadedPages, NOW);
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
])("with %d rows before and %d now, the size is plausible: %s", (before, now, isPlausible) =>
  expect(isPlausibleSize(before, now)).toBe(isPlausible),
);
