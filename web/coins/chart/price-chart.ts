import { gapsIn, linePaths, type PricePoint, priceRange } from "../../../shared/coins/static-chart.ts";
import { axisTime, timeTicks, type View } from "../../ui/chart/time-scale.ts";
import type { Candle } from "../coins.queries.ts";
import { nearest, pan, placeLabels, priceLabels, usualStep, visible, zoom } from "./scale.ts";

/** A horizontal line at a price: a purchase, an average, a liquidation or an alert. */
export type Mark = { price: number; label: string; tone: "accent" | "gain" | "loss" | "warn" };
export type ChartData = {
  points: readonly PricePoint[];
  candles: readonly Candle[] | null;
  candleWidth: number;
  marks: readonly Mark[];
};

/** The space for the labels at the right and at the bottom, in px. */
export const EDGES = { right: 76, bottom: 20 };
/** The approximate number of price labels, and the maximum number of time labels. */
const PRICE_LABELS = 4;
const TIME_LABELS = 5;
/** The height of a mark's label with its background, and the space above and below its text in it. */
const LABEL_HEIGHT = 16;
const LABEL_PAD = 4;
/** The width of a letter where the browser does not measure text. */
const LETTER = 6;
/**
 * The maximum distance of a mark from the drawn prices, as a fraction of their range. A mark further away is not drawn,
 * because it would flatten the line.
 */
const MAX_MARK_DISTANCE = 0.6;
const SVG = "http://www.w3.org/2000/svg";

type Attributes = Record<string, string | number>;
function element<Name extends keyof SVGElementTagNameMap>(name: Name, attributes: Attributes, text?: string) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  if (text !== undefined) node.textContent = text;
  return node;
}

/**
 * Draws prices into an SVG element and moves the crosshair. It writes to the DOM itself, because a render of React per
 * frame would cost more than the drawing.
 */
export function createPriceChart(svg: SVGSVGElement) {
  const grid = svg.appendChild(element("g", { class: "text-text-3" }));
  const area = svg.appendChild(element("path", { class: "fill-current opacity-15" }));
  const wicks = svg.appendChild(element("g", {}));
  const line = svg.appendChild(
    element("path", { class: "fill-none stroke-current", "stroke-width": 1.75, "stroke-linejoin": "round" }),
  );
  const marks = svg.appendChild(element("g", {}));
  const cross = svg.appendChild(element("g", { class: "text-text-3", visibility: "hidden" }));
  const vertical = cross.appendChild(element("path", { class: "stroke-current", "stroke-dasharray": "2 3" }));
  const dot = cross.appendChild(element("circle", { class: "fill-accent", r: 4 }));

  let data: ChartData = { points: [], candles: null, candleWidth: 0, marks: [] };
  let size = { width: 0, height: 0 };
  let whole: View = { from: 0, to: 1 };
  let view: View = whole;
  let chosen: number | null = null;
  let step = 0;
  let gaps: ReadonlySet<number> = new Set();
  let prices: [number, number] = [0, 1];
  let frame = 0;

  const plotWidth = () => Math.max(1, size.width - EDGES.right);
  const plotHeight = () => Math.max(1, size.height - EDGES.bottom);
  const x = (at: number) => ((at - view.from) / (view.to - view.from || 1)) * plotWidth();
  const y = (price: number) => ((prices[1] - price) / (prices[1] - prices[0])) * plotHeight();
  const timeAt = (px: number) => view.from + (px / plotWidth()) * (view.to - view.from);
  const entries = (): readonly { at: number }[] => data.candles ?? data.points;

  function drawGrid() {
    const span = view.to - view.from;
    const nodes = priceLabels(prices[0], prices[1], PRICE_LABELS).flatMap(({ price, text }) => [
      element("path", { class: "stroke-line", d: `M0 ${y(price)}H${plotWidth()}` }),
      element("text", { class: "fill-current text-11", x: plotWidth() + 8, y: y(price) + 4 }, text),
    ]);
    for (const at of timeTicks(view, TIME_LABELS)) {
      const label = { class: "fill-current text-11", x: x(at), y: size.height - 5, "text-anchor": "middle" };
      nodes.push(element("text", label, axisTime(at, span)));
    }
    grid.replaceChildren(...nodes);
  }

  function drawLine() {
    const shown = visible(data.points, view);
    const placed = shown.map(({ at, price }) => ({ at, x: x(at), y: y(price) }));
    const paths = linePaths(placed, gaps, plotHeight());
    line.setAttribute("d", paths.line);
    area.setAttribute("d", paths.area);
    wicks.replaceChildren();
  }

  /** Rising candles are hollow, because colour must not be the only sign. */
  function drawCandles(candles: readonly Candle[]) {
    const shown = visible(candles, view);
    const half = Math.max(1, Math.min(7, (x(data.candleWidth) - x(0)) * 0.35));
    const paths = { up: "", down: "" };
    for (const { at, open, high, low, close } of shown) {
      const [centre, top, bottom] = [x(at), y(Math.max(open, close)), y(Math.min(open, close))];
      const box = `M${centre - half} ${top}h${2 * half}V${Math.max(bottom, top + 1)}h${-2 * half}Z`;
      paths[close < open ? "down" : "up"] += `M${centre} ${y(high)}V${top}M${centre} ${bottom}V${y(low)}${box}`;
    }
    wicks.replaceChildren(
      element("path", { class: "gain fill-background stroke-current", d: paths.up }),
      element("path", { class: "loss fill-current stroke-current", d: paths.down }),
    );
    line.setAttribute("d", "");
    area.setAttribute("d", "");
  }

  function drawMarks() {
    const shown = data.marks
      .filter(({ price }) => price >= prices[0] && price <= prices[1])
      .toSorted((a, b) => b.price - a.price);
    // A label is just above its line, or lower where it would cover another label.
    const tops = placeLabels(
      shown.map(({ price }) => y(price) - LABEL_HEIGHT),
      LABEL_HEIGHT,
      plotHeight(),
    );
    const tones = { accent: "text-accent", gain: "text-gain", loss: "text-loss", warn: "text-warn" };
    const lines = shown.map(({ price, tone }) =>
      element("path", {
        class: `${tones[tone]} stroke-current`,
        "stroke-dasharray": "6 4",
        d: `M0 ${y(price)}H${plotWidth()}`,
      }),
    );
    const boxes = tops.map((top) =>
      element("rect", { class: "fill-background", x: 0, y: top, height: LABEL_HEIGHT, rx: 3 }),
    );
    const texts = shown.map(({ label, tone }, index) => {
      const place = { x: LABEL_PAD, y: tops[index]! + LABEL_HEIGHT - LABEL_PAD };
      return element("text", { class: `${tones[tone]} fill-current text-11`, ...place }, label);
    });
    // All lines are below all labels.
    marks.replaceChildren(...lines, ...boxes, ...texts);
    for (const [index, text] of texts.entries()) {
      const width = text.getComputedTextLength?.() ?? LETTER * shown[index]!.label.length;
      boxes[index]!.setAttribute("width", String(Math.ceil(width) + 2 * LABEL_PAD));
    }
  }

  function drawCross() {
    const entry = chosen === null ? undefined : entries()[chosen];
    cross.setAttribute("visibility", entry ? "visible" : "hidden");
    if (!entry) return;
    const price = "price" in entry ? (entry as PricePoint).price : (entry as Candle).close;
    vertical.setAttribute("d", `M${x(entry.at)} 0V${plotHeight()}`);
    dot.setAttribute("cx", String(x(entry.at)));
    dot.setAttribute("cy", String(y(price)));
  }

  function draw() {
    frame = 0;
    if (size.width === 0 || data.points.length < 2) return;
    const values = data.candles
      ? visible(data.candles, view).flatMap(({ high, low }) => [high, low])
      : visible(data.points, view).map(({ price }) => price);
    const [low, high] = priceRange(values);
    const reach = (high - low) * MAX_MARK_DISTANCE;
    const near = data.marks.map(({ price }) => price).filter((price) => price > low - reach && price < high + reach);
    prices = [
      Math.min(low, ...near.map((price) => price - reach / 9)),
      Math.max(high, ...near.map((price) => price + reach / 9)),
    ];
    const { points } = data;
    svg.classList.toggle("loss", points.at(-1)!.price < points[0]!.price);
    svg.classList.toggle("gain", points.at(-1)!.price >= points[0]!.price);
    drawGrid();
    if (data.candles) drawCandles(data.candles);
    else drawLine();
    drawMarks();
    drawCross();
  }
  const drawSoon = () => {
    frame ||= requestAnimationFrame(draw);
  };

  return {
    setData(next: ChartData) {
      const { points, candles } = next;
      step = candles ? next.candleWidth : usualStep(points);
      gaps = gapsIn(points);
      const half = candles ? next.candleWidth / 2 : 0;
      // A candle is drawn and found at the middle of its time.
      data = { ...next, candles: candles?.map((candle) => ({ ...candle, at: candle.at + half })) ?? null };
      const list = entries();
      const from = (list[0]?.at ?? 0) - half;
      const isZoomed = from === whole.from && view.to - view.from < whole.to - whole.from;
      whole = { from, to: (list.at(-1)?.at ?? 1) + half };
      if (!isZoomed) view = whole;
      draw();
    },
    resize(width: number, height: number) {
      size = { width, height };
      svg.setAttribute("width", String(width));
      svg.setAttribute("height", String(height));
      draw();
    },
    /** Chooses the entry that is nearest to a position in px, and returns its index. Null chooses no entry. */
    chooseAt(px: number | null): number | null {
      const at = px === null ? null : timeAt(Math.max(0, Math.min(px, plotWidth())));
      chosen = at === null || entries().length === 0 ? null : nearest(entries(), at);
      drawCross();
      return chosen;
    },
    choose(index: number | null) {
      chosen = index;
      const entry = index === null ? undefined : entries()[index];
      if (entry && (entry.at < view.from || entry.at > view.to)) {
        view = pan(view, whole, entry.at < view.from ? entry.at - view.from : entry.at - view.to);
        drawSoon();
      }
      drawCross();
    },
    panBy(px: number) {
      view = pan(view, whole, (-px / plotWidth()) * (view.to - view.from));
      drawSoon();
    },
    zoomBy(factor: number, px = plotWidth() / 2) {
      view = zoom(view, whole, factor, timeAt(px), step);
      drawSoon();
    },
    isZoomed: () => view.to - view.from < (whole.to - whole.from) * 0.999,
    reset() {
      view = whole;
      drawSoon();
    },
    destroy() {
      cancelAnimationFrame(frame);
      svg.replaceChildren();
    },
  };
}
