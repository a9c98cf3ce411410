import { afterEach, expect, it, vi } from "vitest";
import { countPageViews } from "./page-views.ts";

afterEach(() => vi.restoreAllMocks());

it("tells of each page once, and of where the visit came from with the first alone", async () => {
  const sent: Blob[] = [];
  vi.stubGlobal("navigator", { sendBeacon: (_: string, body: Blob) => sent.push(body) });
  vi.spyOn(document, "referrer", "get").mockReturnValue("https://search.example/?q=tides");
  let move = () => {};
  const subscribe = (_: string, listener: () => void) => {
    move = listener;
  };
  history.replaceState({}, "", "/market?page=2");
  countPageViews({ subscribe } as never);
  // A filter is no other page.
  history.replaceState({}, "", "/market?page=3");
  move();
  history.replaceState({}, "", "/chat");
  move();
  expect(await Promise.all(sent.map(async (body) => JSON.parse(await body.text())))).toEqual([
    { page: "/market", referrer: "https://search.example/?q=tides" },
    { page: "/chat" },
  ]);
  expect(sent[0]?.type).toBe("application/json");
});
