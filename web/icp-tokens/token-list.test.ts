import { expect, test } from "vitest";
import type { TokenColumns } from "../../shared/icp-tokens/rules.ts";
import { toggleTokenSort, withInterval, withTab, withText, withToken } from "./change-token-search.ts";
import { tokenList, tokensFromColumns } from "./token-list.ts";
import { readTokenSearch, type TokenSearch } from "./token-search.ts";

const columns: TokenColumns = {
  asOf: 1,
  staleAfter: 2,
  source: "Sandbox",
  canister_id: ["a-cai", "b-cai", "c-cai"],
  symbol: ["ICP", "TACO", "🐸"],
  name: ["Internet Computer", "Taco", "Toad"],
  price: [4.7, null, 9.3e-10],
  price_change_24h: [-1.5, null, 0],
  volume_24h: [300, 200, 100],
  market_cap: [5, 9, null],
};
const tokens = tokensFromColumns(columns);
const ids = (search: TokenSearch) => tokenList(tokens, columns, search, [], columns.canister_id).map(({ id }) => id);

test("a token's cells have the same texts as other lists for prices, changes and missing values", () => {
  expect(tokens[0]).toMatchObject({ price: { text: "$4.70" }, change: { text: "−1.50%", tone: "loss" }, letter: "I" });
  expect(tokens[1]).toMatchObject({ price: { text: "N/A", tone: "none" }, change: { text: "N/A", tone: "none" } });
  expect(tokens[2]).toMatchObject({
    price: { zeros: 9 },
    change: { text: "+0.00%" },
    cap: { text: "N/A" },
    letter: "•",
  });
});

test.each<[TokenSearch, string[]]>([
  [{}, ["a-cai", "b-cai", "c-cai"]],
  [{ tab: "top" }, ["b-cai", "a-cai", "c-cai"]],
  [{ q: " TOAD " }, ["c-cai"]],
  [{ q: "b-c" }, ["b-cai"]],
  [{ q: "icp", tab: "top" }, ["a-cai"]],
  [{ sort: "token" }, ["a-cai", "b-cai", "c-cai"]],
  [{ sort: "token", dir: "desc" }, ["c-cai", "b-cai", "a-cai"]],
  [{ sort: "price" }, ["c-cai", "a-cai", "b-cai"]],
  [{ sort: "price", dir: "desc" }, ["a-cai", "c-cai", "b-cai"]],
  [{ sort: "cap", dir: "desc" }, ["b-cai", "a-cai", "c-cai"]],
  [{ sort: "volume" }, ["c-cai", "b-cai", "a-cai"]],
])("the search %j lists %j", (search, expected) => expect(ids(search)).toEqual(expected));

test("highlighted tokens join the top tokens, and forced ones come first until the user searches", () => {
  const twelveTokens = tokensFromColumns({
    ...columns,
    ...Object.fromEntries(
      Object.entries(columns).flatMap(([name, values]) =>
        Array.isArray(values)
          ? [[name, Array.from({ length: 12 }, (_, index) => (name === "canister_id" ? `${index}-cai` : values[0]))]]
          : [],
      ),
    ),
  });
  const row = (coinId: string, isForced: boolean) => ({ adId: coinId, coinId, isForced, edgeColour: undefined });
  const highlights = [row("11-cai", true), row("10-cai", false)];
  const candidateIds = twelveTokens.map(({ id }) => id);
  const idsOf = (search: TokenSearch) =>
    tokenList(twelveTokens, columns, search, highlights, candidateIds).map(({ id }) => id);
  expect(idsOf({}).slice(0, 3)).toEqual(["11-cai", "0-cai", "1-cai"]);
  expect(idsOf({ tab: "top" })).toEqual([
    "11-cai",
    ...Array.from({ length: 10 }, (_, index) => `${index}-cai`),
    "10-cai",
  ]);
  expect(idsOf({ q: "1-cai" })).toEqual(["1-cai", "11-cai"]);
});

test("only tokens in the server's list of top tokens are top tokens", () => {
  expect(tokenList(tokens, columns, { tab: "top" }, [], ["c-cai", "a-cai"]).map(({ id }) => id)).toEqual([
    "a-cai",
    "c-cai",
  ]);
});

test("a new column starts ascending, and the same column reverses", () => {
  const first = toggleTokenSort({ q: "x" }, "price");
  expect(first).toEqual({ q: "x", sort: "price" });
  expect(toggleTokenSort(first, "price")).toEqual({ q: "x", sort: "price", dir: "desc" });
  expect(toggleTokenSort({ sort: "price", dir: "desc" }, "price")).toEqual({ sort: "price" });
  expect(toggleTokenSort({ sort: "price", dir: "desc" }, "cap")).toEqual({ sort: "cap" });
});

test("invalid values in the URL are ignored", () => {
  expect(
    readTokenSearch({ q: "x".repeat(200), tab: "sideways", sort: "luck", dir: "desc", token: 7, interval: "2h" }),
  ).toEqual({
    q: "x".repeat(100),
  });
  const validSearch = { q: "x", tab: "top", sort: "cap", dir: "desc", token: "a-cai", interval: "1d" };
  expect(readTokenSearch(validSearch)).toEqual(validSearch);
  expect(readTokenSearch({ interval: "1d" })).toEqual({});
});

test("changing one value of the search keeps the others and leaves default values out", () => {
  const search: TokenSearch = { q: "x", tab: "top", token: "a", interval: "1d" };
  expect(withText(search, " ")).toEqual({ tab: "top", token: "a", interval: "1d" });
  expect(withTab(search, "all")).toEqual({ q: "x", token: "a", interval: "1d" });
  expect(withToken(search, null)).toEqual({ q: "x", tab: "top" });
  expect(withInterval(search, "1h")).toEqual({ q: "x", tab: "top", token: "a" });
});
