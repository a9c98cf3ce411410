import { describe, expect, it } from "vitest";
import { forcedFirst, highlightedRows } from "../../../shared/ads/highlighted-rows.ts";
import { readAd } from "../ad.ts";
import { HOUSE_ADS } from "../slots/built-in-ads.ts";
import { adsAt, drawn, rotated } from "./place-ads.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const paid = (id: string, config: Record<string, unknown> = {}, more: object = {}) =>
  readAd({
    id,
    type: "banner",
    isActive: true,
    startDate: new Date(NOW - 1).toISOString(),
    endDate: new Date(NOW + 1).toISOString(),
    priority: 1,
    config: { placement: "top", title: id, ...config },
    ...more,
  });
const NONE: ReadonlySet<string> = new Set();
const top = (ads: ReturnType<typeof paid>[], closed = NONE, now = NOW) =>
  adsAt(ads, HOUSE_ADS, "banner", "top", closed, now).map(({ id }) => id);

describe("the ads of a place", () => {
  it("are paid ones where there are any, and ours where there are none", () => {
    expect(top([])).toEqual(["house-top"]);
    expect(top([paid("1")])).toEqual(["1"]);
    expect(top([paid("1", { placement: "bottom" })])).toEqual(["house-top"]);
  });
  it("stand with the highest priority first", () => {
    expect(top([paid("1"), paid("2", {}, { priority: 5 })])).toEqual(["2", "1"]);
  });
  it("end with their time, and for the session when they are closed", () => {
    expect(top([paid("1")], NONE, NOW + 1)).toEqual(["house-top"]);
    // Ours do not jump into a place that somebody has just cleared.
    expect(top([paid("1")], new Set(["1"]))).toEqual([]);
    expect(top([paid("1"), paid("2")], new Set(["1"]))).toEqual(["2"]);
    expect(top([], new Set(["house-top"]))).toEqual([]);
  });
  it("are each seen in one of the views, where they are worth the same", () => {
    const ads = [paid("1"), paid("2")];
    expect([0, 0.49, 0.5, 0.99].map((lot) => drawn(ads, lot)?.id)).toEqual(["1", "1", "2", "2"]);
    expect(drawn([paid("3", {}, { priority: 5 }), ...ads], 0.99)?.id).toBe("3");
    expect(drawn([], 0.5)).toBeUndefined();
  });
});

it("reads whatever came as text, and opens nothing but https", () => {
  const ad = paid("1", {
    title: { evil: 1 },
    ctaUrl: "javascript:alert(1)",
    backgroundColor: "url(x)",
    messages: "no",
  });
  expect(ad).toMatchObject({ title: "", href: null, colour: null, messages: [] });
});

it("has house ads of every kind that the specification asks for, with priorities from 70 to 100", () => {
  expect(new Set(HOUSE_ADS.map(({ type }) => type))).toEqual(new Set(["banner", "promoted_token", "scrolling"]));
  const priorities = HOUSE_ADS.map(({ priority }) => priority);
  expect([Math.min(...priorities), Math.max(...priorities)]).toEqual([70, 100]);
});

it("takes turns only where there are more ads than places", () => {
  expect(rotated(["a", "b"], 2, 7)).toEqual(["a", "b"]);
  expect([0, 1, 2].map((turn) => rotated(["a", "b", "c"], 2, turn))).toEqual([
    ["a", "b"],
    ["c", "a"],
    ["b", "c"],
  ]);
});

it("puts forced coins first, and leaves the others in their order", () => {
  const rows = ["c", "gone", "b"].map((coinId) => ({ adId: "1", coinId, isForced: true, edge: undefined }));
  expect(forcedFirst(["a", "b", "c", "d"], rows)).toEqual(["c", "b", "a", "d"]);
  expect(forcedFirst(["a", "b"], [{ ...rows[2]!, isForced: false }])).toEqual(["a", "b"]);
});

it("highlights rows of the market alone, in no colour that is none", () => {
  const highlight = (config: Record<string, unknown>) => ({
    id: "1",
    type: "highlight" as const,
    isActive: true as const,
    startDate: new Date(NOW).toISOString(),
    endDate: new Date(NOW).toISOString(),
    priority: 1,
    config: { coinId: "chainlink", ...config },
  });
  expect(highlightedRows([highlight({ highlightColor: "red;}", forceToTop: "yes" })])).toEqual([
    { adId: "1", coinId: "chainlink", isForced: false, edge: undefined },
  ]);
  expect(highlightedRows([highlight({ highlightColor: "#ff8800", forceToTop: true })])).toMatchObject([
    { isForced: true, edge: "#ff8800" },
  ]);
  expect(highlightedRows([highlight({ placement: "icp_tokens" }), { ...highlight({}), type: "banner" }])).toEqual([]);
});
