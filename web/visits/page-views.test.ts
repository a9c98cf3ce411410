import { afterEach, expect, it, vi } from "vitest";
import { countPageViews } from "./page-views.ts";

afterEach(() => vi.restoreAllMocks());

it("sends each opened page once, and the referrer only with the first page", async () => {
  const sent: Blob[] = [];
  vi.stubGlobal("navigator", { sendBeacon: (_: string, body: Blob) => sent.push(body) });
  vi.spyOn(document, "referrer", "get").mockReturnValue("https://search.example/?q=tides");
  let resolveNavigation = () => {};
  const subscribe = (_: string, listener: () => void) => {
    resolveNavigation = listener;
  };
  history.replaceState({}, "", "/market?page=2");
  countPageViews({ subscribe } as never);
  // A change of the query only is not another page.
  history.replaceState({}, "", "/market?page=3");
  resolveNavigation();
  history.replaceState({}, "", "/chat");
  resolveNavigation();
  expect(await Promise.all(sent.map(async (body) => JSON.parse(await body.text())))).toEqual([
    { page: "/market", referrer: "https://search.example/?q=tides" },
    { page: "/chat" },
  ]);
  expect(sent[0]?.type).toBe("application/json");
});
