import { atMost, exactly, type Figure, told } from "../figures.ts";
import { median, spread } from "../statistics.ts";
import type { Load, Measured } from "./load.ts";

/** At most so many times the plain room's; and a latency in ms. */
export type Bars = { cpu?: number; p99Times?: number; p99?: number };
export type Sides = { ours: Measured[]; plain: Measured[] };

/** The plain room's own runs differ by more than this: the machine is too restless for a verdict. */
const RESTLESS = 0.3;
const MICROSECONDS = 1e6;

const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
const perDelivery = ({ cpu, messages }: Measured) => (cpu * MICROSECONDS) / messages;

export function judge({ people, perSecond }: Load, { ours, plain }: Sides, bars: Bars): Figure[] {
  const name = `${people} people, ${perSecond}/s:`;
  const delays = (side: Measured[], part: number) => median(side.map((run) => quantile(run.delays, part)));
  const cpu = (side: Measured[]) => median(side.map(perDelivery));
  const frames = (side: Measured[]) => side.reduce((sum, run) => sum + run.frames, 0);
  const shaken = spread(plain.map(perDelivery)) > RESTLESS;
  const judged = (figure: Figure): Figure => (shaken ? { ...figure, verdict: "no verdict" } : figure);

  const lost = [...ours, ...plain].reduce((sum, run) => sum + run.sent * people - run.messages, 0);
  const [p99, plainP99] = [delays(ours, 0.99), delays(plain, 0.99)];
  const figures = [
    exactly(`${name} deliveries lost`, lost, 0, "messages"),
    told(`${name} p50, ours and plain`, `${delays(ours, 0.5).toFixed(1)} and ${delays(plain, 0.5).toFixed(1)} ms`),
    told(`${name} p99, ours and plain`, `${p99.toFixed(1)} and ${plainP99.toFixed(1)} ms`),
    told(`${name} CPU per delivery, ours and plain`, `${cpu(ours).toFixed(1)} and ${cpu(plain).toFixed(1)} µs`),
    told(`${name} frames, of the plain room's`, `${(frames(ours) / frames(plain)).toFixed(2)} ×`),
  ];
  if (bars.cpu)
    figures.push(judged(atMost(`${name} CPU, of the plain room's`, cpu(ours) / cpu(plain), bars.cpu, "×", 2)));
  if (bars.p99Times)
    figures.push(judged(atMost(`${name} p99, of the plain room's`, p99 / plainP99, bars.p99Times, "×", 2)));
  if (bars.p99) figures.push(judged(atMost(`${name} p99`, p99, bars.p99, "ms")));
  return figures;
}
