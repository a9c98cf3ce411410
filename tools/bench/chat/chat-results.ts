import { atMost, type BenchResult, exactly, info } from "../results.ts";
import { median, spread } from "../statistics.ts";
import type { RoomLoad, RoomRun } from "./room-load.ts";

/** Limits of a load: two ratios relative to the plain room, and a latency in ms; and how often its runs are repeated. */
export type Limits = { maxCpuRatio?: number; maxP99Ratio?: number; maxP99Ms?: number; rounds?: number };
/** The runs of the product's room and of the plain room. */
export type RoomRuns = { product: RoomRun[]; plain: RoomRun[] };

/** When the plain room's runs differ by more than this, the measurement is too noisy for a verdict. */
const MAX_NOISE = 0.3;
const MICROSECONDS = 1e6;

const quantile = (values: readonly number[], fraction: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * fraction)] ?? Number.NaN;
const cpuPerDelivery = ({ cpuSeconds, messages }: RoomRun) => (cpuSeconds * MICROSECONDS) / messages;

export function compareRooms(
  { users, perSecond }: RoomLoad,
  { product, plain }: RoomRuns,
  limits: Limits,
): BenchResult[] {
  const name = `${users} users, ${perSecond} messages/s:`;
  const delayOf = (runs: RoomRun[], fraction: number) => median(runs.map((run) => quantile(run.delays, fraction)));
  const cpuOf = (runs: RoomRun[]) => median(runs.map(cpuPerDelivery));
  const framesOf = (runs: RoomRun[]) => runs.reduce((sum, run) => sum + run.frames, 0);
  const isNoisy = spread(plain.map(cpuPerDelivery)) > MAX_NOISE;
  const unlessNoisy = (result: BenchResult): BenchResult => (isNoisy ? { ...result, verdict: "no verdict" } : result);

  const lost = [...product, ...plain].reduce((sum, run) => sum + run.sent * users - run.messages, 0);
  const [p50, plainP50] = [delayOf(product, 0.5), delayOf(plain, 0.5)];
  const [p99, plainP99] = [delayOf(product, 0.99), delayOf(plain, 0.99)];
  const [cpu, plainCpu] = [cpuOf(product), cpuOf(plain)];
  const results = [
    exactly(`${name} deliveries lost`, lost, 0, "messages"),
    info(`${name} p50 delay, product and plain room`, `${p50.toFixed(1)} and ${plainP50.toFixed(1)} ms`),
    info(`${name} p99 delay, product and plain room`, `${p99.toFixed(1)} and ${plainP99.toFixed(1)} ms`),
    info(`${name} CPU time per delivery, product and plain room`, `${cpu.toFixed(1)} and ${plainCpu.toFixed(1)} µs`),
    info(`${name} frames, relative to the plain room`, `${(framesOf(product) / framesOf(plain)).toFixed(2)} ×`),
  ];
  const { maxCpuRatio, maxP99Ratio, maxP99Ms } = limits;
  const limited = [
    maxCpuRatio && atMost(`${name} CPU time, relative to the plain room`, cpu / plainCpu, maxCpuRatio, "×", 2),
    maxP99Ratio && atMost(`${name} p99 delay, relative to the plain room`, p99 / plainP99, maxP99Ratio, "×", 2),
    maxP99Ms && atMost(`${name} p99 delay`, p99, maxP99Ms, "ms"),
  ].filter((result) => typeof result === "object");
  return [...results, ...limited.map(unlessNoisy)];
}
