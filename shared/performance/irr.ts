import { DAY } from "../values/time.ts";

/** Money (any currency) that was put in at a time (ms), or taken out when it is negative. */
export type CashFlow = { at: number; amount: number };

const YEAR = 365 * DAY;
/** The searched range of ln(1 + r) of the whole time, and the width of its steps. */
const [LIMIT, STEP] = [60, 0.05];
const ITERATIONS = 200;

/**
 * The money-weighted return (XIRR) as a fraction: the rate r with Σ flow × (1 + r)^(days / 365) = value, where the days are
 * those until `to`, with their fractions. Below a year it is that of the whole time, not of a year. Of several rates, the
 * one nearest to 0. Null without one. Its error is below 10^−10.
 */
export function moneyWeighted(given: readonly CashFlow[], value: number, to: number): number | null {
  const flows = merged(given);
  const from = flows.reduce((first, { at }) => Math.min(first, at), to);
  const span = to - from;
  if (span <= 0) return null;
  if (value === 0 && flows.every(({ amount }) => amount > 0)) return -1;
  const scale = flows.reduce((sum, { amount }) => sum + Math.abs(amount), Math.abs(value));
  const parts = flows.map(({ at, amount }) => ({ share: (to - at) / span, amount: amount / scale }));
  const end = value / scale;
  /** The surplus at a rate of e^y − 1 in the whole time. */
  const surplus = (y: number) => parts.reduce((sum, { share, amount }) => sum + amount * Math.exp(y * share), -end);
  const solved = root(surplus);
  return solved === null ? null : Math.expm1(span < YEAR ? solved : (solved * YEAR) / span);
}

/** One flow for each time. Those that cancel out say nothing about a rate. */
function merged(flows: readonly CashFlow[]): CashFlow[] {
  const byTime = new Map<number, number>();
  for (const { at, amount } of flows) byTime.set(at, (byTime.get(at) ?? 0) + amount);
  return [...byTime].flatMap(([at, amount]) => (amount === 0 ? [] : [{ at, amount }]));
}

/** The root nearest to 0. */
function root(f: (y: number) => number): number | null {
  let [left, right] = [f(0), f(0)];
  if (left === 0) return 0;
  for (let step = 1; step * STEP <= LIMIT; step++) {
    const [inner, outer] = [(step - 1) * STEP, step * STEP];
    const above = f(outer);
    if (Math.sign(above) !== Math.sign(right)) return bisect(f, inner, outer);
    right = above;
    const below = f(-outer);
    if (Math.sign(below) !== Math.sign(left)) return bisect(f, -outer, -inner);
    left = below;
  }
  return null;
}

function bisect(f: (y: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  const sign = Math.sign(f(low));
  for (let index = 0; index < ITERATIONS; index++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (Math.sign(f(middle)) === sign) low = middle;
    else high = middle;
  }
  return Math.sign(f(low)) === 0 ? low : (low + high) / 2;
}
