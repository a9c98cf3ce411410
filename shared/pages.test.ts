import { describe, expect, it } from "vitest";
import { pageOf } from "./pages.ts";

describe("pageOf", () => {
  it.each([
    ["/", "/"],
    ["/market", "/market"],
    ["/chat/", "/chat"],
    ["/alerts", "/alerts"],
    ["/news/12/what-the-tide-brings", "/news/12"],
    ["/news/12", "/news/12"],
    ["/ecosystem/solana", "/ecosystem/solana"],
    ["/advertise/order/7", "/advertise/order/7"],
    ["/admin/ads", "/admin/ads"],
  ])("maps the path %s to the page %s", (path, page) => expect(pageOf(path)).toBe(page));

  it.each([
    "",
    "market",
    "/nothing",
    "/ecosystem/made-up",
    "/news/x",
    "/news/12345678901234",
    "//evil",
    "/market?x=1",
    "/<b>",
  ])("returns null for the unknown path %j", (path) => expect(pageOf(path)).toBeNull());
});
