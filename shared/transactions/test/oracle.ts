import type { Method, Scope } from "../methods.ts";
import type { Transaction } from "../transaction.ts";
import {
  atEightPlaces,
  isLess,
  isZero,
  least,
  minus,
  over,
  plus,
  type Rational,
  rational,
  times,
  ZERO,
} from "./rational.ts";

/**
 * A slow second implementation of the ledger, in exact fractions and without any code of the first one. It knows the
 * transactions that `random-book.ts` makes: every one of them has a price, and at most two legs.
 */

type Step = {
  type: "in" | "move" | "out";
  id: string;
  at: number;
  order: number;
  coin: string;
  from: string | null;
  to: string | null;
  amount: Rational;
  money: Rational;
  price: Rational;
  isFee: boolean;
};
type OracleLot = { step: Step; amount: Rational; cost: Rational };
type OraclePart = { from: string; amount: Rational; cost: Rational };

/** A disposal as text that is easy to compare. */
export type Line = { event: string; amount: string; proceeds: string; cost: string; gain: string; parts: string[] };
export type OracleResult = { lines: Line[]; missing: string[]; held: string[] };

const DAY = 86_400_000;
const dayOf = ({ at }: Step) => Math.floor(at / DAY);
const PHASES = { in: 0, move: 1, out: 2 };

function stepsOf(transaction: Transaction): Step[] {
  const { id, at, kind, account, toAccount, legs, fee } = transaction;
  const price = rational(transaction.price!);
  const base = { id, at, order: 0, from: account, to: account, isFee: false, price };
  const sizeOf = (amount: string) => rational(amount.replace("-", ""));
  if (kind === "transfer") {
    const leg = legs[0]!;
    const isOut = leg.amount.startsWith("-");
    const [from, to] = toAccount !== null ? [account, toAccount] : isOut ? [account, null] : [null, account];
    const steps: Step[] = [
      { ...base, type: "move", coin: leg.symbol, from, to, amount: sizeOf(leg.amount), money: ZERO },
    ];
    if (fee && fee.symbol !== "usd") {
      const money = fee.value ? rational(fee.value) : times(rational(fee.amount), price);
      steps.push({ ...base, type: "out", coin: fee.symbol, amount: rational(fee.amount), money, isFee: true });
    }
    return steps;
  }
  const dollars = legs.find(({ symbol }) => symbol === "usd");
  const coins = legs.filter(({ symbol }) => symbol !== "usd");
  const main = coins[0]!;
  const valueOfMain = main.value
    ? rational(main.value)
    : dollars
      ? sizeOf(dollars.amount)
      : times(sizeOf(main.amount), price);
  const steps = coins.map((leg): Step => {
    const isOut = leg.amount.startsWith("-");
    const value = leg.value ? rational(leg.value) : valueOfMain;
    const money = kind === "loss" ? ZERO : value;
    const amount = sizeOf(leg.amount);
    const lotPrice = leg === main ? price : over(value, amount);
    const isFee = kind === "fee";
    return { ...base, type: isOut ? "out" : "in", coin: leg.symbol, amount, money, price: lotPrice, isFee };
  });
  if (!fee) return steps;
  const isMainCoin = fee.symbol === main.symbol;
  const otherLeg = coins.find(({ symbol }) => symbol === fee.symbol);
  const feeValue = fee.value
    ? rational(fee.value)
    : fee.symbol === "usd"
      ? rational(fee.amount)
      : isMainCoin || !otherLeg
        ? times(rational(fee.amount), price)
        : ZERO;
  const sold = steps.find((step) => step.type === "out" && step.coin === fee.symbol);
  if (sold) {
    sold.amount = plus(sold.amount, rational(fee.amount));
    return steps;
  }
  const bought = steps.find(({ type }) => type === "in");
  const charged = bought ?? steps[0]!;
  charged.money = bought ? plus(charged.money, feeValue) : minus(charged.money, feeValue);
  if (fee.symbol !== "usd")
    steps.push({ ...base, type: "out", coin: fee.symbol, amount: rational(fee.amount), money: feeValue, isFee: true });
  return steps;
}

function isBetter(method: Method, a: Step, b: Step): boolean {
  if (method === "lifo") return a.order > b.order;
  if (method === "hifo" && (isLess(a.price, b.price) || isLess(b.price, a.price))) return isLess(b.price, a.price);
  return a.order < b.order;
}

function takeLots(
  lots: OracleLot[],
  method: Method,
  wanted: Rational,
): { lot: OracleLot; amount: Rational; cost: Rational }[] {
  const taken = [];
  let rest = wanted;
  while (!isZero(rest) && lots.length > 0) {
    const lot = lots.reduce((best, other) => (isBetter(method, other.step, best.step) ? other : best));
    const amount = least(rest, lot.amount);
    const cost = times(lot.cost, over(amount, lot.amount));
    taken.push({ lot, amount, cost });
    lot.amount = minus(lot.amount, amount);
    lot.cost = minus(lot.cost, cost);
    rest = minus(rest, amount);
    if (isZero(lot.amount)) lots.splice(lots.indexOf(lot), 1);
  }
  return taken;
}

/** Merges all lots into one, as the average does. */
function merge(lots: OracleLot[]) {
  const [first, ...others] = lots.splice(0);
  if (!first) return;
  for (const { amount, cost } of others) {
    first.amount = plus(first.amount, amount);
    first.cost = plus(first.cost, cost);
  }
  lots.push(first);
}

const sumOf = (values: readonly Rational[]) => values.reduce(plus, ZERO);

export function oracleResult(transactions: readonly Transaction[], method: Method, scope: Scope): OracleResult {
  const steps = transactions.flatMap(stepsOf);
  const sorted = steps.toSorted((a, b) => a.at - b.at || PHASES[a.type] - PHASES[b.type]);
  for (const [order, step] of sorted.entries()) step.order = order;
  const isPooled = method === "average" || method === "uk";
  const poolOf = (coin: string, account: string | null) =>
    `${coin}|${account === null ? "outside" : scope === "account" ? `in ${account}` : "all"}`;
  const pools = new Map<string, OracleLot[]>();
  const lotsIn = (name: string) => pools.get(name) ?? pools.set(name, []).get(name)!;
  const matched = new Map<Step, OraclePart[]>();
  const rests = new Map<Step, { amount: Rational; cost: Rational }>();

  if (method === "uk") {
    for (const name of new Set(sorted.map((step) => poolOf(step.coin, step.from)))) {
      const mine = sorted.filter((step) => step.type !== "move" && poolOf(step.coin, step.from) === name);
      const days = Map.groupBy(
        mine.filter(({ type }) => type === "in"),
        dayOf,
      );
      const bought = [...days].map(([day, all]) => ({
        day,
        step: all[0]!,
        amount: sumOf(all.map(({ amount }) => amount)),
        cost: sumOf(all.map(({ money }) => money)),
      }));
      const sales = mine.filter(({ type }) => type === "out").map((step) => ({ step, rest: step.amount }));
      for (const [first, last] of [
        [0, 0],
        [1, 30],
      ] as const)
        for (const sale of sales)
          for (const lot of bought) {
            const ahead = lot.day - dayOf(sale.step);
            if (ahead < first || ahead > last || isZero(sale.rest) || isZero(lot.amount)) continue;
            const amount = least(sale.rest, lot.amount);
            const cost = times(lot.cost, over(amount, lot.amount));
            lot.amount = minus(lot.amount, amount);
            lot.cost = minus(lot.cost, cost);
            sale.rest = minus(sale.rest, amount);
            const parts = matched.get(sale.step) ?? [];
            matched.set(sale.step, [
              ...parts,
              { from: `${first === 0 ? "same day" : "30 days"} ${lot.step.id}`, amount, cost },
            ]);
          }
      for (const { step, amount, cost } of bought) rests.set(step, { amount, cost });
    }
    sorted.sort((a, b) => dayOf(a) - dayOf(b) || PHASES[a.type] - PHASES[b.type]);
  }

  const lines: Line[] = [];
  const missing: string[] = [];
  for (const step of sorted) {
    const lots = lotsIn(poolOf(step.coin, step.from));
    if (isPooled) merge(lots);
    if (step.type === "in") {
      const rest = method === "uk" ? rests.get(step) : { amount: step.amount, cost: step.money };
      if (rest && !isZero(rest.amount)) lots.push({ step, ...rest });
    } else if (step.type === "move") {
      if (poolOf(step.coin, step.from) === poolOf(step.coin, step.to)) continue;
      for (const { lot, amount, cost } of takeLots(lots, method, step.amount))
        lotsIn(poolOf(step.coin, step.to)).push({ step: lot.step, amount, cost });
    } else {
      const parts = matched.get(step) ?? [];
      const open = minus(step.amount, sumOf(parts.map(({ amount }) => amount)));
      for (const { lot, amount, cost } of takeLots(lots, method, open))
        parts.push({ from: isPooled ? "pool" : `lot ${lot.step.id}`, amount, cost });
      const amount = sumOf(parts.map((part) => part.amount));
      const cost = sumOf(parts.map((part) => part.cost));
      const proceeds = times(step.money, over(amount, step.amount));
      const event = `${step.id} ${step.coin}${step.isFee ? " fee" : ""}`;
      const rest = minus(step.amount, amount);
      if (!isZero(rest)) missing.push(`${event} ${atEightPlaces(rest)}`);
      if (isZero(amount)) continue;
      lines.push({
        event,
        amount: atEightPlaces(amount),
        proceeds: atEightPlaces(proceeds),
        cost: atEightPlaces(cost),
        gain: atEightPlaces(minus(proceeds, cost)),
        parts: mergeParts(parts),
      });
    }
  }
  const held = [...pools].flatMap(([name, lots]) => {
    const amount = sumOf(lots.map((lot) => lot.amount));
    return isZero(amount)
      ? []
      : [`${name} ${atEightPlaces(amount)} ${atEightPlaces(sumOf(lots.map(({ cost }) => cost)))}`];
  });
  return { lines, missing, held: held.toSorted() };
}

/** Pieces of one lot that came back together count as one part. */
const mergeParts = (parts: readonly OraclePart[]): string[] =>
  [...Map.groupBy(parts, ({ from }) => from)].map(
    ([from, all]) =>
      `${from}: ${atEightPlaces(sumOf(all.map(({ amount }) => amount)))} for ${atEightPlaces(sumOf(all.map(({ cost }) => cost)))}`,
  );
