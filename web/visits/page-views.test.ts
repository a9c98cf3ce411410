import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SIGNED_IN_COOKIE } from "../../shared/accounts/signed-in-cookie.ts";
import { MINUTE, SECOND } from "../../shared/values/time.ts";
import { endSession } from "../accounts/session/end-session.ts";

let hidden = false;
let sent: { url: string; body: Blob }[] = [];
let resolveNavigation = () => {};
let countPageViews: typeof import("./page-views.ts").countPageViews;

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  vi.resetModules();
  hidden = false;
  sent = [];
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  const sendBeacon = (url: string, body: Blob) => sent.push({ url, body });
  vi.stubGlobal("navigator", { sendBeacon, onLine: true });
  ({ countPageViews } = await import("./page-views.ts"));
});
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the server sets this cookie in the same way.
  document.cookie = `${SIGNED_IN_COOKIE}=; Max-Age=0`;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(path: string) {
  history.replaceState({}, "", path);
  resolveNavigation();
}
function start(path: string) {
  history.replaceState({}, "", path);
  const subscribe = (_: string, listener: () => void) => {
    resolveNavigation = listener;
  };
  countPageViews({ subscribe } as never, location.pathname);
}
function setHidden(next: boolean) {
  hidden = next;
  document.dispatchEvent(new Event("visibilitychange"));
}
const bodies = () => Promise.all(sent.map(async ({ body }) => JSON.parse(await body.text())));

it("reports each opened page once when the page is hidden, and the referrer only with the first page", async () => {
  vi.spyOn(document, "referrer", "get").mockReturnValue("https://search.example/?q=tides");
  start("/market?page=2");
  // A change of the query only is not another page.
  open("/market?page=3");
  vi.advanceTimersByTime(90 * SECOND);
  open("/chat");
  vi.advanceTimersByTime(5 * SECOND);
  expect(sent).toEqual([]);
  setHidden(true);
  dispatchEvent(new Event("pagehide"));
  const [report, ...others] = await bodies();
  expect(others).toEqual([]);
  expect(sent[0]).toMatchObject({ url: "/api/reports", body: { type: "application/json" } });
  expect(report).toEqual({
    views: [
      { page: "/market", referrer: "https://search.example/?q=tides", secondsAgo: 95, signedOut: true },
      { page: "/chat", secondsAgo: 5, signedOut: true },
    ],
  });

  setHidden(false);
  open("/news");
  setHidden(true);
  expect((await bodies())[1]).toMatchObject({ views: [{ page: "/news", secondsAgo: 0 }] });
});

it("reports after ten minutes when the page stays visible, and at once when it opens in the background", async () => {
  start("/market");
  vi.advanceTimersByTime(10 * MINUTE - 1);
  expect(sent).toHaveLength(0);
  vi.advanceTimersByTime(1);
  expect((await bodies())[0]).toMatchObject({ views: [{ page: "/market", secondsAgo: 600 }] });
  vi.advanceTimersByTime(20 * MINUTE);
  expect(sent).toHaveLength(1);
  setHidden(true);
  open("/chat");
  expect(sent).toHaveLength(2);
});

it("says which pages were opened without a session, so that they are not those of the user who signs in", async () => {
  start("/market");
  // biome-ignore lint/suspicious/noDocumentCookie: the server sets this cookie in the same way.
  document.cookie = `${SIGNED_IN_COOKIE}=1`;
  open("/portfolio");
  setHidden(true);
  const [{ views }] = await bodies();
  expect(views.map(({ page, signedOut }: { page: string; signedOut: boolean }) => [page, signedOut])).toEqual([
    ["/market", true],
    ["/portfolio", false],
  ]);
});

it("reports before a sign-out, while the session can still say whose the views are", async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the server sets this cookie in the same way.
  document.cookie = `${SIGNED_IN_COOKIE}=1`;
  start("/portfolio");
  const order: string[] = [];
  await endSession(async () => void order.push(`${sent.length} report before the sign-out`));
  expect(order).toEqual(["1 report before the sign-out"]);
});

it("sends more views than a report may have in the next one", async () => {
  start("/market");
  for (let page = 0; page < 60; page++) open(`/coins/coin-${page}`);
  setHidden(true);
  vi.advanceTimersByTime(1);
  expect((await bodies()).map(({ views }) => views.length)).toEqual([50, 11]);
});

it("keeps a report without a network until it is back, and sends it once", async () => {
  start("/market");
  Object.assign(navigator, { onLine: false });
  setHidden(true);
  setHidden(false);
  open("/chat");
  vi.advanceTimersByTime(20 * MINUTE);
  expect(sent).toEqual([]);
  Object.assign(navigator, { onLine: true });
  dispatchEvent(new Event("online"));
  dispatchEvent(new Event("online"));
  expect((await bodies()).map(({ views }) => views.map(({ page }: { page: string }) => page))).toEqual([
    ["/market", "/chat"],
  ]);
});

it("keeps two hundred views without a network", async () => {
  start("/market");
  Object.assign(navigator, { onLine: false });
  for (let page = 0; page < 300; page++) open(`/coins/coin-${page}`);
  Object.assign(navigator, { onLine: true });
  setHidden(true);
  vi.runOnlyPendingTimers();
  vi.advanceTimersByTime(3);
  expect((await bodies()).map(({ views }) => views.length)).toEqual([50, 50, 50, 50]);
});
