import { renderToStaticMarkup } from "react-dom/server";
import { CHANGE_PERIODS, type CoinFacts, type CoinPageCells, EXTREMES, STATS } from "../shared/coins/page-cells.ts";
import { FIRST_RANGE } from "../shared/coins/ranges.ts";
import type { Tone } from "../shared/markets/coin-cells.ts";
import { queries } from "./api/query-client.ts";
import { StaticChart } from "./coins/chart/StaticChart.tsx";
import { coinHistoryQuery, coinQuery } from "./coins/coins.queries.ts";
import { Freshness, SandboxLabel } from "./markets/page/Freshness.tsx";
import type { Market } from "./markets/store/market.ts";
import { loadRouter } from "./prerender-router.ts";
import { replaceWithSlot, slot, template } from "./prerender-slots.ts";
import { App } from "./router.tsx";
import { FirstHtml } from "./ui/FirstHtml.tsx";

const slotCells = (): CoinPageCells => {
  const toned = (name: string) => ({ text: slot(name), tone: slot(`${name}Tone`) as Tone });
  return {
    id: slot("id"),
    name: slot("name"),
    symbol: slot("symbol"),
    letter: slot("letter"),
    hue: slot("hue"),
    image: "",
    rank: slot("rank"),
    price: toned("price"),
    changes: Object.fromEntries(CHANGE_PERIODS.map((period) => [period, toned(`change${period}`)])) as never,
    stats: Object.fromEntries(STATS.map(([key]) => [key, slot(key)])) as never,
    notes: Object.fromEntries(EXTREMES.map((key) => [key, slot(`${key}Note`)])) as never,
    updated: () => slot("updated"),
    stale: false,
    source: "Sandbox",
  };
};

/** The page of a coin with slots for its values, in the same markup as React builds in the browser. */
export async function prerenderCoin(market: Market) {
  const id = "slot";
  const router = await loadRouter(`/coins/${id}`);
  const drawing = { line: slot("line"), area: slot("area"), tone: slot("chartTone") as "gain" };
  queries.setQueryData(coinQuery(id).queryKey, { coin: { id } as CoinFacts, cells: slotCells() });
  queries.setQueryData(coinHistoryQuery(id, FIRST_RANGE, false).queryKey, {
    range: "7d",
    points: [],
    candles: null,
    candleWidth: 0,
    complete: true,
    sources: [],
    drawing,
  });
  const page = renderToStaticMarkup(
    <FirstHtml onTakenOver={() => {}}>
      <App router={router} market={market} />
    </FirstHtml>,
  );
  // Its timers would keep the build from ending.
  queries.clear();
  const fresh = renderToStaticMarkup(<Freshness updated={slot("updated")} stale={false} />);
  const sandboxLabel = renderToStaticMarkup(<SandboxLabel />);
  const chart = renderToStaticMarkup(<StaticChart drawing={drawing} />);
  let root = replaceWithSlot(page, fresh, "fresh");
  root = replaceWithSlot(root, sandboxLabel, "sandboxLabel", 2);
  root = replaceWithSlot(root, chart, "chart");
  root = replaceWithSlot(root, /(<li class="ticker-item">.*?<\/li>)+/gs, "ticker");
  return { root, chart: template(chart) };
}
