import { describe, expect, it } from "vitest";
import { isHiddenToken, TOP_TOKENS, topTokens, tradeUrl } from "../../shared/icp-tokens/rules.ts";
import { HOUR, MINUTE } from "../../shared/values/time.ts";
import type { TradedPool, TradedToken } from "../upstreams/icpswap/icpswap-rows.ts";
import { decideFeeds, type FeedState, LIST_NAMES, parseSeriesName, seriesName } from "./feeds.rules.ts";
import { findToken, resolvePair } from "./pairs.rules.ts";
import { numericIdOf } from "./token-replies.rules.ts";
import { isPlausibleLength, leadingTokens, mergeTokens } from "./tokens.rules.ts";

const tradedToken = (token: Partial<TradedToken> & { id: string }): TradedToken => ({
  symbol: token.id.toUpperCase(),
  name: token.id,
  price: 2,
  change24h: 1,
  tvl: 5000,
  volume24h: 100,
  ...token,
});
const mergedTokens = (...tokens: (Partial<TradedToken> & { id: string })[]) =>
  mergeTokens(tokens.map(tradedToken), [], []);

it.each([
  ["PUSD", "Pump Dollar", true],
  ["pusd", "Pump Dollar", true],
  ["PUSDX", "Another", false],
  ["X", "ODIN•DOG", true],
  ["ODINDOG", "Dog", true],
  ["X", "Modine", true],
  ["WELL", "fomoWELL", true],
  ["SCOTTY", "x", true],
  ["ICP", "Internet Computer", false],
])("decides whether the token %s, %s is hidden: %s", (symbol, name, hidden) =>
  expect(isHiddenToken({ symbol, name })).toBe(hidden),
);

it("lists the exchanges' own tokens first in Top Tokens, then Taco's, then others by volume, at most ten", () => {
  const names = ["ICP", "ckBTC", "TACO DAO", "KongSwap", "a", "b", "c", "d", "e", "ICPSwap", "f", "g"];
  const top = topTokens(names.map((name) => ({ name, symbol: name })));
  expect(top.map(({ name }) => name)).toEqual([
    "KongSwap",
    "ICPSwap",
    "TACO DAO",
    "ICP",
    "ckBTC",
    "a",
    "b",
    "c",
    "d",
    "e",
  ]);
  expect(top).toHaveLength(TOP_TOKENS);
});

it("links each token to its trade for ICP, and ICP to its trade for US dollars", () => {
  expect(tradeUrl("abc")).toBe("https://app.icpswap.com/swap?input=abc&output=ryjl3-tyaaa-aaaaa-aaaba-cai");
  expect(tradeUrl("ryjl3-tyaaa-aaaaa-aaaba-cai")).toContain("&output=xevnm-");
});

describe("mergeTokens", () => {
  it("sorts by volume, keeps the first of two rows, and drops hidden and empty tokens", () => {
    const list = mergedTokens(
      { id: "small", volume24h: 1 },
      { id: "large", volume24h: 9 },
      { id: "large", volume24h: 10, price: 7 },
      { id: "odin", volume24h: 99 },
      { id: "nothing", price: null, tvl: 0 },
      { id: "no-price", price: null, tvl: 3, volume24h: null },
    );
    expect(list.map(({ id, price }) => [id, price])).toEqual([
      ["large", 2],
      ["small", 2],
      ["no-price", null],
    ]);
  });

  it("uses the exchange's market cap, else price times supply, else null", () => {
    const details = { decimals: 8, fee: "10000", supply: "50000000000", standards: "ICRC2" };
    const list = mergeTokens(
      ["a", "b", "c", "d"].map((id) => tradedToken({ id, price: id === "d" ? null : 2 })),
      [
        { id: "a", marketCap: 77 },
        { id: "b", marketCap: null },
      ],
      ["a", "b", "d"].map((id) => ({ id, ...details })),
    );
    expect(list.map(({ marketCap }) => marketCap)).toEqual([77, 1000, null, null]);
    expect(list[1]!.details).toEqual(details);
  });

  it("rejects a list that lost more than a tenth of its rows", () => {
    expect([isPlausibleLength(100, 90), isPlausibleLength(100, 89), isPlausibleLength(0, 0)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

it("excludes tokens with little liquidity or without the metric from the leaders", () => {
  const list = mergedTokens(
    { id: "shallow", tvl: 999, change24h: 900 },
    { id: "up", change24h: 9 },
    { id: "unknown", change24h: null },
    { id: "down", change24h: -9 },
  );
  expect(leadingTokens(list, "price_change", 5).map(({ id }) => id)).toEqual(["up", "down"]);
  expect(leadingTokens(list, "price_change", 1, -1).map(({ id }) => id)).toEqual(["down"]);
});

describe("pairs", () => {
  const tokens = mergedTokens(
    { id: "icp", volume24h: 900 },
    { id: "a-cai", symbol: "A_B" },
    { id: "c" },
    { id: "icp2", symbol: "ICP" },
  );
  const pool = (id: string, token0: string, token1: string) => ({ id, token0, token1 }) as TradedPool;
  const pools = [pool("p1", "a-cai", "icp"), pool("p2", "icp", "c")];

  it("find a token by id, number or symbol, and the most traded of several", () => {
    for (const text of ["a-cai", String(numericIdOf("a-cai")), "a_b"])
      expect(findToken(tokens, text)?.id).toBe("a-cai");
    expect(findToken(tokens, "icp")?.id).toBe("icp");
    expect(findToken(tokens, "ICP")?.id).toBe("icp");
    expect(findToken(tokens, "none")).toBeUndefined();
  });

  it.each([
    ["icp", { subject: { token: "icp" }, inverted: false }],
    ["icp_USD", { subject: { token: "icp" }, inverted: false }],
    ["icp/ckUSDC", { subject: { token: "icp" }, inverted: false }],
    ["A_B", { subject: { token: "a-cai" }, inverted: false }],
    ["A_B_icp", { subject: { pool: "p1" }, inverted: false }],
    ["icp_A_B", { subject: { pool: "p1" }, inverted: true }],
    ["c/icp", { subject: { pool: "p2" }, inverted: true }],
    ["c_a-cai", null],
    ["none_icp", null],
    ["_", null],
  ])("%s uses the series %j", (text, pair) => expect(resolvePair(tokens, pools, text)).toEqual(pair));
});

describe("decideFeeds", () => {
  const NOW = Date.UTC(2026, 10, 20);
  const state = (name: string, change: Partial<FeedState> = {}): FeedState => ({
    name,
    loadedAt: NOW,
    triedAt: NOW,
    failures: 0,
    requestedAt: 0,
    ...change,
  });
  const lists = LIST_NAMES.map((name) => state(name));

  it("loads the lists first", () => {
    expect(decideFeeds({ now: NOW, states: [], leading: ["h1:a"] })).toEqual([...LIST_NAMES, "h1:a"]);
  });

  it.each([
    { name: "tokens", change: { loadedAt: NOW - 4 * MINUTE }, due: false },
    { name: "tokens", change: { loadedAt: NOW - 5 * MINUTE }, due: true },
    { name: "details", change: { loadedAt: NOW - 5 * HOUR }, due: false },
    { name: "m1:a", change: { loadedAt: NOW - 2 * MINUTE, requestedAt: NOW }, due: true },
    { name: "m1:a", change: { loadedAt: NOW - 2 * MINUTE, requestedAt: NOW - 16 * MINUTE }, due: false },
    { name: "h1:a", change: { loadedAt: NOW - 2 * MINUTE, requestedAt: NOW }, due: false },
    { name: "swaps:a", change: { loadedAt: 0, triedAt: NOW - MINUTE, failures: 3, requestedAt: NOW }, due: false },
    { name: "swaps:a", change: { loadedAt: 0, triedAt: NOW - 4 * MINUTE, failures: 3, requestedAt: NOW }, due: true },
  ])("decides for $name with $change: due $due", ({ name, change, due }) => {
    const states = [...lists.filter((list) => list.name !== name), state(name, change)];
    expect(decideFeeds({ now: NOW, states, leading: [] })).toEqual(due ? [name] : []);
  });

  it("loads twelve series per run, most recently requested first", () => {
    const requested = Array.from({ length: 20 }, (_, index) =>
      state(`m1:${index}`, { loadedAt: 0, triedAt: 0, requestedAt: NOW - index }),
    );
    const due = decideFeeds({ now: NOW, states: [...lists, ...requested], leading: ["h1:x"] });
    expect(due).toEqual(Array.from({ length: 12 }, (_, index) => `m1:${index}`));
  });

  it("parses the names that it builds", () => {
    for (const subject of [{ token: "a-cai" }, { pool: "b-cai" }])
      expect(parseSeriesName(seriesName("d1", subject))).toEqual({ kind: "d1", subject });
  });
});
