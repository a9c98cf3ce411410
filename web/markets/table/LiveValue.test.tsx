import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sampleColumns } from "../../../shared/markets/sample.ts";
import { MarketProvider } from "../store/market.ts";
import { createMarketStore } from "../store/market-store.ts";
import { LiveValue } from "./LiveValue.tsx";

vi.mock("./flash.ts", () => ({ flash: (_: HTMLElement, direction: number) => flashes.push(direction) }));
const flashes: number[] = [];

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  flashes.length = 0;
});

function renderBitcoin() {
  const columns = sampleColumns(Date.now());
  const market = createMarketStore();
  market.load(columns);
  const page = (id: string) => (
    <MarketProvider value={market}>
      <LiveValue id={id} field="price" className="live" flashes />
    </MarketProvider>
  );
  const { container, rerender } = render(page("bitcoin"));
  const columnsWith = (price: number | null) => ({
    ...columns,
    version: columns.version + 1,
    current_price: columns.current_price.map((current, index) => (columns.id[index] === "bitcoin" ? price : current)),
  });
  const tickNow = (price: number | null) => {
    vi.setSystemTime(Date.now() + 60_000);
    market.tick(columnsWith(price));
  };
  return {
    element: container.querySelector("span")!,
    text: () => container.innerHTML,
    tickNow,
    tick: (price: number | null) => act(async () => tickNow(price)),
    load: (price: number) => act(async () => market.load(columnsWith(price))),
    show: (id: string) => rerender(page(id)),
    unmount: () => rerender(<MarketProvider value={market}>nothing</MarketProvider>),
  };
}

test("every tick writes into the same element, also tiny and missing prices", async () => {
  const { element, text, tick } = renderBitcoin();
  await tick(12.5);
  const textNode = element.firstChild;
  expect(text()).toBe('<span class="live plain">$12.50</span>');
  await tick(13);
  expect(text()).toBe('<span class="live plain">$13.00</span>');
  expect(element.firstChild).toBe(textNode);
  await tick(9.3e-10);
  expect(text()).toBe('<span class="live plain">$0.0<sub>9</sub>9300</span>');
  await tick(8.1e-10);
  expect(text()).toBe('<span class="live plain">$0.0<sub>9</sub>8100</span>');
  await tick(null);
  expect(text()).toBe('<span class="live none">N/A</span>');
  await tick(2);
  expect(text()).toBe('<span class="live plain">$2.00</span>');
});

test("a value flashes only when a tick changes it", async () => {
  const { text, tick, load, show } = renderBitcoin();
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
  expect(flashes.filter((direction) => direction !== 0)).toEqual([]);
});

test("a new render keeps the text that the ticks have written", async () => {
  const { text, tick, show } = renderBitcoin();
  await tick(null);
  show("bitcoin");
  expect(text()).toBe('<span class="live none">N/A</span>');
  await tick(7);
  show("bitcoin");
  expect(text()).toBe('<span class="live plain">$7.00</span>');
});

test("a pending write is dropped when the element shows another coin or is unmounted", async () => {
  const { element, text, tickNow, show, unmount } = renderBitcoin();
  tickNow(7);
  show("ethereum");
  await Promise.resolve();
  expect(text()).not.toContain("$7.00");
  show("bitcoin");
  expect(text()).toContain("$7.00");
  tickNow(8);
  unmount();
  await Promise.resolve();
  expect(element.textContent).toBe("$7.00");
  flashes.length = 0;
  tickNow(9);
  expect(flashes).toEqual([]);
});
