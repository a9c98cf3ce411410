import { describe, expect, it } from "vitest";
import { parseFills, parseFunding } from "./history-rows.ts";
import { parseMarks, parsePerpState } from "./perp-state.ts";
import { parseSpotPairs, parseSpotState } from "./spot-state.ts";

const summary = (accountValue: string) => ({
  accountValue,
  totalMarginUsed: "0.0",
  totalNtlPos: "0.0",
  totalRawUsd: "0.0",
});
const row = (position: object) => ({ type: "oneWay", position });
const LONG = {
  coin: "LINK",
  cumFunding: { allTime: "91.204417", sinceChange: "-0.5", sinceOpen: "3.118052" },
  entryPx: "14.2071",
  leverage: { rawUsd: "-310.557412", type: "isolated", value: 12 },
  liquidationPx: "13.28811704",
  marginUsed: "27.842588",
  maxLeverage: 25,
  positionValue: "338.4",
  returnOnEquity: "-0.0865541",
  szi: "24.0",
  unrealizedPnl: "-2.5704",
};
/** As in replies of 2023: without funding, maximum leverage and time. */
const SHORT = {
  coin: "SUI",
  entryPx: "1.8421",
  leverage: { type: "cross", value: 5 },
  liquidationPx: null,
  marginUsed: "72.40",
  positionValue: "362.0",
  returnOnEquity: "0.0",
  szi: "-200.0",
  unrealizedPnl: "6.42",
};
const state = (...positions: object[]) => ({
  assetPositions: positions.map(row),
  crossMarginSummary: summary("1700.102"),
  marginSummary: summary("1727.944588"),
  withdrawable: "1600.0",
});

describe("the state of a perpetual account", () => {
  it("keeps the digits of the venue and takes the side from the sign of the size", () => {
    expect(parsePerpState(state(LONG, SHORT))).toEqual({
      accountValue: "1727.944588",
      positions: [
        {
          coin: "LINK",
          positionType: "long",
          size: "24.0",
          entryPrice: "14.2071",
          markPrice: "14.1",
          liquidationPrice: "13.28811704",
          leverage: 12,
          leverageType: "isolated",
          margin: "27.842588",
          pnl: "-2.5704",
          funding: "3.118052",
        },
        {
          coin: "SUI",
          positionType: "short",
          size: "200.0",
          entryPrice: "1.8421",
          markPrice: "1.81",
          liquidationPrice: null,
          leverage: 5,
          leverageType: "cross",
          margin: "72.40",
          pnl: "6.42",
          funding: null,
        },
      ],
    });
  });

  it("leaves out closed positions, which stay listed with the size zero", () => {
    expect(parsePerpState(state({ ...LONG, szi: "0.0", entryPx: null }))?.positions).toEqual([]);
  });

  it.each([
    ["a size that is no number", state({ ...LONG, szi: "abc" })],
    ["a position without its liquidation margin", state(SHORT, { ...LONG, marginUsed: null })],
    ["a reply without a margin summary", { assetPositions: [] }],
    ["an empty reply", null],
  ])("refuses %s as a whole", (_, reply) => expect(parsePerpState(reply)).toBeNull());
});

it("reads mark prices by contract and skips contracts without one", () => {
  const universe = [{ name: "BTC" }, { name: "OLD" }, { name: "kBONK" }];
  expect(parseMarks([{ universe }, [{ markPx: "61234.0" }, { markPx: null }, { markPx: "0.01234" }]])).toEqual(
    new Map([
      ["BTC", "61234.0"],
      ["kBONK", "0.01234"],
    ]),
  );
  expect(parseMarks([{ universe }, [{ markPx: "1.0" }]])).toBeNull();
});

describe("the spot account", () => {
  const balances = [
    { coin: "USDC", token: 0, hold: "0.0", total: "12.50000001", entryNtl: "0.0" },
    { coin: "USDH", token: 360, hold: "0.0", total: "0.0", entryNtl: "0.0" },
    { coin: "+14720", hold: "0.0", total: "5.0", entryNtl: "1.0" },
  ];
  it("lists balances above zero that are tokens", () => {
    expect(parseSpotState({ balances })).toEqual({
      balances: [{ coin: "USDC", token: 0, amount: "12.50000001" }],
      securesPerps: false,
    });
  });
  it("tells when its balances are the collateral of perpetual positions", () => {
    expect(parseSpotState({ balances, tokenToAvailableAfterMaintenance: [[0, "12.5"]] })?.securesPerps).toBe(true);
  });
  it("names the tokens of a pair by its name in fills", () => {
    const tokens = [
      { name: "USDC", index: 0 },
      { name: "HYPE", index: 150 },
    ];
    expect(
      parseSpotPairs({
        tokens,
        universe: [
          { name: "@107", tokens: [150, 0] },
          { name: "@9", tokens: [7, 0] },
        ],
      }),
    ).toEqual({
      "@107": { base: "HYPE", quote: "USDC" },
    });
  });
});

const fill = (change: object = {}) => ({
  closedPnl: "-0.5012",
  coin: "ETH",
  crossed: true,
  dir: "Close Long",
  fee: "-0.01",
  feeToken: "USDC",
  hash: "0xabc",
  oid: 91,
  px: "2501.3",
  side: "A",
  startPosition: "1.2",
  sz: "0.4",
  tid: 1_125_899_906_842_623,
  time: 1_790_000_000_000,
  ...change,
});

describe("a page of fills", () => {
  it("keeps every digit of its rows", () => {
    expect(parseFills([fill()])).toEqual([
      {
        tid: "1125899906842623",
        at: 1_790_000_000_000,
        coin: "ETH",
        side: "sell",
        price: "2501.3",
        size: "0.4",
        startPosition: "1.2",
        direction: "Close Long",
        closedPnl: "-0.5012",
        fee: "-0.01",
        feeToken: "USDC",
        hash: "0xabc",
      },
    ]);
  });
  it("identifies old fills, which have no tid, by their order and the position before them", () => {
    const old = [fill({ tid: undefined }), fill({ tid: undefined, startPosition: "0.8" })];
    expect(parseFills(old)?.map(({ tid }) => tid)).toEqual(["91 1.2", "91 0.8"]);
    // Two fills of one order can have the same position, as those of one time do.
    expect(
      parseFills([...old, ...old])
        ?.map(({ tid }) => tid)
        .toSorted(),
    ).toEqual([...["91 0.8", "91 0.8 2", "91 1.2", "91 1.2 2"]]);
  });
  it.each([
    ["with one bad row", [fill(), fill({ px: "NaN" })]],
    ["with the newest row first", [fill(), fill({ time: 1_789_999_999_999 })]],
    ["that is no list", { error: "x" }],
  ])("is refused %s", (_, page) => expect(parseFills(page)).toBeNull());
});

it("reads the signed payments of funding", () => {
  const delta = {
    coin: "ETH",
    fundingRate: "0.0000125",
    nSamples: null,
    szi: "-1.5",
    type: "funding",
    usdc: "0.046875",
  };
  expect(parseFunding([{ delta, hash: "0x0", time: 1_790_000_000_000 }])).toEqual([
    { at: 1_790_000_000_000, coin: "ETH", amount: "0.046875", size: "-1.5", rate: "0.0000125" },
  ]);
  expect(parseFunding([{ delta: { ...delta, usdc: 1 }, time: 1 }])).toBeNull();
});
