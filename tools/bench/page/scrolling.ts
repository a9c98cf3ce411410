import type { Browser, CDPSession, Page } from "@playwright/test";
import { escapeMarkup } from "../../../shared/html/escape.ts";
import { thousandPositions } from "../../e2e/support/thousand-positions.ts";
import { atMost, type BenchResult, info } from "../results.ts";
import { median } from "../statistics.ts";
import { DESKTOP, metricsMs, signUp, type Visit, visit } from "./visit.ts";

const ROWS = 1000;
const MAX_RATIO = 3;
const CPU_SLOWDOWN = 4;
const ROUNDS = 3;
/** About eight rows a frame. All frames together scroll past more than 300 rows. */
const STEP_PX = 400;
const FRAMES = 50;
/** A page has loaded everything when it works less than this share of an interval. */
const IDLE_SHARE = 0.1;
const IDLE_INTERVAL_MS = 1000;
const LOAD_TIMEOUT_MS = 60_000;
const TABLE = `table[aria-rowcount='${ROWS + 1}']:not([aria-busy='true'])`;

type TestedProduct = { origin: string; stateDir: string };
/** CPU time of the page's main thread in ms. `all` also contains paint, events and the browser's own tasks. */
type Work = { all: number; script: number; styleAndLayout: number };

/** Scrolls by equal steps, one in each frame, and waits until the last one is drawn. */
const scroll = (page: Page, frames: number, step: number): Promise<void> =>
  page.evaluate(
    async ({ frames, step }) => {
      for (let frame = 0; frame <= frames; frame++) {
        await new Promise(requestAnimationFrame);
        if (frame < frames) scrollBy(0, step);
      }
    },
    { frames, step },
  );

/** Waits for the table in an open page, shows its first rows, and waits until the page has nothing more to do. */
async function showTable({ page, cdp }: Visit): Promise<void> {
  await page.locator(TABLE).waitFor({ timeout: LOAD_TIMEOUT_MS });
  await page.locator(TABLE).evaluate((table) => table.scrollIntoView());
  let work = 0;
  do {
    const before = await metricsMs(cdp, ["TaskDuration"]);
    await page.waitForTimeout(IDLE_INTERVAL_MS);
    work = (await metricsMs(cdp, ["TaskDuration"])) - before;
  } while (work > IDLE_SHARE * IDLE_INTERVAL_MS);
}

/** The rows of the product's page: the texts of their cells, their HTML, and what else a page of them needs. */
type Rows = { texts: string[][]; html: string[]; height: number; frame: string; styles: string };

/** Collects the rows while the product's page scrolls, because it renders only those near the screen. */
const rowsOf = (page: Page): Promise<Rows> =>
  page.locator(TABLE).evaluate(async (table, count) => {
    const found = new Map<number, { texts: string[]; html: string; height: number }>();
    scrollTo(0, 0);
    while (found.size < count) {
      const before = scrollY;
      for (const row of table.querySelectorAll<HTMLElement>("tbody tr[aria-rowindex]")) {
        // biome-ignore lint/performance/useDomNodeTextContent: textContent also has the texts that are hidden at this width
        const texts = [...row.children].map((cell) => (cell as HTMLElement).innerText);
        found.set(Number(row.ariaRowIndex), { texts, html: row.outerHTML, height: row.offsetHeight });
      }
      scrollBy(0, innerHeight / 2);
      if (scrollY === before && found.size < count) throw new Error(`Only ${found.size} rows were rendered.`);
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }
    const rows = [...found].sort(([a], [b]) => a - b).map(([, row]) => row);
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
    return {
      texts: rows.map(({ texts }) => texts),
      html: rows.map(({ html }) => html),
      height: Math.min(...rows.map(({ height }) => height)),
      frame: (table.cloneNode(false) as HTMLElement).outerHTML,
      styles: rules.join("\n"),
    };
  }, ROWS);

/** A page with nothing but a static table of all rows, which has the texts of all cells and rows of the same height. */
function plainTable({ texts, height }: Rows): string {
  const html = texts
    .map((cells) => `<tr>${cells.map((text) => `<td>${escapeMarkup(text)}</td>`).join("")}</tr>`)
    .join("\n");
  return `<!doctype html><meta charset="utf-8"><title>Plain table</title>
<style>table{width:100%;table-layout:fixed;border-collapse:collapse;font:14px sans-serif}td{height:${height}px;padding:0;white-space:nowrap;overflow:hidden}</style>
<table aria-rowcount="${ROWS + 1}"><tbody>${html}</tbody></table>`;
}

/** A page with nothing but the same rows, all of them, as static HTML with the product's styles. */
const staticRows = ({ html, frame, styles }: Rows, origin: string): string =>
  `<!doctype html><meta charset="utf-8"><base href="${origin}/"><title>Rows</title><style>${styles}</style>
<main class="page">${frame.replace("</table>", `<tbody>${html.join("")}</tbody></table>`)}</main>`;

async function readWork(cdp: CDPSession): Promise<Work> {
  return {
    all: await metricsMs(cdp, ["TaskDuration"]),
    script: await metricsMs(cdp, ["ScriptDuration"]),
    styleAndLayout: await metricsMs(cdp, ["LayoutDuration", "RecalcStyleDuration"]),
  };
}

/** The work of a scrolled frame, after `open` has loaded the page anew. Only the scrolling is slowed down. */
async function measure(visit: Visit, open: (page: Page) => Promise<unknown>): Promise<Work> {
  const { page, cdp } = visit;
  await open(page);
  await showTable(visit);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  const before = await readWork(cdp);
  await scroll(page, FRAMES, STEP_PX);
  const after = await readWork(cdp);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const perFrame = (kind: keyof Work) => (after[kind] - before[kind]) / FRAMES;
  return { all: perFrame("all"), script: perFrame("script"), styleAndLayout: perFrame("styleAndLayout") };
}

const medianWork = (works: readonly Work[]): Work => ({
  all: median(works.map(({ all }) => all)),
  script: median(works.map(({ script }) => script)),
  styleAndLayout: median(works.map(({ styleAndLayout }) => styleAndLayout)),
});

const textOf = ({ all, script, styleAndLayout }: Work): string =>
  `${all.toFixed(1)} ms (script ${script.toFixed(1)}, style and layout ${styleAndLayout.toFixed(1)})`;

/** Compares the product's page at `url` with a plain table of its rows and with the rows as static HTML, in turns. */
async function compare(product: Visit, plain: Visit, name: string, url: string): Promise<BenchResult[]> {
  await product.page.goto(url);
  await showTable(product);
  const rows = await rowsOf(product.page);
  const pages = { plain: plainTable(rows), same: staticRows(rows, new URL(url).origin) };
  const works = { product: [] as Work[], plain: [] as Work[], same: [] as Work[] };
  for (let round = 0; round < ROUNDS; round++) {
    works.product.push(await measure(product, (page) => page.goto(url)));
    works.plain.push(await measure(plain, (page) => page.setContent(pages.plain)));
    works.same.push(await measure(plain, (page) => page.setContent(pages.same)));
  }
  const [ours, theirs, same] = [medianWork(works.product), medianWork(works.plain), medianWork(works.same)];
  return [
    info(`${name}: work of a scrolled frame, page`, textOf(ours)),
    info(`${name}: work of a scrolled frame, plain table`, textOf(theirs)),
    info(`${name}: work of a scrolled frame, the same rows as static HTML`, textOf(same)),
    info(`${name}: work of a scrolled frame, relative to the same rows`, `${(ours.all / same.all).toFixed(2)} ×`),
    atMost(`${name}: work of a scrolled frame, relative to a plain table`, ours.all / theirs.all, MAX_RATIO, "×", 2),
  ];
}

/** A visit with metrics that are processor times, so that other programs on the machine do not count. */
const visitMeasured = <Result>(browser: Browser, act: (visit: Visit) => Promise<Result>): Promise<Result> =>
  visit(browser, DESKTOP, {}, async (opened) => {
    await opened.cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    return act(opened);
  });

/**
 * Measures a scrolled frame of a market of 1,000 coins and of a portfolio of 1,000 positions on a CPU that is four times
 * slower, relative to a plain table of the same rows. A plain table runs no script when it scrolls, so a ratio of script
 * alone would have no meaning. Therefore all work of the main thread counts: script, style, layout, paint and the rest of
 * its tasks. The product's pages render the rows near the screen, and the plain table has all 1,000. The same rows as static
 * HTML say how much of the work is the browser's alone.
 */
export const scrolling = (browser: Browser, product: TestedProduct): Promise<BenchResult[]> =>
  visitMeasured(browser, (ours) =>
    visitMeasured(browser, async (plain) => {
      const market = await compare(ours, plain, `${ROWS} coins`, `${product.origin}/?rows=${ROWS}`);
      await signUp(ours.page, product, `scroller-${process.pid}`, thousandPositions);
      return [...market, ...(await compare(ours, plain, `${ROWS} positions`, `${product.origin}/portfolio`))];
    }),
  );
