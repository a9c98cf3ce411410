import { createMemoryHistory } from "@tanstack/react-router";
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { HighlightedRow } from "../shared/ads/highlighted-rows.ts";
import { FIRST_ROWS } from "../shared/markets/first-coins.ts";
import { sampleColumns } from "../shared/markets/sample.ts";
import type { Columns } from "../shared/markets/snapshot.ts";
import { firstPaint } from "../worker/markets/first-paint.rules.ts";
import { startHighlightedRows } from "./ads/feed/ad-feed.ts";
import { createMarketStore } from "./markets/store/market-store.ts";
import { prerender, template } from "./prerender.tsx";
import { App, createAppRouter } from "./router.tsx";

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

/** The market page as React renders it in the browser. */
async function pageInBrowser(columns: Columns): Promise<Element> {
  const market = createMarketStore();
  market.load(columns);
  const router = createAppRouter({
    history: createMemoryHistory({ initialEntries: ["/"] }),
    scrollRestoration: false,
  });
  await router.load();
  const { container } = render(<App router={router} market={market} />);
  await act(async () => {});
  return container;
}

/** The market page as the worker sends it. */
async function pageFromWorker(columns: Columns, paid: HighlightedRow[] = []): Promise<Element> {
  const { root, ...pieces } = await prerender();
  const html = firstPaint(
    { ...pieces, contentSecurityPolicy: "", document: template(`${root}__data__`) },
    columns,
    NOW,
    paid,
  );
  const container = document.createElement("div");
  container.innerHTML = html.slice(0, html.lastIndexOf("{", html.indexOf('"total"')));
  return container;
}

/** The page's elements without those that only the script adds: images, motion, the ticker's links and copy, the footer. */
function comparable(original: Element): string[] {
  const page = original.cloneNode(true) as Element;
  for (const element of page.querySelectorAll("img, tr.space, ul[aria-hidden], footer:has([href='/terms'])"))
    element.remove();
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

test.each([
  ["an ordinary market", sampleColumns(NOW)],
  ["odd coins", oddColumns()],
  ["old prices", { ...sampleColumns(NOW), asOf: NOW - 3_600_000 }],
  ["CoinGecko", { ...sampleColumns(NOW), source: "CoinGecko" }],
  ["another source", { ...sampleColumns(NOW), source: "A & B" }],
])("React takes over the first paint without changing it: %s", async (_, columns) => {
  expect(comparable(await pageFromWorker(columns))).toEqual(comparable(await pageInBrowser(columns)));
});

test("React takes over paid rows in the order and markup of the first paint", async () => {
  const columns = sampleColumns(NOW);
  const paid = [columns.id[30]!, columns.id[4]!].map((coinId, index) => ({
    adId: String(index),
    coinId,
    isForced: index === 0,
    edgeColour: "#a1b2c3",
  }));
  const firstPaintElements = comparable(await pageFromWorker(columns, paid));
  startHighlightedRows(paid);
  const page = await pageInBrowser(columns);
  startHighlightedRows([]);
  expect([...page.querySelectorAll("tr.paid")].map((row) => row.getAttribute("data-coin"))).toEqual([
    columns.id[30],
    columns.id[4],
  ]);
  expect(firstPaintElements).toEqual(comparable(page));
});
