import type { Browser } from "@playwright/test";
import { atLeast, atMost, type BenchResult, info } from "../results.ts";
import { median } from "../statistics.ts";
import type { Edge } from "./edge.ts";
import { type Load, measureLoad, openMarket } from "./visit.ts";

const LOADS = 7;
const MAX_STATIC_RATIO = 1.25;
const MIN_SPEED_UP = 2.8;
const MAX_LCP_RATIO = 1.5;
const MAX_SHIFT = 0.05;

const ROW = { selector: "tr[data-coin]" };
const HEADING = { selector: "h1" };

/** The market's page; the same without the rows in the HTML; and the same bytes as a page that loads no script. */
export type Edges = { complete: Edge; withoutRows: Edge; static: Edge };

/** Loads pages on a phone with slow 4G and a slow CPU, each with its controls in turns. */
export async function loading(browser: Browser, edges: Edges): Promise<BenchResult[]> {
  const measured = {
    product: (): Promise<Load> => measureLoad(browser, ROW, (page) => openMarket(page, edges.complete.origin)),
    static: () => measureLoad(browser, ROW, (page) => page.goto(edges.static.origin)),
    withoutRows: () => measureLoad(browser, ROW, (page) => openMarket(page, edges.withoutRows.origin)),
    news: () => measureLoad(browser, HEADING, (page) => page.goto(`${edges.complete.origin}/news`)),
    portfolio: () => measureLoad(browser, HEADING, (page) => page.goto(`${edges.complete.origin}/portfolio`)),
  };
  const names = Object.keys(measured) as (keyof typeof measured)[];
  const loads = Object.fromEntries(names.map((name) => [name, [] as Load[]])) as Record<keyof typeof measured, Load[]>;
  for (let round = 0; round < LOADS; round++) for (const name of names) loads[name].push(await measured[name]());
  const middle = (name: keyof typeof measured, figure: "painted" | "largest") =>
    median(loads[name].map((load) => load[figure]));
  const [row, staticRow, lateRow] = [
    middle("product", "painted"),
    middle("static", "painted"),
    middle("withoutRows", "painted"),
  ];
  const lcp = middle("product", "largest");
  const lcpRatio = (name: "news" | "portfolio") =>
    atMost(`largest contentful paint of /${name}, relative to /`, middle(name, "largest") / lcp, MAX_LCP_RATIO, "×", 2);
  return [
    info("first data row, slow 4G and 4× slower CPU", `${row.toFixed(0)} ms`),
    info(
      "first data row of a static page, and without rows in the HTML",
      `${staticRow.toFixed(0)} and ${lateRow.toFixed(0)} ms`,
    ),
    atMost("first data row, relative to a static page of the same bytes", row / staticRow, MAX_STATIC_RATIO, "×", 2),
    atLeast("first data row, faster than without rows in the HTML", lateRow / row, MIN_SPEED_UP, "×", 1),
    atMost("layout shift, worst of all loads", Math.max(...loads.product.map(({ shift }) => shift)), MAX_SHIFT, "", 3),
    info(
      "largest contentful paint of /, /news and /portfolio",
      `${lcp.toFixed(0)}, ${middle("news", "largest").toFixed(0)} and ${middle("portfolio", "largest").toFixed(0)} ms`,
    ),
    lcpRatio("news"),
    lcpRatio("portfolio"),
  ];
}
