import type { ReactElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { type CoinCells, countText, type Tone } from "../shared/markets/coin-cells.ts";
import { FIRST_ROWS, LISTED_ROWS } from "../shared/markets/first-coins.ts";
import { firstHighlightedRows, startHighlightedRows } from "./ads/feed/ad-feed.ts";
import { SponsoredLabel } from "./ads/slots/SponsoredLabel.tsx";
import { Freshness, SandboxLabel, Source } from "./markets/page/Freshness.tsx";
import type { Market } from "./markets/store/market.ts";
import { prerenderCoin } from "./prerender-coin.tsx";
import { prerenderNews } from "./prerender-news.tsx";
import { prerenderPages, withOuterSuspense } from "./prerender-pages.tsx";
import { loadRouter } from "./prerender-router.ts";
import { replaceWithSlot, slot, template } from "./prerender-slots.ts";
import { App } from "./router.tsx";
import { FirstHtml } from "./ui/FirstHtml.tsx";
import { Price } from "./ui/Price.tsx";

const tonedSlot = (name: string, tone = `${name}Tone`) => ({ text: slot(name), tone: slot(tone) as Tone });
const TOTAL = 1000;

const cells: CoinCells = {
  id: slot("id"),
  rank: slot("rank"),
  name: slot("name"),
  symbol: slot("symbol"),
  letter: slot("letter"),
  hue: slot("hue"),
  // The script adds the images, because in the first HTML they would compete with the script for bandwidth.
  image: "",
  price: tonedSlot("price"),
  change24h: tonedSlot("change24h", "tone24h"),
  change7d: tonedSlot("change7d", "tone7d"),
  marketCap: tonedSlot("marketCap"),
  volume: tonedSlot("volume"),
  supply: { ...tonedSlot("supply"), unit: slot("supplyUnit") },
};

/** The row variants in the order of `rowKind`. */
const ROW_KINDS: CoinCells[] = [
  cells,
  { ...cells, ecosystem: slot("ecosystem") },
  { ...cells, age: slot("age") },
  { ...cells, ecosystem: slot("ecosystem"), age: slot("age") },
];

/** A market whose values are slots. The components render slots like prices. */
function slotMarket(): Market {
  const ids = Array.from({ length: FIRST_ROWS }, (_, index) => `${slot("id")}${index}`);
  const coins = new Map(
    ids.map((id, index) => [id, { cells: ROW_KINDS[index] ?? cells, price: 0, change24h: 0 } as const]),
  );
  const strip = {
    coins: slot("coins"),
    marketCap: slot("totalMarketCap"),
    change: { text: slot("totalChange"), tone: slot("totalTone") as Tone },
    volume: slot("totalVolume"),
    dominance: slot("dominance"),
  };
  // The first HTML reads only the ids of the columns. Its rows come from `listedCells`.
  const state = { status: "ready", ids, total: TOTAL, columns: { id: ids } as never, strip } as const;
  const neverNotifies = () => () => {};
  return {
    state: () => ({ ...state, ids: [...ids] }),
    subscribe: neverNotifies,
    listedCells: (id) => coins.get(id)?.cells ?? cells,
    coin: (id) => coins.get(id) ?? { cells, price: 0, change24h: 0 },
    subscribeCoin: neverNotifies,
    origin: () => null,
    freshness: () => ({ updated: slot("updated"), stale: false, source: "Sandbox" }),
    sparkline: () => null,
    retry() {},
  };
}

/** Parts of React's markup that have no effect in the first HTML, whose bytes delay the first paint. */
const WITHOUT_EFFECT: [part: RegExp, by: string][] = [
  [/ xmlns="[^"]*"/g, ""],
  // The style sheet sets the size of the icons.
  [/ width="24" height="24"(?=[^>]* class="lucide)/g, ""],
  [/(?<=class="lucide)( lucide-[\w-]+)+/g, ""],
  // The router's marks of the current page. The styles use aria-current.
  [/ data-status="active"/g, ""],
  [/(?<=class="[^"]*) active(?=")/g, ""],
  [/><\/(path|circle|rect)>/g, "/>"],
];

const shorten = (html: string): string => WITHOUT_EFFECT.reduce((text, [part, by]) => text.replace(part, by), html);
const render = (element: ReactElement): string => shorten(renderToStaticMarkup(element));

/** Renders the whole page, which has each of the parts without effect. */
function renderPage(element: ReactElement): string {
  const html = renderToString(element);
  const missing = WITHOUT_EFFECT.find(([part]) => html.search(part) === -1);
  if (missing) throw new Error(`The rendered page has no ${missing[0]}, which the build shortens`);
  return shorten(html);
}

/** The market page with slots for values, and the pieces that go into the slots. */
export async function prerender() {
  const router = await loadRouter("/");
  const market = slotMarket();
  // Every row is rendered as a paid row; the paid parts then become slots.
  const rowsBefore = firstHighlightedRows();
  startHighlightedRows(
    market.state().ids.map((coinId) => ({ adId: "", coinId, isForced: false, edgeColour: undefined })),
  );
  const page = renderPage(
    <FirstHtml onTakenOver={() => {}}>
      <App router={router} market={market} />
    </FirstHtml>,
  );
  startHighlightedRows(rowsBefore);

  const sponsoredLabel = render(<SponsoredLabel adId="" />);
  const rows = [...page.matchAll(/<tr class="coin paid".*?<\/tr>/gs)].map(([row]) => {
    const withRowIndex = replaceWithSlot(
      replaceWithSlot(row, /(?<=aria-rowindex=")\d+/g, "rowIndex"),
      /(?<=data-coin=")[^"]+/g,
      "id",
    );
    const withPath = replaceWithSlot(withRowIndex, /(?<=href="\/coins\/)[^"]+/g, "path");
    return replaceWithSlot(
      replaceWithSlot(withPath, /(?<=^<tr class="coin) paid/g, "paid"),
      sponsoredLabel,
      "sponsoredLabel",
    );
  });
  const [tickerItem = ""] = page.match(/<li class="ticker-item">.*?<\/li>/s) ?? [];
  if (rows.length !== FIRST_ROWS) throw new Error(`The rendered page has ${rows.length} rows`);

  const fresh = render(<Freshness updated={slot("updated")} stale={false} />);
  const sandboxLabel = render(<SandboxLabel />);
  const source = (name: string) => template(render(<Source source={name} />));

  let root = replaceWithSlot(withOuterSuspense(page), /(<tr class="coin paid".*<\/tr>)(?=<tr class="space")/gs, "rows");
  root = replaceWithSlot(root, /(<li class="ticker-item">.*?<\/li>)+/gs, "ticker");
  root = replaceWithSlot(root, /(?<=aria-rowcount=")\d+/g, "rowCount");
  root = replaceWithSlot(root, countText(LISTED_ROWS, TOTAL), "count");
  root = replaceWithSlot(root, fresh, "fresh", 2);
  // The last label is at the source line, which every page has; the other labels appear only with sandbox data.
  const sourceStart = root.lastIndexOf(sandboxLabel);
  root = `${root.slice(0, sourceStart)}${slot("source")}${root.slice(sourceStart + sandboxLabel.length)}`;
  root = replaceWithSlot(root, sandboxLabel, "sandboxLabel");

  return {
    root,
    coin: await prerenderCoin(market),
    pages: await prerenderPages(),
    news: await prerenderNews(),
    rows: rows.slice(0, ROW_KINDS.length).map(template),
    sponsoredLabel: template(sponsoredLabel),
    tickerItem: template(tickerItem),
    tinyPrice: template(
      render(
        <Price price={{ text: slot("text"), zeros: slot("zeros") as unknown as number, digits: slot("digits") }} />,
      ),
    ),
    fresh: template(fresh),
    stale: template(render(<Freshness updated={slot("updated")} stale />)),
    sandboxLabel: template(sandboxLabel),
    sources: { CoinGecko: source("CoinGecko"), Sandbox: source("Sandbox"), other: source(slot("source")) },
  };
}
