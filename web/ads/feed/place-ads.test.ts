import { describe, expect, it } from "vitest";
import { forcedFirst, highlightedRows } from "../../../shared/ads/highlighted-rows.ts";
import { parseAd } from "../ad.ts";
import { BUILT_IN_ADS } from "../slots/built-in-ads.ts";
import { adsForPlacement, pickRandom, rotate } from "./place-ads.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const paidAd = (id: string, config: Record<string, unknown> = {}, more: object = {}) =>
  parseAd({
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
const topBannerIds = (ads: ReturnType<typeof paidAd>[], closed = NONE, now = NOW) =>
  adsForPlacement(ads, BUILT_IN_ADS, "banner", "top", closed, now).map(({ id }) => id);

describe("the ads of a placement", () => {
  it("are the paid ads, or the built-in ads if no ad is paid", () => {
    expect(topBannerIds([])).toEqual(["house-top"]);
    expect(topBannerIds([paidAd("1")])).toEqual(["1"]);
    expect(topBannerIds([paidAd("1", { placement: "bottom" })])).toEqual(["house-top"]);
  });
  it("are sorted by priority, highest first", () => {
    expect(topBannerIds([paidAd("1"), paidAd("2", {}, { priority: 5 })])).toEqual(["2", "1"]);
  });
  it("exclude ads that have ended or were closed", () => {
    expect(topBannerIds([paidAd("1")], NONE, NOW + 1)).toEqual(["house-top"]);
    // A built-in ad does not replace a paid ad that the visitor has just closed.
    expect(topBannerIds([paidAd("1")], new Set(["1"]))).toEqual([]);
    expect(topBannerIds([paidAd("1"), paidAd("2")], new Set(["1"]))).toEqual(["2"]);
    expect(topBannerIds([], new Set(["house-top"]))).toEqual([]);
  });
  it("share the page views when their priority is the same", () => {
    const ads = [paidAd("1"), paidAd("2")];
    expect([0, 0.49, 0.5, 0.99].map((random) => pickRandom(ads, random)?.id)).toEqual(["1", "1", "2", "2"]);
    expect(pickRandom([paidAd("3", {}, { priority: 5 }), ...ads], 0.99)?.id).toBe("3");
    expect(pickRandom([], 0.5)).toBeUndefined();
  });
});

it("replaces invalid fields by empty values and accepts only https links", () => {
  const ad = paidAd("1", {
    title: { evil: 1 },
    ctaUrl: "javascript:alert(1)",
    backgroundColor: "url(x)",
    imageUrl: "https://127.0.0.1.nip.io/a.png",
    messages: "no",
  });
  expect(ad).toMatchObject({ title: "", href: null, colours: null, picture: null, messages: [] });
});

it("has built-in banners, promoted tokens and scrolling messages, with priorities from 70 to 100", () => {
  expect(new Set(BUILT_IN_ADS.map(({ type }) => type))).toEqual(new Set(["banner", "promoted_token", "scrolling"]));
  const priorities = BUILT_IN_ADS.map(({ priority }) => priority);
  expect([Math.min(...priorities), Math.max(...priorities)]).toEqual([70, 100]);
});

it("rotates the tiles only when there are more ads than tiles", () => {
  expect(rotate(["a", "b"], 2, 7)).toEqual(["a", "b"]);
  expect([0, 1, 2].map((step) => rotate(["a", "b", "c"], 2, step))).toEqual([
    ["a", "b"],
    ["c", "a"],
    ["b", "c"],
  ]);
});

it("puts forced coins first and keeps the order of the others", () => {
  const rows = ["c", "gone", "b"].map((coinId) => ({ adId: "1", coinId, isForced: true, edgeColour: undefined }));
  expect(forcedFirst(["a", "b", "c", "d"], rows)).toEqual(["c", "b", "a", "d"]);
  expect(forcedFirst(["a", "b"], [{ ...rows[2]!, isForced: false }])).toEqual(["a", "b"]);
});

it("highlights only rows of the market, and ignores an invalid colour and an ad without a coin id", () => {
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
    { adId: "1", coinId: "chainlink", isForced: false, edgeColour: undefined },
  ]);
  expect(highlightedRows([highlight({ highlightColor: "#ff8800", forceToTop: true })])).toMatchObject([
    { isForced: true, edgeColour: "#ff8800" },
  ]);
  expect(highlightedRows([highlight({ coinId: undefined }), highlight({ coinId: 5 })])).toEqual([]);
  expect(highlightedRows([highlight({ placement: "icp_tokens" }), { ...highlight({}), type: "banner" }])).toEqual([]);
});
