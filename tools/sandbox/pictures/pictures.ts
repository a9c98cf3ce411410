import { Hono } from "hono";
import type { Upstream } from "../control/upstream.ts";
import { hashText, mix, unit } from "../market/noise.ts";
import { type Colour, encodePng } from "./png.ts";

const MOUNT = "/pictures";
const WIDTH = 960;
const HEIGHT = 640;
const WAVES = 6;
/** Paint between night and foam, in degrees of hue about the sea's. */
const SEA_HUE = 205;
const HUE_SPREAD = 70;

function fromHsl(hue: number, saturation: number, lightness: number): Colour {
  const channel = (shift: number): number => {
    const at = (shift + hue / 30) % 12;
    const span = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - span * Math.max(-1, Math.min(at - 3, 9 - at, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

/** A seascape that the address decides: the same address is the same picture. */
function paint(key: number): Uint8Array<ArrayBuffer> {
  const random = (at: number): number => unit(mix(key, at));
  const hue = (SEA_HUE - HUE_SPREAD / 2 + random(0) * HUE_SPREAD + 360) % 360;
  const palette = [
    fromHsl(hue, 0.35, 0.16),
    fromHsl((hue + 140 + random(1) * 60) % 360, 0.6, 0.72),
    ...Array.from({ length: WAVES }, (_, at) => fromHsl(hue, 0.4 + at * 0.03, 0.56 - at * 0.075)),
  ];
  const sun = {
    x: WIDTH * (0.2 + 0.6 * random(2)),
    y: HEIGHT * (0.22 + 0.12 * random(3)),
    radius: 40 + 50 * random(4),
  };
  const waves = Array.from({ length: WAVES }, (_, at) => ({
    level: HEIGHT * (0.36 + at * 0.11),
    height: 16 + 22 * random(10 + at),
    length: 180 + 260 * random(20 + at),
    shift: 2 * Math.PI * random(30 + at),
  }));
  const surface = ({ level, height, length, shift }: (typeof waves)[number], x: number): number =>
    level + height * (Math.sin((2 * Math.PI * x) / length + shift) + 0.4 * Math.sin((5 * x) / length + 2 * shift));
  return encodePng(WIDTH, HEIGHT, palette, (x, y) => {
    const nearest = waves.findLastIndex((wave) => y > surface(wave, x));
    if (nearest !== -1) return 2 + nearest;
    return Math.hypot(x - sun.x, y - sun.y) < sun.radius ? 1 : 0;
  });
}

/** Stands in for every host of pictures: whatever address is asked for has one. Names with "missing" have none. */
export function pictureHosts(): Upstream {
  const routes = new Hono();
  routes.get("/:url", (c) => {
    const url = c.req.param("url");
    if (url.includes("missing")) return c.text("There is no such picture.", 404);
    return c.body(paint(hashText(url)), 200, { "Content-Type": "image/png" });
  });
  return {
    name: "pictures",
    mount: MOUNT,
    routes,
    refusals: { tooManyRequests: "Too Many Requests", unauthorized: "Unauthorized" },
    distort: (_how, reply) => reply,
  };
}
