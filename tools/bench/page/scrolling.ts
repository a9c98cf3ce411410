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

/**
 * A page with nothing but a static table of all rows, which has the texts of all cells and rows of the same height. The
 * texts are collected while the product's page scrolls, because it renders only the rows near the screen.
 */
async function plainTableOf(page: Page): Promise<string> {
  const { rows, height } = await page.locator(TABLE).evaluate(async (table, count) => {
    const texts = new Map<number, string[]>();
    const heights = new Set<number>();
    while (texts.size < count) {
      const before = scrollY;
      for (const row of table.querySelectorAll<HTMLElement>("tbody tr[aria-rowindex]")) {
        // biome-ignore lint/performance/useDomNodeTextContent: textContent also has the texts that are hidden at this width
        const cells = [...row.children].map((cell) => (cell as HTMLElement).innerText);
        texts.set(Number(row.ariaRowIndex), cells);
        heights.add(row.offsetHeight);
      }
      scrollBy(0, innerHeight / 2);
      if (scrollY === before && texts.size < count) throw new Error(`Only ${texts.size} rows were rendered.`);
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }
    return { rows: [...texts].sort(([a], [b]) => a - b).map(([, cells]) => cells), height: Math.min(...heights) };
  }, ROWS);
  const html = rows
    .map((cells) => `<tr>${cells.map((text) => `<td>${escapeMarkup(text)}</td>`).join("")}</tr>`)
    .join("\n");
  return `<!doctype html><meta charset="utf-8"><title>Plain table</title>
<style>table{width:100%;table-layout:fixed;border-collapse:collapse;font:14px sans-serif}td{height:${height}px;padding:0;white-space:nowrap;overflow:hidden}</style>
<table aria-rowcount="${ROWS + 1}"><tbody>${html}</tbody></table>`;
}

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

/** Compares the product's page at `url` with a plain table of its rows, in turns. */
async function compare(product: Visit, plain: Visit, name: string, url: string): Promise<BenchResult[]> {
  await product.page.goto(url);
  await showTable(product);
  const html = await plainTableOf(product.page);
  const works = { product: [] as Work[], plain: [] as Work[] };
  for (let round = 0; round < ROUNDS; round++) {
    works.product.push(await measure(product, (page) => page.goto(url)));
    works.plain.push(await measure(plain, (page) => page.setContent(html)));
  }
  const [ours, theirs] = [medianWork(works.product), medianWork(works.plain)];
  return [
    info(`${name}: work of a scrolled frame, page`, textOf(ours)),
    info(`${name}: work of a scrolled frame, plain table`, textOf(theirs)),
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
 * its tasks. The product's pages render the rows near the screen, and the plain table has all 1,000.
 */
export const scrolling = (browser: Browser, product: TestedProduct): Promise<BenchResult[]> =>
  visitMeasured(browser, (ours) =>
    visitMeasured(browser, async (plain) => {
      const market = await compare(ours, plain, `${ROWS} coins`, `${product.origin}/?rows=${ROWS}`);
      await signUp(ours.page, product, `scroller-${process.pid}`, thousandPositions);
      return [...market, ...(await compare(ours, plain, `${ROWS} positions`, `${product.origin}/portfolio`))];
    }),
  );
