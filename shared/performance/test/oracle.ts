/**
 * A slow second implementation of returns, in floats and without any code of the first one: plain chain-linked steps and a
 * plain XIRR. It knows the books of `random-performance.ts`.
 */

const DAY = 86_400_000;

export type OracleMove = {
  at: number;
  kind: "buy" | "sell" | "swap" | "in" | "out" | "income" | "fee";
  coin: string;
  amount: number;
  /** The stated price of a unit in the ledger's currency; null without one. */
  price: number | null;
  /** What a swap receives. */
  other?: { coin: string; amount: number };
  /** A fee in money. */
  fee: number;
};
export type OraclePrices = {
  /** The archive's price of a unit in the ledger's currency; null without one within a day. */
  at(coin: string, at: number): number | null;
};

type Flow = { at: number; money: number };

/** The rate of money that is nearest to 0, by steps and bisection; for a time below a year that of the whole time. */
export function plainXirr(given: readonly Flow[], value: number, to: number): number | null {
  const flows = given
    .filter(({ at }, index) => given.findIndex((one) => one.at === at) === index)
    .map(({ at }) => ({ at, money: given.reduce((sum, one) => (one.at === at ? sum + one.money : sum), 0) }))
    .filter(({ money }) => Math.abs(money) > 1e-9);
  const from = Math.min(to, ...flows.map(({ at }) => at));
  const years = (to - from) / (365 * DAY);
  if (years <= 0) return null;
  if (value === 0 && flows.length > 0 && flows.every(({ money }) => money > 0)) return -1;
  const size = flows.reduce((sum, { money }) => sum + Math.abs(money), value) || 1;
  const f = (logarithm: number) =>
    flows.reduce(
      (sum, { at, money }) => sum + (money / size) * Math.E ** ((logarithm * (to - at)) / (365 * DAY * years)),
      -value / size,
    );
  let found: [number, number] | null = f(0) === 0 ? [0, 0] : null;
  for (let step = 0; step < 1200 && !found; step++)
    for (const side of [1, -1]) {
      const [a, b] = [side * step * 0.05, side * (step + 1) * 0.05];
      if (!found && f(a) * f(b) <= 0) found = [Math.min(a, b), Math.max(a, b)];
    }
  if (!found) return null;
  let [low, high] = found;
  const rises = f(high) > f(low);
  for (let turn = 0; turn < 300; turn++) {
    const middle = (low + high) / 2;
    if (f(middle) > 0 === rises) high = middle;
    else low = middle;
  }
  return Math.E ** (years < 1 ? low : low / years) - 1;
}

/** Time-weighted return, flows and value of the coins that have a price; `leaves` says which are left out. */
export function plainReturn(
  moves: readonly OracleMove[],
  prices: OraclePrices,
  { from, to, leaves }: { from: number | null; to: number; leaves(coin: string): boolean },
) {
  const held = new Map<string, number>();
  const flows: Flow[] = [];
  const has = (coin: string) => Math.max(0, held.get(coin) ?? 0);
  const worth = (at: number, own: Record<string, number> = {}) => {
    let sum = 0;
    for (const coin of held.keys()) if (has(coin) > 1e-12) sum += has(coin) * (own[coin] ?? prices.at(coin, at)!);
    return sum;
  };
  let [growth, last, isStarted] = [1, 0, from === null];
  const start = (at: number) => {
    isStarted = true;
    last = worth(at);
    if (last > 0) flows.push({ at, money: last });
  };
  const change = (coin: string, amount: number) => {
    const before = has(coin);
    held.set(coin, (held.get(coin) ?? 0) + amount);
    return has(coin) - before;
  };
  for (const { at, kind, coin, amount, price, other, fee } of moves) {
    if (at > to) break;
    if (!isStarted && at >= from!) start(from!);
    const isIn = kind === "buy" || kind === "in" || kind === "income";
    const signed = isIn ? amount : -amount;
    if (!isStarted) {
      if (!leaves(coin)) change(coin, signed);
      if (other && !leaves(other.coin)) change(other.coin, other.amount);
      continue;
    }
    if (leaves(coin) && (!other || leaves(other.coin))) continue;
    const unit = price ?? prices.at(coin, at);
    // Both sides of a swap with a stated price are worth the same.
    const otherUnit = other && (price === null ? prices.at(other.coin, at) : (price * amount) / other.amount);
    const own: Record<string, number> = price === null ? {} : { [coin]: price };
    if (other && price !== null) own[other.coin] = otherUnit!;
    const before = worth(at, own);
    if (last > 0) growth *= before / last;
    let gained = 0;
    let flow = fee;
    if (!leaves(coin)) {
      const moved = change(coin, signed) * unit!;
      gained += moved;
      // What was sold without a purchase came in at that moment, and is no part of a fee.
      if (kind === "swap") flow += moved - signed * unit!;
      else if (kind !== "income" && kind !== "fee") flow += moved;
      if (other && leaves(other.coin)) flow += signed * unit!;
    }
    if (other && !leaves(other.coin)) {
      const moved = change(other.coin, other.amount) * otherUnit!;
      gained += moved;
      flow += moved - other.amount * otherUnit!;
      if (leaves(coin)) flow += other.amount * otherUnit!;
    }
    const base = flow > 0 ? before + flow : before;
    const after = worth(at, own);
    if (base > 1e-300 && (before !== 0 || after !== 0)) growth *= Math.max(0, 1 + (gained - flow) / base);
    if (Math.abs(flow) > 1e-9) flows.push({ at, money: flow });
    last = after;
  }
  if (!isStarted) start(from!);
  const value = worth(to);
  if (last > 0) growth *= value / last;
  return { twr: growth - 1, flows, value, irr: plainXirr(flows, value, to) };
}
