import { expect, it } from "vitest";
import { knownAs, TICKERS } from "./tickers.ts";

const at = (day: string) => Date.parse(day);

it("knows the coin that a reused ticker meant on a day", () => {
  expect(knownAs("LUNA", at("2022-05-27"))).toMatchObject({ symbol: "LUNA", coinId: "terra-luna" });
  expect(knownAs("LUNA", at("2022-05-28"))).toBeNull();
  expect(knownAs("ANC", at("2015-01-01"))).toBeNull();
  expect(knownAs("ANC", at("2021-06-01"))).toMatchObject({ symbol: "ANC", coinId: "anchor-protocol" });
});

it("knows today's ticker of a renamed coin", () => {
  expect(knownAs("XBT", at("2026-01-01"))).toMatchObject({ symbol: "BTC", coinId: null });
  expect(knownAs("BCC", at("2018-01-01"))).toMatchObject({ symbol: "BCH", coinId: null });
  expect(knownAs("BCC", at("2019-01-01"))).toBeNull();
});

it("has at least sixty tickers", () => expect(TICKERS).toBeGreaterThanOrEqual(60));
