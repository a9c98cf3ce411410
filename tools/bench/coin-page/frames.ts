import type { Browser, Page } from "@playwright/test";
import type { Edge } from "../page/edge.ts";
import { DESKTOP, visit } from "../page/visit.ts";
import { atMost, type BenchResult, info } from "../results.ts";
import { median } from "../statistics.ts";

const ROUNDS = 5;
const MAX_RATIO = 2;
const PATH = "/coins/bitcoin?range=1y";
const ZOOM_STEPS = 2;
const MOVES = 60;
const STEP_PX = 6;

type Point = { x: number; y: number };

/**
 * Runs in an empty page: a chart of `points` (x and y from 0 to 1) that is panned by drag and has a crosshair, drawn
 * as directly as possible.
 */
function drawPlainChart(points: Point[]): void {
  const [width, height, zoom] = [1200, 300, 2];
  document.body.innerHTML = `<div id="chart" style="width:${width}px;height:${height}px"><svg width="${width}" height="${height}"><path id="line" fill="none" stroke="teal"/><path id="area" fill="teal" opacity=".15"/><path id="cross" stroke="gray"/></svg></div>`;
  const [chart, line, area, cross] = ["chart", "line", "area", "cross"].map((id) => document.getElementById(id)!);
  let offset = -width / 2;
  let last: number | null = null;
  let frame = 0;
  const draw = () => {
    frame = 0;
    const d = points
      .map(({ x, y }, index) => `${index ? "L" : "M"}${x * width * zoom + offset} ${y * height}`)
      .join("");
    line!.setAttribute("d", d);
    area!.setAttribute("d", `${d}V${height}H${offset}Z`);
  };
  draw();
  chart!.addEventListener("pointerdown", ({ clientX }) => {
    last = clientX;
  });
  addEventListener("pointerup", () => {
    last = null;
  });
  chart!.addEventListener("pointermove", ({ clientX }) => {
    if (last === null) return cross!.setAttribute("d", `M${clientX} 0V${height}`);
    offset += clientX - last;
    last = clientX;
    if (frame === 0) frame = requestAnimationFrame(draw);
  });
}

function recordFrames(): void {
  const record = { longest: 0, isRunning: true };
  Object.assign(window, { record });
  let before = 0;
  const next = (now: number) => {
    if (before > 0) record.longest = Math.max(record.longest, now - before);
    before = now;
    if (record.isRunning) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

/** The longest frame in ms while the pointer moves over the chart, dragging it or not. */
async function longestFrame(page: Page, chart: string, isDrag: boolean): Promise<number> {
  const box = (await page.locator(chart).boundingBox())!;
  const [left, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(left, y);
  if (isDrag) await page.mouse.down();
  await page.evaluate(recordFrames);
  for (let move = 1; move <= MOVES; move++) await page.mouse.move(left + move * STEP_PX, y);
  if (isDrag) await page.mouse.up();
  return page.evaluate(() => {
    const { record } = window as unknown as { record: { longest: number; isRunning: boolean } };
    record.isRunning = false;
    return record.longest;
  });
}

const longestFrames = async (page: Page, chart: string) => ({
  crosshair: await longestFrame(page, chart, false),
  panning: await longestFrame(page, chart, true),
});

const measurePage = (browser: Browser, { origin }: Edge) =>
  visit(browser, DESKTOP, { cpu: 4 }, async ({ page }) => {
    await page.goto(`${origin}${PATH}`);
    await page.getByRole("slider").focus();
    for (let step = 0; step < ZOOM_STEPS; step++) await page.keyboard.press("+");
    await page.waitForLoadState("networkidle");
    return longestFrames(page, "[role=slider]");
  });

const measureControl = (browser: Browser, points: Point[]) =>
  visit(browser, DESKTOP, { cpu: 4 }, async ({ page }) => {
    await page.setContent("<body></body>");
    await page.evaluate(drawPlainChart, points);
    return longestFrames(page, "#chart");
  });

/** Compares the longest frames of the chart with those of a plain drawing of the same points. Page and control alternate. */
export async function frames(browser: Browser, edge: Edge): Promise<BenchResult[]> {
  const reply = await fetch(`${edge.origin}/api/coins/bitcoin/history?range=1y`);
  const { points } = (await reply.json()) as { points: { price: string }[] };
  const highest = Math.max(...points.map(({ price }) => Number(price)));
  const drawn = points.map(({ price }, index) => ({ x: index / points.length, y: 1 - Number(price) / highest }));
  const rounds: Record<"page" | "control", Awaited<ReturnType<typeof measurePage>>[]> = { page: [], control: [] };
  for (let round = 0; round < ROUNDS; round++) {
    rounds.page.push(await measurePage(browser, edge));
    rounds.control.push(await measureControl(browser, drawn));
  }
  return (["crosshair", "panning"] as const).flatMap((motion) => {
    const [ms, controlMs] = [rounds.page, rounds.control].map((list) => median(list.map((round) => round[motion])));
    const name = `longest frame, ${motion}, ${points.length} points, 4× slower CPU`;
    return [
      atMost(`${name}, relative to a plain drawing`, ms! / controlMs!, MAX_RATIO, "×", 2),
      info(`${motion}: page, plain drawing`, `${ms!.toFixed(0)} ms, ${controlMs!.toFixed(0)} ms`),
    ];
  });
}
