import { pnlKnownText, withoutPriceText } from "../../../shared/portfolio/unknown-words.ts";
import type { SharedPortfolio } from "../../../shared/shares/contract.ts";
import type { Decimal } from "../../../shared/values/decimal.ts";
import { formatPercent, formatPlainPercent, sideOfText } from "../../../shared/values/format-decimal.ts";
import { Canvas, type Colour } from "./canvas.ts";
import { encodePng } from "./png.ts";

/** The parts of a shared portfolio that its picture shows. */
export type ShownShare = {
  items: Pick<SharedPortfolio["items"][number], "symbol" | "weight">[];
  totalReturn: SharedPortfolio["totalReturn"];
  pnlKnownOf: SharedPortfolio["pnlKnownOf"];
  withoutPrice: Pick<SharedPortfolio["withoutPrice"][number], "symbol">[];
  growth: Pick<SharedPortfolio["growth"][number], "percent">[];
  yearReturn: SharedPortfolio["yearReturn"];
  /** That of `growth` and `yearReturn`. */
  period: string;
};

/** The size that sites show large. */
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 64;
const INNER_WIDTH = WIDTH - 2 * MARGIN;

const BACKGROUND: Colour = [12, 17, 20];
const LINE: Colour = [39, 46, 50];
const TEXT: Colour = [239, 236, 230];
const SECOND: Colour = [181, 189, 193];
const SIDES: Record<string, Colour> = { gain: [90, 211, 161], loss: [255, 134, 122], none: SECOND };
const PART_COLOURS: readonly Colour[] = [
  [124, 200, 232],
  [90, 211, 161],
  [232, 196, 108],
  [190, 160, 240],
  [240, 150, 120],
  [110, 122, 130],
];

const CAPTION_TOP = 226;
const CHART_TOP = 272;
const CHART_HEIGHT = 168;
const BAR_TOP = 484;
const BAR_HEIGHT = 20;
/** More of a symbol or more symbols would not fit beside the others. */
const MAX_SYMBOL = 8;
const NAMED_COINS = 3;

/** The growth as one height per column, with the dotted line of the start. */
function drawGrowth(canvas: Canvas, points: readonly { percent: number }[]): void {
  if (points.length < 2) return;
  const values = points.map(({ percent }) => percent);
  const low = Math.min(0, ...values);
  const range = Math.max(2, Math.max(0, ...values) - low);
  const yOf = (percent: number) => CHART_TOP + CHART_HEIGHT * (1 - (percent - low) / range);
  for (let x = MARGIN; x < WIDTH - MARGIN; x += 12) canvas.rectangle(x, Math.round(yOf(0)), 4, 2, LINE);
  const ys = Array.from({ length: INNER_WIDTH }, (_, column) => {
    const at = (column / (INNER_WIDTH - 1)) * (values.length - 1);
    const before = Math.floor(at);
    const after = Math.min(before + 1, values.length - 1);
    return yOf(values[before]! + (values[after]! - values[before]!) * (at - before));
  });
  const last = values.at(-1)!;
  canvas.curve(MARGIN, ys, 4, SIDES[last > 0 ? "gain" : last < 0 ? "loss" : "none"]!);
}

/** The largest positions as parts of a bar, each with its symbol and share. The rest is the last part. */
function drawWeights(canvas: Canvas, items: ShownShare["items"]): void {
  let left = MARGIN;
  let label = MARGIN;
  items.slice(0, PART_COLOURS.length - 1).forEach(({ symbol, weight }, i) => {
    const width = Math.round((INNER_WIDTH * Number(weight)) / 100);
    canvas.rectangle(left, BAR_TOP, Math.max(0, width - 3), BAR_HEIGHT, PART_COLOURS[i]!);
    left += width;
    const text = `${symbol.toUpperCase().slice(0, MAX_SYMBOL)} ${formatPlainPercent(weight as Decimal)}`;
    if (label + 26 + canvas.widthOf(text, 30) > WIDTH - MARGIN) return;
    canvas.rectangle(label, BAR_TOP + 53, 16, 16, PART_COLOURS[i]!);
    canvas.text(text, label + 26, BAR_TOP + 40, 30, TEXT);
    label += 26 + Math.ceil(canvas.widthOf(text, 30)) + 28;
  });
  const rest = WIDTH - MARGIN - left;
  if (items.length > 0 && rest > 0) canvas.rectangle(left, BAR_TOP, rest, BAR_HEIGHT, PART_COLOURS.at(-1)!);
}

/** The picture of a shared portfolio for previews of its link. It shows only what the page shows. */
export function drawShare({
  items,
  totalReturn,
  pnlKnownOf,
  withoutPrice,
  growth,
  yearReturn,
  period,
}: ShownShare): Uint8Array<ArrayBuffer> {
  const canvas = new Canvas(WIDTH, HEIGHT, BACKGROUND);
  canvas.text("Tidemark", MARGIN, 50, 34, SECOND);
  const caption = "Shared portfolio";
  canvas.text(caption, WIDTH - MARGIN - canvas.widthOf(caption, 34), 50, 34, SECOND);
  if (totalReturn !== null) {
    // The font has no true minus.
    const text = formatPercent(totalReturn as Decimal);
    canvas.text(text.replace("−", "-"), MARGIN, 112, 96, SIDES[sideOfText(text)]!);
    const left = MARGIN + canvas.widthOf(text.replace("−", "-"), 96) + 24;
    const part = pnlKnownText(pnlKnownOf);
    canvas.text("since purchase", left, part ? 128 : 165, 34, SECOND);
    if (part) canvas.text(`of ${part}`, left, 172, 28, SECOND);
  }
  if (yearReturn !== null) {
    const text = formatPercent(yearReturn as Decimal).replace("−", "-");
    canvas.text(`${period}, time-weighted ${text}`, MARGIN, CAPTION_TOP, 24, SECOND);
  }
  drawGrowth(canvas, growth);
  drawWeights(canvas, items);
  const coins = withoutPrice.map(({ symbol }) => ({ symbol: symbol.slice(0, MAX_SYMBOL) }));
  canvas.text(withoutPriceText(coins, NAMED_COINS) ?? "", MARGIN, 578, 24, SECOND);
  return encodePng(WIDTH, HEIGHT, canvas.pixels);
}
