import { beforeAll, describe, expect, it } from "vitest";
import type { Columns } from "../../shared/markets/snapshot.ts";
import { createSandbox } from "../../tools/sandbox/sandbox.ts";
import { inDepth, someOf } from "../../tools/test/depth.ts";
import { coinEntries, type Entry, fixedEntries, searchEntries } from "./entries.ts";
import { differsByOneLetter, grade, matchesByGrade, plain } from "./match.rules.ts";

type Coin = { id: string; symbol: string; name: string; code: string };

let coins: Coin[] = [];
let entries: Entry[] = [];
/** The sandbox's market in the order of ranks: about 320 real coins, and many with symbols that others have, too. */
beforeAll(async () => {
  const sandbox = createSandbox({ now: () => Date.UTC(2026, 10, 20, 12) });
  const rows: { id: string; symbol: string; name: string }[] = [];
  for (let page = 1; page <= 4; page++) {
    const query = `vs_currency=usd&per_page=250&page=${page}`;
    const reply = await sandbox.request(`http://sandbox.test/coingecko/api/v3/coins/markets?${query}`);
    rows.push(...((await reply.json()) as typeof rows));
  }
  entries = coinEntries({
    id: rows.map(({ id }) => id),
    symbol: rows.map(({ symbol }) => symbol),
    name: rows.map(({ name }) => name),
  } as Columns);
  coins = rows.map(({ id, symbol, name }) => ({ id, symbol, name: plain(name), code: plain(symbol) }));
});

/** The first three results of the whole palette, with its pages and actions. */
const firstThree = (text: string) =>
  searchEntries(text, { coins: entries, fixed: fixedEntries(true, true) })
    .slice(0, 3)
    .map(({ coinId }) => coinId);
const missed = (textsOf: (coin: Coin) => string[], searched = coins) =>
  searched.flatMap((coin) =>
    textsOf(coin).flatMap((text) => (firstThree(text).includes(coin.id) ? [] : [`${coin.id}: ${text}`])),
  );

describe("any of 1,000 coins is in the first three results", () => {
  it("by its name", () => {
    expect(coins).toHaveLength(1000);
    expect(missed(({ name }) => [name])).toEqual([]);
  });

  it("by its symbol, except where more than three coins share it", () => {
    const sharing = Map.groupBy(coins, ({ code }) => code);
    const shared = coins.filter(({ code }) => sharing.get(code)!.length > 3).map(({ id, code }) => `${id}: ${code}`);
    expect(missed(({ code }) => [code]).filter((miss) => !shared.includes(miss))).toEqual([]);
  });

  it("by its name with one letter wrong, missing, extra or swapped, at every place", () => {
    const typos = ({ name }: Coin) => {
      const letters = [...name];
      return letters.flatMap((letter, index) => {
        const wrong = letter === "x" ? "q" : "x";
        const next = letters[index + 1];
        return [
          letters.with(index, wrong).join(""),
          letters.toSpliced(index, 1).join(""),
          letters.toSpliced(index, 0, wrong).join(""),
          ...(next === undefined
            ? []
            : [
                letters
                  .with(index, next)
                  .with(index + 1, letter)
                  .join(""),
              ]),
        ].filter((text) => text.trim().length >= 3);
      });
    };
    // More than three coins are as near to these texts as the intended coin.
    const isNear = (text: string, { name, code }: Coin) =>
      [name, code].some((candidate) => candidate === text || differsByOneLetter(text, candidate));
    const ambiguous = (miss: string) => coins.filter((coin) => isNear(miss.split(": ")[1]!, coin)).length > 3;
    const misses = missed(typos, someOf(coins, 100));
    expect(misses.filter((miss) => !ambiguous(miss))).toEqual([]);
    expect(misses.length).toBeLessThan(inDepth(5, 10));
  });
});

describe("a match", () => {
  it.each([
    ["bitcoin", "bitcon", true],
    ["bitcoin", "bitcooin", true],
    ["bitcoin", "bitcion", true],
    ["bitcoin", "bitdoin", true],
    ["bitcoin", "bitcoin", false],
    ["bitcoin", "btcion", false],
    ["bitcoin", "biticon", false],
    ["ab", "ba", true],
    ["", "a", true],
  ])("%s and %s differ by one letter: %s", (a, b, differ) => {
    expect(differsByOneLetter(a, b)).toBe(differ);
    expect(differsByOneLetter(b, a)).toBe(differ);
  });

  it("is graded from exact to contained", () => {
    const tether = { code: "usdt", name: "tether" };
    expect(
      ["usdt", "tether", "us", "teth", "tehter", "usdr", "teht", "the", "xyz"].map((text) => grade(text, tether)),
    ).toEqual([0, 0, 1, 1, 1, 3, 3, 4, null]);
    expect(grade("cash", { code: "bch", name: "bitcoin cash" })).toBe(2);
  });

  it("ignores case and accents", () => {
    expect(matchesByGrade("  CAFÉ ", [{ code: "x", name: plain("Café Coin") }])[1]).toHaveLength(1);
  });
});

describe("actions are found", () => {
  const titles = (text: string) =>
    searchEntries(text, { coins: entries, fixed: fixedEntries(true, false) }).map(({ title }) => title);
  it.each([
    ["eur", "Show prices in EUR"],
    ["euro", "Show prices in EUR"],
    ["what if", "What if prices change"],
    ["sell", "Sell or add a transaction"],
    ["currency", "Ledger settings"],
    ["alert bitcoin 60000", "Set alert on Bitcoin at 60000"],
    ["alert btc at $60,000", "Set alert on Bitcoin at 60,000"],
    ["alert eth -5%", "Set alert on Ethereum at -5%"],
    ["alert btc", "Set alert on Bitcoin"],
    ["add 0.5 btc", "Add 0.5 Bitcoin to portfolio"],
    ["buy solana 12", "Add 12 Solana to portfolio"],
    ["watch sol", "Watch Solana"],
    ["what if -20", "What if prices change by −20%"],
    ["what if 15%", "What if prices change by 15%"],
    ["what if 500", "What if prices change by 100%"],
    ["what if btc -30", "What if Bitcoin changes by −30%"],
    ["sell 0.1 btc", "Sell 0.1 Bitcoin"],
    ["sell bitcoin 0.1", "Sell 0.1 Bitcoin"],
    ["sell btc", "Sell Bitcoin"],
  ])("by %s", (text, title) => expect(titles(text)).toContain(title));

  it("and an amount is a number of coins, not of dollars or percent", () => {
    for (const text of ["sell $100 btc", "sell 50% btc", "add $100 btc"]) expect(titles(text), text).toEqual([]);
  });

  it("and a coin's price changes alone", () => {
    const [found] = searchEntries("what if eth 10", { coins: entries, fixed: [] });
    expect(found!.to).toBe("/portfolio?whatif=10&whatifcoin=ethereum");
  });

  it("and a coin whose name ends in a number is found without its number as a figure", () => {
    const coin = { ...entries[0]!, key: "coin x", coinId: "x", title: "Area 404", code: "area", name: "area 404" };
    const found = searchEntries("add area 404", { coins: [coin], fixed: [] });
    expect(found[0]).toMatchObject({ run: "add", coinId: "x" });
    expect(searchEntries("add area 404 7", { coins: [coin], fixed: [] })[0]).toMatchObject({ figure: "7" });
  });
});
