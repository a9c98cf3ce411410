import { FRAME_MS } from "../../../worker/chat/pace.rules.ts";
import { atMost, type BenchResult, exactly, info } from "../results.ts";
import { median, spread } from "../statistics.ts";
import type { RoomLoad, RoomRun } from "./room-load.ts";

/** Limits of a load as ratios to the plain room, and how often its runs are repeated. */
export type Limits = {
  maxCpuRatio?: number;
  maxP99Ratio?: number;
  maxFramesRatio?: number;
  /** The p99 delay without the wait for one frame, relative to `calmP99`. */
  maxP99BeyondFrame?: number;
  rounds?: number;
};
/** The runs of the product's room and of the plain room. */
export type RoomRuns = { product: RoomRun[]; plain: RoomRun[] };

/** The median of the p99 delays of these runs, in ms. */
export const p99Of = (runs: RoomRun[]): number => median(runs.map((run) => quantile(run.delays, 0.99)));

/** When the plain room's runs differ by more than this, the measurement is too noisy for a verdict. */
const MAX_NOISE = 0.3;
const MICROSECONDS = 1e6;

const quantile = (values: readonly number[], fraction: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * fraction)] ?? Number.NaN;
const cpuPerDelivery = ({ cpuSeconds, messages }: RoomRun) => (cpuSeconds * MICROSECONDS) / messages;

/** `calmP99` is the plain room's p99 delay in ms when it is not busy. */
export function compareRooms(
  { users, perSecond }: RoomLoad,
  { product, plain }: RoomRuns,
  limits: Limits,
  calmP99: number,
): BenchResult[] {
  const name = `${users} users, ${perSecond} messages/s:`;
  const p50Of = (runs: RoomRun[]) => median(runs.map((run) => quantile(run.delays, 0.5)));
  const cpuOf = (runs: RoomRun[]) => median(runs.map(cpuPerDelivery));
  const framesOf = (runs: RoomRun[]) => runs.reduce((sum, run) => sum + run.frames, 0);
  const isNoisy = spread(plain.map(cpuPerDelivery)) > MAX_NOISE;
  const unlessNoisy = (result: BenchResult): BenchResult => (isNoisy ? { ...result, verdict: "no verdict" } : result);

  const lost = [...product, ...plain].reduce((sum, run) => sum + run.sent * users - run.messages, 0);
  const [p50, plainP50] = [p50Of(product), p50Of(plain)];
  const [p99, plainP99] = [p99Of(product), p99Of(plain)];
  const [cpu, plainCpu] = [cpuOf(product), cpuOf(plain)];
  const framesRatio = framesOf(product) / framesOf(plain);
  const { maxCpuRatio, maxP99Ratio, maxFramesRatio, maxP99BeyondFrame } = limits;
  const results = [
    exactly(`${name} deliveries lost`, lost, 0, "messages"),
    info(`${name} p50 delay, product and plain room`, `${p50.toFixed(1)} and ${plainP50.toFixed(1)} ms`),
    info(`${name} p99 delay, product and plain room`, `${p99.toFixed(1)} and ${plainP99.toFixed(1)} ms`),
    info(`${name} CPU time per delivery, product and plain room`, `${cpu.toFixed(1)} and ${plainCpu.toFixed(1)} µs`),
    maxFramesRatio
      ? atMost(`${name} frames, relative to the plain room`, framesRatio, maxFramesRatio, "×", 2)
      : info(`${name} frames, relative to the plain room`, `${framesRatio.toFixed(2)} ×`),
  ];
  const limited = [
    maxCpuRatio && atMost(`${name} CPU time, relative to the plain room`, cpu / plainCpu, maxCpuRatio, "×", 2),
    maxP99Ratio && atMost(`${name} p99 delay, relative to the plain room`, p99 / plainP99, maxP99Ratio, "×", 2),
    maxP99BeyondFrame &&
      atMost(
        `${name} p99 delay beyond ${FRAME_MS} ms, relative to the calm plain room`,
        (p99 - FRAME_MS) / calmP99,
        maxP99BeyondFrame,
        "×",
        2,
      ),
  ].filter((result) => typeof result === "object");
  return [...results, ...limited.map(unlessNoisy)];
}
