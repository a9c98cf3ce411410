import { inflateSync } from "node:zlib";
import { GLYPHS } from "./glyphs.catalogue.ts";

export type Colour = readonly [red: number, green: number, blue: number];
type Glyph = { advance: number; coverage: Uint8Array };

/** Each pixel of a glyph has 16 levels, two in a byte. */
const LEVELS = 15;

let font: ReadonlyMap<string, Glyph> | undefined;
/** The glyphs, unpacked at the first picture. All have the same size, and their advance is their own. */
function glyphs(): ReadonlyMap<string, Glyph> {
  if (font) return font;
  const packed = inflateSync(Buffer.from(GLYPHS.data, "base64"));
  const size = GLYPHS.width * GLYPHS.height;
  font = new Map(
    [...GLYPHS.characters].map((character, index) => {
      const coverage = new Uint8Array(size);
      for (let i = 0; i < size; i += 1) {
        const byte = packed[(index * size + i) >> 1]!;
        coverage[i] = i % 2 === 0 ? byte >> 4 : byte & LEVELS;
      }
      return [character, { advance: GLYPHS.advances[index]!, coverage }];
    }),
  );
  return font;
}

/** An area of pixels to draw on. */
export class Canvas {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;

  constructor(width: number, height: number, ground: Colour) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint8Array(width * height * 3);
    this.pixels.set(ground);
    // Each step doubles the part that is filled, which is ten times as fast as pixel by pixel.
    for (let filled = 3; filled < this.pixels.length; filled *= 2) this.pixels.copyWithin(filled, 0, filled);
  }

  private blend(x: number, y: number, [red, green, blue]: Colour, share: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height || share <= 0) return;
    const at = (y * this.width + x) * 3;
    const mix = (before: number, after: number) => Math.round(before + (after - before) * Math.min(1, share));
    this.pixels[at] = mix(this.pixels[at]!, red);
    this.pixels[at + 1] = mix(this.pixels[at + 1]!, green);
    this.pixels[at + 2] = mix(this.pixels[at + 2]!, blue);
  }

  rectangle(left: number, top: number, width: number, height: number, colour: Colour): void {
    for (let y = top; y < top + height; y += 1)
      for (let x = left; x < left + width; x += 1) this.blend(x, y, colour, 1);
  }

  /** A line from left to right through `ys`, one for each column. */
  curve(left: number, ys: readonly number[], thickness: number, colour: Colour): void {
    ys.forEach((y, i) => {
      const slope = Math.abs((ys[i + 1] ?? y) - (ys[i - 1] ?? y)) / 2;
      const half = (thickness / 2) * Math.hypot(1, slope);
      for (let row = Math.floor(y - half - 1); row <= y + half + 1; row += 1)
        this.blend(left + i, row, colour, half + 0.5 - Math.abs(row - y));
    });
  }

  /** The width of a text at a font size of `size` px. */
  widthOf(text: string, size: number): number {
    return [...text].reduce((sum, character) => sum + this.advanceOf(character, size), 0);
  }

  private advanceOf(character: string, size: number): number {
    return ((glyphs().get(character)?.advance ?? GLYPHS.advances[0]!) * size) / GLYPHS.size;
  }

  /** Draws a text. Characters that the font lacks leave a space. `left` and `top` are those of the first line box. */
  text(text: string, left: number, top: number, size: number, colour: Colour): void {
    let at = left;
    for (const character of text) {
      const glyph = glyphs().get(character);
      if (glyph) this.glyph(glyph.coverage, at, top, size / GLYPHS.size, colour);
      at += this.advanceOf(character, size);
    }
  }

  /** Each pixel takes the mean of the part of the glyph that it covers. */
  private glyph(coverage: Uint8Array, left: number, top: number, scale: number, colour: Colour): void {
    const start = Math.floor(left);
    const columns = Math.ceil(GLYPHS.width * scale) + 1;
    const rows = Math.ceil(GLYPHS.height * scale);
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1) {
        const x = (start + column - left) / scale;
        this.blend(start + column, top + row, colour, meanOf(coverage, x, row / scale, 1 / scale));
      }
  }
}

function meanOf(coverage: Uint8Array, left: number, top: number, side: number): number {
  let sum = 0;
  let count = 0;
  for (let y = Math.floor(top); y < top + side; y += 1)
    for (let x = Math.floor(left); x < left + side; x += 1) {
      count += 1;
      if (x >= 0 && y >= 0 && x < GLYPHS.width && y < GLYPHS.height) sum += coverage[y * GLYPHS.width + x]!;
    }
  return sum / count / LEVELS;
}
