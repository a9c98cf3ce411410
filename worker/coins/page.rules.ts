import { FIRST_COIN_ELEMENT_ID, type FirstCoin } from "../../shared/coins/first-coin.ts";
import { CHANGE_PERIODS, coinMeta, coinPageCells, coinPath, EXTREMES, STATS } from "../../shared/coins/page-cells.ts";
import { drawStatic } from "../../shared/coins/static-chart.ts";
import { embeddedJson, escapeMarkup } from "../../shared/html/escape.ts";
import { replaceOnce } from "../../shared/html/replace-once.ts";
import { fill } from "../../shared/html/template.ts";
import type { CoinTemplate } from "../../shared/markets/first-paint-template.ts";
import { displayCurrency } from "../../shared/values/display-currency.ts";
import { type FrameParts, priceMarkup } from "../markets/templates.ts";
import { meta } from "../platform/http/page-head.ts";

const PRODUCT = "Tidemark";
/** The chart of another currency needs the rates of its days, which the page's script loads. */
const LOADING_CHART = '<div class="h-full rounded-lg bg-muted" role="status" aria-label="Loading the chart"></div>';
const NO_CHART =
  '<p class="grid h-full place-items-center text-13 text-text-3">No prices are known for this range yet.</p>';

/** The metadata for search engines and link previews. All texts are escaped. */
function headOf({ coin }: FirstCoin, origin: string): { title: string; tags: string } {
  const { title, description } = coinMeta(coin);
  const url = `${origin}${coinPath(coin.id)}`;
  const tags = [
    meta("name", "description", description),
    `<link rel="canonical" href="${escapeMarkup(url)}">`,
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", PRODUCT),
    meta("property", "og:title", title),
    meta("property", "og:description", description),
    meta("property", "og:url", url),
    meta("property", "og:image", `${origin}${coin.image}`),
    meta("name", "twitter:card", "summary"),
    meta("name", "twitter:title", title),
    meta("name", "twitter:description", description),
  ];
  return { title: `${title} · ${PRODUCT}`, tags: tags.join("") };
}

/** The application's page with the note that the id is unknown. */
export const unknownCoinPage = (html: string, id: string): string =>
  replaceOnce(
    html,
    "</body>",
    `<script type="application/json" id="${FIRST_COIN_ELEMENT_ID}">${embeddedJson({ unknownId: id })}</script></body>`,
    "index.html",
  );

function chartMarkup({ chart }: CoinTemplate, { points }: FirstCoin["history"]): string {
  const drawing = drawStatic(points.map(({ at, price }) => ({ at: Date.parse(at), price: Number(price) })));
  if (!drawing) return NO_CHART;
  if (displayCurrency().code !== "usd") return LOADING_CHART;
  return fill(chart, { line: drawing.line, area: drawing.area, chartTone: drawing.tone });
}

type PageParts = { page: FirstCoin; frame: FrameParts; origin: string; now: number };

/** The first HTML of a coin's page: name, price, changes, chart and figures. All values are escaped. */
export function coinPage(template: CoinTemplate, { page, frame, origin, now }: PageParts): string {
  const { coin, history } = page;
  const cells = coinPageCells(coin);
  const head = headOf(page, origin);
  const texts: Record<string, string> = {
    id: cells.id,
    name: cells.name,
    symbol: cells.symbol,
    letter: cells.letter,
    hue: cells.hue,
    rank: cells.rank,
    priceTone: cells.price.tone,
    title: head.title,
    ...Object.fromEntries(STATS.map(([key]) => [key, cells.stats[key]])),
    ...Object.fromEntries(EXTREMES.map((key) => [`${key}Note`, cells.notes[key]])),
  };
  for (const period of CHANGE_PERIODS) {
    texts[`change${period}`] = cells.changes[period].text;
    texts[`change${period}Tone`] = cells.changes[period].tone;
  }
  const escaped = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, escapeMarkup(text)]));
  return fill(template.document, {
    ...escaped,
    meta: head.tags,
    price: priceMarkup(template.tinyPrice, cells.price),
    fresh: fill(cells.stale ? template.stale : template.fresh, { updated: escapeMarkup(cells.updated(now)) }),
    sandboxLabel: cells.source === "Sandbox" ? fill(template.sandboxLabel, {}) : "",
    chart: chartMarkup(template, history),
    ...frame.slots,
    data: embeddedJson(page),
    firstCoins: embeddedJson(frame.firstCoins),
  });
}
