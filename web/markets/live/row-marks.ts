import { VENUE_NAMES } from "../../../shared/live-prices/frame.ts";
import { MINUTE, SECOND, timeAgo } from "../../../shared/values/time.ts";
import { type LivePrice, livePrices } from "../store/live-state.ts";
import type { MarketStore } from "../store/market-store.ts";

/** A dotted line under prices that are not live. */
const NOT_LIVE = ["underline", "decoration-dotted", "decoration-edge", "underline-offset-4"];
const PRICE_CELL = "[data-coin] .c-price";
/** Prices whose exact age shows while the pointer rests on them: in rows, in tickers and on a coin's page. */
const LIVE_PRICE = `${PRICE_CELL}, p[data-coin], .ticker-item`;

/** The coin of a price. An item of a ticker has only its link. */
function idOf(cell: Element): string {
  const id = cell.closest<HTMLElement>("[data-coin]")?.dataset.coin;
  return id ?? decodeURIComponent(cell.querySelector("a")?.pathname.replace(/^\/coins\//, "") ?? "");
}

/** The source and the age of a live price, such as "Live price from Binance, 2 s ago". */
function liveSource({ source, at }: LivePrice, now: number): string {
  const age = now - at;
  const ago = age < MINUTE ? `${Math.max(0, Math.round(age / SECOND))} s ago` : timeAgo(at, now);
  return `Live price from ${VENUE_NAMES[source]}, ${ago}`;
}

/** The text about the source of a price. It changes rarely, so a frame writes almost none of these texts. */
function steadyText(id: string, market: MarketStore): string {
  if (livePrices().has(id)) return "Live price";
  const origin = market.origin();
  return origin ? `${origin.source}, ${market.coin(id).cells.age ?? timeAgo(origin.asOf, Date.now())}` : "";
}

/**
 * Adds its source to each visible price, as a tooltip and for screen readers, and marks the prices that are not live.
 */
export function markRows(market: MarketStore) {
  const isLive = livePrices().size > 0;
  for (const cell of document.querySelectorAll<HTMLElement>(PRICE_CELL)) {
    const id = idOf(cell);
    if (!market.state().ids.includes(id)) continue;
    const text = isLive ? steadyText(id, market) : "";
    if (cell.dataset.source === text) continue;
    cell.dataset.source = text;
    cell.title = text;
    const shouldMark = isLive && !livePrices().has(id);
    for (const name of NOT_LIVE) cell.firstElementChild?.classList.toggle(name, shouldMark);
  }
}

/** Adds the exact age while the pointer rests on a live price. */
document.addEventListener("pointerover", ({ target }) => {
  const cell = target instanceof Element ? target.closest<HTMLElement>(LIVE_PRICE) : null;
  const live = cell && livePrices().get(idOf(cell));
  if (cell && live) cell.title = liveSource(live, Date.now());
});
