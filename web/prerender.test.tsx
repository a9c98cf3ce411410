import { createMemoryHistory } from "@tanstack/react-router";
import { act, cleanup, render } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { HighlightedRow } from "../shared/ads/highlighted-rows.ts";
import { TICKER_COINS } from "../shared/markets/coin-cells.ts";
import { FIRST_ROWS, type FirstCoins } from "../shared/markets/first-coins.ts";
import { sampleColumns } from "../shared/markets/sample.ts";
import type { Columns } from "../shared/markets/snapshot.ts";
import { MINUTE } from "../shared/values/time.ts";
import { someOf } from "../tools/test/depth.ts";
import { firstPaint } from "../worker/markets/first-paint.rules.ts";
import { startHighlightedRows } from "./ads/feed/ad-feed.ts";
import { createMarketStore } from "./markets/store/market-store.ts";
import { prerender } from "./prerender.tsx";
import { template } from "./prerender-slots.ts";
import { App, createAppRouter } from "./router.tsx";
import { FirstHtml } from "./ui/FirstHtml.tsx";
import { setFirstNow } from "./ui/use-now.ts";

// The ads load after the first paint, so they are not part of it.
vi.mock("./ads/slots/AdSlotContent.tsx", () => ({ AdSlotContent: () => null }));
// So do the buttons at the end of the list, 80 rows below the first paint.
vi.mock("./markets/page/ShowMore.tsx", () => ({ ShowMore: () => null }));

const NOW = 1_800_000_000_000;
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function appWith(columns: Columns, firstCoins?: FirstCoins, path = "/") {
  const market = createMarketStore();
  market.load(columns, firstCoins);
  const router = createAppRouter({
    history: createMemoryHistory({ initialEntries: [path] }),
    scrollRestoration: false,
  });
  await router.load();
  return { market, router, app: <App router={router} market={market} /> };
}

/** The market page as React renders it in the browser. */
async function pageInBrowser(columns: Columns): Promise<Element> {
  const { app } = await appWith(columns);
  const { container } = render(app);
  await act(async () => {});
  return container;
}

/** The market page as the worker sends it. */
async function fromWorker(columns: Columns, highlights: HighlightedRow[] = []) {
  const { root, ...pieces } = await prerender();
  const html = firstPaint(
    { ...pieces, contentSecurityPolicy: "", document: template(`${root}__data__`) },
    columns,
    NOW,
    highlights,
  );
  const dataStart = html.lastIndexOf("{", html.indexOf('"total"'));
  const container = document.createElement("div");
  container.innerHTML = html.slice(0, dataStart);
  const firstCoins: FirstCoins = JSON.parse(html.slice(dataStart));
  return { container, firstCoins };
}

/** The page's elements without those that only the script adds: images, motion, the ticker's links and copy, the footer. */
function comparable(original: Element): string[] {
  const page = original.cloneNode(true) as Element;
  for (const element of page.querySelectorAll("img, tr.space, ul[aria-hidden], footer:has([href='/terms'])"))
    element.remove();
  // The HTML is the same for all currencies, and the script names that of the visitor.
  const currency = page.querySelector("[aria-label^=Currency]");
  currency?.setAttribute("aria-label", "Currency");
  currency?.replaceChildren();
  for (const link of page.querySelectorAll(".ticker-item a")) {
    const text = document.createElement("b");
    text.append(...link.childNodes);
    link.replaceWith(text);
  }
  for (const row of [...page.querySelectorAll("tr.coin")].slice(FIRST_ROWS)) row.remove();
  for (const element of page.querySelectorAll(".moving")) element.classList.remove("moving");
  for (const element of page.querySelectorAll("[style]")) element.removeAttribute("style");
  // The first HTML leaves these out, because they have no effect.
  for (const element of page.querySelectorAll(".active")) {
    element.classList.remove("active");
    element.removeAttribute("data-status");
  }
  for (const element of page.querySelectorAll("svg")) element.removeAttribute("xmlns");
  for (const element of page.querySelectorAll("svg.lucide")) {
    element.removeAttribute("width");
    element.removeAttribute("height");
    element.classList.remove(...[...element.classList].filter((name) => name.startsWith("lucide-")));
  }
  return [...page.querySelectorAll("*")].map((element) => {
    const attributes = [...element.attributes]
      .filter(({ name }) => name !== "value")
      .map(({ name, value }) => `${name}=${value}`);
    const texts = [...element.childNodes]
      .filter(({ nodeType }) => nodeType === 3)
      .map(({ textContent }) => textContent);
    return [element.localName, ...attributes.sort(), texts.join("")].join(" ");
  });
}

const oddColumns = (): Columns => {
  const columns = sampleColumns(NOW);
  return {
    ...columns,
    name: columns.name.with(0, `<b>& "it's"</b>`),
    current_price: columns.current_price.with(1, 9.3e-10).with(2, null),
    price_change_percentage_24h: columns.price_change_percentage_24h.with(2, null).with(3, -0.001),
    circulating_supply: columns.circulating_supply.with(2, null),
    age: columns.age.with(2, 200).with(5, 11),
  };
};

const MARKETS: [string, Columns][] = [
  ["an ordinary market", sampleColumns(NOW)],
  ["odd coins", oddColumns()],
  ["old prices", { ...sampleColumns(NOW), asOf: NOW - 3_600_000 }],
  ["CoinGecko", { ...sampleColumns(NOW), source: "CoinGecko" }],
  ["another source", { ...sampleColumns(NOW), source: "A & B" }],
];

test.each(someOf(MARKETS, 2))("the first paint has the markup of the page in the browser: %s", async (_, columns) => {
  expect(comparable((await fromWorker(columns)).container)).toEqual(comparable(await pageInBrowser(columns)));
});

test("React takes over highlighted rows in the order and markup of the first paint", async () => {
  const columns = sampleColumns(NOW);
  const highlights = [columns.id[30]!, columns.id[4]!].map((coinId, index) => ({
    adId: String(index),
    coinId,
    isForced: index === 0,
    edgeColour: "#a1b2c3",
  }));
  const firstPaintElements = comparable((await fromWorker(columns, highlights)).container);
  startHighlightedRows(highlights);
  const page = await pageInBrowser(columns);
  startHighlightedRows([]);
  expect([...page.querySelectorAll("tr.paid")].map((row) => row.getAttribute("data-coin"))).toEqual([
    columns.id[30],
    columns.id[4],
  ]);
  expect(firstPaintElements).toEqual(comparable(page));
});

/** Takes over a page that was written five minutes ago, as `main.tsx` does. */
async function takeOver(columns: Columns, highlights: HighlightedRow[] = []) {
  const { container, firstCoins } = await fromWorker(columns, highlights);
  document.body.append(container);
  const elementsBefore = [...container.querySelectorAll("h1, tr.coin, tr.coin td, .ticker-item, .market-tabs a")];
  vi.setSystemTime(NOW + 5 * MINUTE);
  setFirstNow(firstCoins.at);
  startHighlightedRows(firstCoins.highlights ?? []);
  const { market, app } = await appWith(firstCoins.columns, firstCoins);
  const onTakenOver = vi.fn();
  const onRecoverableError = vi.fn();
  // React also reports the attributes that the HTML leaves out, because they have no effect.
  vi.spyOn(console, "error").mockImplementation(() => {});
  const root = await act(async () =>
    hydrateRoot(container, <FirstHtml onTakenOver={onTakenOver}>{app}</FirstHtml>, { onRecoverableError }),
  );
  const end = () => {
    act(() => root.unmount());
    container.remove();
    setFirstNow(undefined);
    startHighlightedRows([]);
    vi.restoreAllMocks();
  };
  return { container, elementsBefore, market, onTakenOver, onRecoverableError, end };
}

test.each(someOf(MARKETS, 2))("React takes over the elements of the first paint: %s", async (_, columns) => {
  const { container, elementsBefore, market, onTakenOver, onRecoverableError, end } = await takeOver(columns);
  expect(onRecoverableError.mock.calls).toEqual([]);
  expect(elementsBefore.length).toBeGreaterThan(FIRST_ROWS * 10);
  expect(elementsBefore.filter((element) => !element.isConnected)).toEqual([]);
  expect(onTakenOver).toHaveBeenCalledTimes(1);
  // The script adds links to the ticker, the height of the rows that are not rendered, and the present age.
  expect(container.querySelectorAll(".ticker-item a")).toHaveLength(TICKER_COINS);
  expect(container.querySelector<HTMLElement>("tr.space td")!.style.height).toMatch(/^\d+px$/);
  expect(container.querySelector(".market-sub .fresh")!.textContent).toBe(market.freshness(Date.now())!.updated);
  end();
});

test("React takes over highlighted rows, and shows the advertiser's colour afterwards", async () => {
  const columns = sampleColumns(NOW);
  const highlights = [{ adId: "1", coinId: columns.id[4]!, isForced: true, edgeColour: "#a1b2c3" }];
  const { container, elementsBefore, onRecoverableError, end } = await takeOver(columns, highlights);
  expect(onRecoverableError.mock.calls).toEqual([]);
  expect(elementsBefore.filter((element) => !element.isConnected)).toEqual([]);
  expect(container.querySelector<HTMLElement>("tr.paid")!.style.getPropertyValue("--paid")).toBe("#a1b2c3");
  end();
});

test("leaving the page ends the wait for React to take it over", async () => {
  // On another page than the market nothing else ends the wait.
  const { app, router } = await appWith(sampleColumns(NOW), undefined, "/terms");
  const onTakenOver = vi.fn();
  render(<FirstHtml onTakenOver={onTakenOver}>{app}</FirstHtml>);
  await act(async () => {});
  expect(onTakenOver).not.toHaveBeenCalled();
  await act(() => router.navigate({ to: "/privacy" }));
  expect(onTakenOver).toHaveBeenCalled();
});
