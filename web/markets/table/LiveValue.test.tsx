import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sampleColumns } from "../../../shared/markets/sample.ts";
import { MarketProvider } from "../store/market.ts";
import { createMarketStore } from "../store/market-store.ts";
import { LiveFigure } from "./LiveFigure.tsx";

vi.mock("./flash.ts", () => ({ flash: (_: HTMLElement, went: number) => flashes.push(went) }));
const flashes: number[] = [];

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  flashes.length = 0;
});

function shown() {
  const columns = sampleColumns(Date.now());
  const market = createMarketStore();
  market.load(columns);
  const page = (id: string) => (
    <MarketProvider value={market}>
      <LiveFigure id={id} figure="price" className="live" flashes />
    </MarketProvider>
  );
  const { container, rerender } = render(page("bitcoin"));
  const columnsWith = (price: number | null) => ({
    ...columns,
    version: columns.version + 1,
    current_price: columns.current_price.map((known, at) => (columns.id[at] === "bitcoin" ? price : known)),
  });
  const tell = (price: number | null) => {
    vi.setSystemTime(Date.now() + 60_000);
    market.tick(columnsWith(price));
  };
  return {
    element: container.querySelector("span")!,
    text: () => container.innerHTML,
    tell,
    tick: (price: number | null) => act(async () => tell(price)),
    load: (price: number) => act(async () => market.load(columnsWith(price))),
    show: (id: string) => rerender(page(id)),
    leave: () => rerender(<MarketProvider value={market}>nothing</MarketProvider>),
  };
}

test("each tick is written into the same element, tiny prices and missing ones too", async () => {
  const { element, text, tick } = shown();
  await tick(12.5);
  const line = element.firstChild;
  expect(text()).toBe('<span class="live plain">$12.50</span>');
  await tick(13);
  expect(text()).toBe('<span class="live plain">$13.00</span>');
  expect(element.firstChild).toBe(line);
  await tick(9.3e-10);
  expect(text()).toBe('<span class="live plain">$0.0<sub>9</sub>9300</span>');
  await tick(8.1e-10);
  expect(text()).toBe('<span class="live plain">$0.0<sub>9</sub>8100</span>');
  await tick(null);
  expect(text()).toBe('<span class="live none">N/A</span>');
  await tick(2);
  expect(text()).toBe('<span class="live plain">$2.00</span>');
});

test("only a tick that moves the figure is news", async () => {
  const { text, tick, load, show } = shown();
  await tick(100);
  await tick(101);
  await tick(99);
  expect(flashes.slice(-2)).toEqual([1, -1]);
  flashes.length = 0;
  await load(500);
  expect(text()).toContain("$500.00");
  show("ethereum");
  expect(text()).not.toContain("$500.00");
  show("bitcoin");
  expect(text()).toContain("$500.00");
  expect(flashes.filter((went) => went !== 0)).toEqual([]);
});

test("a page that renders again keeps what the ticks have written", async () => {
  const { text, tick, show } = shown();
  await tick(null);
  show("bitcoin");
  expect(text()).toBe('<span class="live none">N/A</span>');
  await tick(7);
  show("bitcoin");
  expect(text()).toBe('<span class="live plain">$7.00</span>');
});

test("what a tick has told is not drawn into what shows another coin by then, or is gone", async () => {
  const { element, text, tell, show, leave } = shown();
  tell(7);
  show("ethereum");
  await Promise.resolve();
  expect(text()).not.toContain("$7.00");
  show("bitcoin");
  expect(text()).toContain("$7.00");
  tell(8);
  leave();
  await Promise.resolve();
  expect(element.textContent).toBe("$7.00");
  flashes.length = 0;
  tell(9);
  expect(flashes).toEqual([]);
});
