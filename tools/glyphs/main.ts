import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { deflateSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { findBrowser, ROOT_FLAGS } from "../browser.ts";

/** Writes the glyphs of the pictures of share links, because a worker has neither fonts nor a canvas. */
const FONT = "@fontsource-variable/funnel-sans/files/funnel-sans-latin-wght-normal.woff2";
const TARGET = "worker/shares/picture/glyphs.catalogue.ts";
const CHARACTERS = " 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+-.,%";
const SIZE = 96;
const [WIDTH, HEIGHT] = [96, 120];

const browser = await chromium.launch({ executablePath: await findBrowser(), args: ROOT_FLAGS });
const page = await browser.newPage();
const font = readFileSync(createRequire(import.meta.url).resolve(FONT)).toString("base64");
const drawn = await page.evaluate(
  async ({ font, characters, size, width, height }) => {
    const face = new FontFace("Glyphs", `url(data:font/woff2;base64,${font})`, { weight: "300 800" });
    document.fonts.add(await face.load());
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d", { willReadFrequently: true })!;
    context.font = `600 ${size}px Glyphs`;
    context.textBaseline = "alphabetic";
    return [...characters].map((character) => {
      context.clearRect(0, 0, width, height);
      context.fillText(character, 0, size);
      const { data } = context.getImageData(0, 0, width, height);
      const alphas = Array.from({ length: width * height }, (_, i) => data[i * 4 + 3]!);
      return { advance: Math.round(context.measureText(character).width * 100) / 100, alphas };
    });
  },
  { font, characters: CHARACTERS, size: SIZE, width: WIDTH, height: HEIGHT },
);
await browser.close();

const levels = drawn.flatMap(({ alphas }) => alphas.map((alpha) => Math.round(alpha / 17)));
const packed = Uint8Array.from({ length: levels.length / 2 }, (_, i) => (levels[2 * i]! << 4) | levels[2 * i + 1]!);
const glyphs = {
  characters: CHARACTERS,
  size: SIZE,
  width: WIDTH,
  height: HEIGHT,
  advances: drawn.map(({ advance }) => advance),
  data: deflateSync(packed, { level: 9 }).toString("base64"),
};
writeFileSync(
  TARGET,
  `/** Funnel Sans (SIL Open Font License) in 16 levels of grey. Written by tools/glyphs/main.ts. */
export const GLYPHS = ${JSON.stringify(glyphs)};
`,
);
