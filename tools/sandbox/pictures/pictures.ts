import { Hono } from "hono";
import { fnv1a } from "../../../shared/values/fnv.ts";
import type { Upstream } from "../control/upstream.ts";
import { mix, unit } from "../market/noise.ts";
import { type Colour, encodePng } from "./png.ts";

const MOUNT = "/pictures";
const WIDTH = 960;
const HEIGHT = 640;
const WAVES = 6;
/** The average hue of the sea, in degrees, and the range of hues around it. */
const SEA_HUE = 205;
const HUE_RANGE = 70;

function fromHsl(hue: number, saturation: number, lightness: number): Colour {
  const channel = (shift: number): number => {
    const position = (shift + hue / 30) % 12;
    const span = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - span * Math.max(-1, Math.min(position - 3, 9 - position, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

/** Paints a seascape. The same key always gives the same picture. */
function paint(key: number): Uint8Array<ArrayBuffer> {
  const random = (index: number): number => unit(mix(key, index));
  const hue = (SEA_HUE - HUE_RANGE / 2 + random(0) * HUE_RANGE + 360) % 360;
  const palette = [
    fromHsl(hue, 0.35, 0.16),
    fromHsl((hue + 140 + random(1) * 60) % 360, 0.6, 0.72),
    ...Array.from({ length: WAVES }, (_, index) => fromHsl(hue, 0.4 + index * 0.03, 0.56 - index * 0.075)),
  ];
  const sun = {
    x: WIDTH * (0.2 + 0.6 * random(2)),
    y: HEIGHT * (0.22 + 0.12 * random(3)),
    radius: 40 + 50 * random(4),
  };
  const waves = Array.from({ length: WAVES }, (_, index) => ({
    level: HEIGHT * (0.36 + index * 0.11),
    height: 16 + 22 * random(10 + index),
    length: 180 + 260 * random(20 + index),
    shift: 2 * Math.PI * random(30 + index),
  }));
  const surface = ({ level, height, length, shift }: (typeof waves)[number], x: number): number =>
    level + height * (Math.sin((2 * Math.PI * x) / length + shift) + 0.4 * Math.sin((5 * x) / length + 2 * shift));
  return encodePng(WIDTH, HEIGHT, palette, (x, y) => {
    const nearest = waves.findLastIndex((wave) => y > surface(wave, x));
    if (nearest !== -1) return 2 + nearest;
    return Math.hypot(x - sun.x, y - sun.y) < sun.radius ? 1 : 0;
  });
}

/** Simulates every host of pictures: every URL has a picture, except those that contain "missing". */
export function pictureHosts(): Upstream {
  const routes = new Hono();
  routes.get("/:url", (c) => {
    const url = c.req.param("url");
    if (url.includes("missing")) return c.text("Picture not found.", 404);
    return c.body(paint(fnv1a(url)), 200, { "Content-Type": "image/png" });
  });
  return {
    name: "pictures",
    mount: MOUNT,
    routes,
    errorBodies: { tooManyRequests: "Too Many Requests", unauthorized: "Unauthorized" },
    distort: (_how, reply) => reply,
  };
}
