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
 * transactions that `random-book.ts` makes, which have at most two legs. Unknown money is null.
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
  money: Rational | null;
  isFee: boolean;
};
type OracleLot = { step: Step; amount: Rational; cost: Rational | null };
type OraclePart = { from: string; amount: Rational; cost: Rational | null };

/** A disposal as text that is easy to compare. */
export type Line = { event: string; amount: string; proceeds: string; cost: string; gain: string; parts: string[] };
export type OracleResult = { lines: Line[]; unknown: string[]; missing: string[]; held: string[] };

/** What money is worth in the ledger's currency on the day of a time; null without a rate. `dayOf` counts calendar days. */
export type OracleMoney = {
  worth(amount: Rational, currency: string, at: number): Rational | null;
  dayOf(at: number): number;
};

const DAY = 86_400_000;
export const DOLLARS_ONLY: OracleMoney = {
  worth: (amount, currency) => (currency === "usd" ? amount : null),
  dayOf: (at) => Math.floor(at / DAY),
};
/** Money of books. The last one has no official rate. */
export const MONIES = ["usd", "eur", "gbp", "jpy", "uah"];
const isMoney = ({ symbol }: { symbol: string }) => MONIES.includes(symbol);
const PHASES = { in: 0, move: 1, out: 2 };

const isSide = ({ kind, toAccount, legs }: Transaction) =>
  kind === "transfer" && toAccount === null && legs.length === 1;
const amountOf = ({ legs }: Transaction) => rational(legs[0]!.amount);

/** The other side that a user has confirmed: it has the same key, and the coins may have come from there. */
function confirmedOther(one: Transaction, transactions: readonly Transaction[]): Transaction | undefined {
  const same = transactions.filter((other) => isSide(other) && other.transferKey === one.transferKey);
  if (!isSide(one) || one.transferKey === null || one.transferKey === "none" || same.length !== 2) return undefined;
  const [out, arrival] = same.toSorted((a, b) => (isLess(amountOf(a), amountOf(b)) ? -1 : 1)) as [
    Transaction,
    Transaction,
  ];
  const earliest = out.at - (out.account === arrival.account ? 0 : 30 * 60_000);
  const fits =
    out.legs[0]!.symbol === arrival.legs[0]!.symbol &&
    isLess(amountOf(out), ZERO) &&
    isLess(ZERO, amountOf(arrival)) &&
    !isLess(ZERO, plus(amountOf(out), amountOf(arrival))) &&
    arrival.at >= earliest;
  return fits ? same.find((other) => other !== one) : undefined;
}

const isOut = ({ legs }: Transaction) => legs[0]!.amount.startsWith("-");
/** The transfers of a coin that a user has not decided about. */
const openSides = (symbol: string, transactions: readonly Transaction[]) =>
  transactions.filter(
    (one) =>
      isSide(one) && one.transferKey !== "none" && !confirmedOther(one, transactions) && one.legs[0]!.symbol === symbol,
  );

/** The other side of a transfer that is near: the same amount within 30 minutes, and only one of them. */
function closeOther(one: Transaction, open: readonly Transaction[], all: readonly Transaction[]) {
  const opposites = (side: Transaction) =>
    open.filter(
      (other) => isZero(plus(amountOf(other), amountOf(side))) && Math.abs(other.at - side.at) <= 30 * 60_000,
    );
  const [other, ...more] = opposites(one);
  if (!other || more.length > 0 || opposites(other).length > 1) return undefined;
  const [out, arrival] = isOut(one) ? [one, other] : [other, one];
  // Coins that came back to their account before they left it may have been used in between.
  const isUsed = all.some(
    (between) =>
      between !== out &&
      between !== arrival &&
      between.at >= arrival.at &&
      between.at <= out.at &&
      between.legs.some(({ symbol }) => symbol === out.legs[0]!.symbol),
  );
  return out.account === arrival.account && arrival.at < out.at && isUsed ? undefined : other;
}

/** Whether two transfers may be the sides of one: in other accounts, within a day, and 98 % have arrived. */
function mayBeOne(one: Transaction, other: Transaction): boolean {
  if (isOut(one) === isOut(other)) return false;
  const [out, arrival] = isOut(one) ? [one, other] : [other, one];
  const lost = minus(ZERO, plus(amountOf(out), amountOf(arrival)));
  const isElsewhere = out.account !== arrival.account;
  const delay = arrival.at - out.at;
  return (
    !isLess(lost, ZERO) &&
    !isLess(times(amountOf(out), rational("-0.02")), lost) &&
    (isElsewhere || out.account === "") &&
    delay >= (isElsewhere ? -30 * 60_000 : 0) &&
    delay <= 24 * 60 * 60_000
  );
}

/** The two sides of a transfer that were booked apart, when nothing else fits that has no other side. */
function arrivalOf(out: Transaction, transactions: readonly Transaction[]): Transaction | undefined {
  if (!isSide(out) || !isOut(out)) return undefined;
  const confirmed = confirmedOther(out, transactions);
  if (confirmed || out.transferKey === "none") return confirmed;
  const open = openSides(out.legs[0]!.symbol, transactions);
  const arrival = closeOther(out, open, transactions);
  if (!arrival) return undefined;
  const others = open.filter((one) => !closeOther(one, open, transactions));
  return others.some((one) => mayBeOne(one, out) || mayBeOne(one, arrival)) ? undefined : arrival;
}

function stepsOf(transaction: Transaction, all: readonly Transaction[], { worth }: OracleMoney): Step[] {
  const { id, at, kind, account, toAccount, legs, fee } = transaction;
  const arrival = kind === "transfer" ? arrivalOf(transaction, all) : undefined;
  // A price in another money than the value of the fee would leave one of both without its money.
  const isOneMoney = !fee?.value || transaction.priceCurrency === arrival?.priceCurrency;
  const priced = transaction.price === null && arrival && isOneMoney ? arrival : transaction;
  const stated = (text: string, { priceCurrency }: Transaction = transaction) =>
    worth(rational(text), priceCurrency ?? "usd", at);
  const price = priced.price === null ? null : stated(priced.price, priced);
  const base = { id, at, order: 0, from: account, to: account, isFee: false };
  const sizeOf = (amount: string) => rational(amount.replace("-", ""));
  const valueAt = (amount: Rational) => (price === null ? null : times(amount, price));
  if (kind === "transfer") {
    const leg = legs[0]!;
    const amount = sizeOf(leg.amount);
    const isOut = leg.amount.startsWith("-");
    const steps: Step[] = [];
    const moved = { ...base, type: "move" as const, coin: leg.symbol, amount, money: ZERO };
    if (toAccount !== null) steps.push({ ...moved, to: toAccount });
    else if (arrival) {
      const arrived = amountOf(arrival);
      steps.push({ ...moved, amount: arrived, at: Math.min(at, arrival.at), to: arrival.account });
      const lost = minus(amount, arrived);
      if (!isZero(lost))
        steps.push({ ...base, type: "out", coin: leg.symbol, amount: lost, money: valueAt(lost), isFee: true });
    } else if (isOut) steps.push({ ...moved, to: null });
    else if (!all.some((other) => arrivalOf(other, all) === transaction))
      // Coins that come from outside have an unknown cost, and arrive together with moves.
      steps.push({ ...moved, from: null });
    if (fee && !isMoney(fee)) {
      const money =
        (fee.value && stated(fee.value)) || (fee.symbol === leg.symbol ? valueAt(rational(fee.amount)) : null);
      steps.push({ ...base, type: "out", coin: fee.symbol, amount: rational(fee.amount), money, isFee: true });
    }
    return steps;
  }
  const paid = legs.find(isMoney);
  const coins = legs.filter((leg) => !isMoney(leg));
  const main = coins[0]!;
  const valueOfMain =
    (paid && worth(sizeOf(paid.amount), paid.symbol, at)) ||
    (main.value && stated(main.value)) ||
    valueAt(sizeOf(main.amount));
  const steps = coins.map((leg): Step => {
    const isOut = leg.amount.startsWith("-");
    const value = (leg !== main && leg.value && stated(leg.value)) || valueOfMain;
    const money = kind === "loss" ? ZERO : value;
    return {
      ...base,
      type: isOut ? "out" : "in",
      coin: leg.symbol,
      amount: sizeOf(leg.amount),
      money,
      isFee: kind === "fee",
    };
  });
  if (!fee) return steps;
  const isMainCoin = fee.symbol === main.symbol;
  const otherLeg = legs.find(({ symbol }) => symbol === fee.symbol);
  const perCoin = (value: Rational | null, amount: Rational) =>
    value === null ? null : times(rational(fee.amount), over(value, amount));
  const feeValue =
    (isMoney(fee) && worth(rational(fee.amount), fee.symbol, at)) ||
    (fee.value && stated(fee.value)) ||
    (isMainCoin && price !== null
      ? times(rational(fee.amount), price)
      : isMainCoin
        ? perCoin(valueOfMain, sizeOf(main.amount))
        : otherLeg
          ? perCoin((otherLeg.value && stated(otherLeg.value)) || valueOfMain, sizeOf(otherLeg.amount))
          : null);
  const sold = steps.find((step) => step.type === "out" && step.coin === fee.symbol);
  if (!isMoney(fee) && sold) {
    sold.amount = plus(sold.amount, rational(fee.amount));
    return steps;
  }
  const bought = steps.find(({ type, money }) => type === "in" && money !== null);
  const charged = bought ?? steps.find(({ type, money }) => type === "out" && money !== null);
  if (charged)
    charged.money =
      feeValue === null ? null : bought ? plus(charged.money!, feeValue) : minus(charged.money!, feeValue);
  if (!isMoney(fee))
    steps.push({ ...base, type: "out", coin: fee.symbol, amount: rational(fee.amount), money: feeValue, isFee: true });
  return steps;
}

/** The cost of a lot per unit when it was acquired. */
const unitCost = ({ money, amount, type }: Step) => (type === "move" || money === null ? null : over(money, amount));

function isBetter(method: Method, a: Step, b: Step): boolean {
  if (method === "lifo") return a.order > b.order;
  if (method === "hifo") {
    const [first, second] = [unitCost(a), unitCost(b)];
    if ((first === null) !== (second === null)) return second === null;
    if (first && second && (isLess(first, second) || isLess(second, first))) return isLess(second, first);
  }
  return a.order < b.order;
}

/** A share of an amount of money, which may be unknown. */
const shareOf = (money: Rational | null, amount: Rational, whole: Rational) =>
  money === null ? null : times(money, over(amount, whole));
const less = (money: Rational | null, taken: Rational | null) =>
  money === null || taken === null ? null : minus(money, taken);

function takeLots(
  lots: OracleLot[],
  isUsedFirst: (a: OracleLot, b: OracleLot) => boolean,
  wanted: Rational,
): { lot: OracleLot; amount: Rational; cost: Rational | null }[] {
  const taken = [];
  let rest = wanted;
  while (!isZero(rest) && lots.length > 0) {
    const lot = lots.reduce((best, other) => (isUsedFirst(other, best) ? other : best));
    const amount = least(rest, lot.amount);
    const cost = shareOf(lot.cost, amount, lot.amount);
    taken.push({ lot, amount, cost });
    lot.cost = less(lot.cost, cost);
    lot.amount = minus(lot.amount, amount);
    rest = minus(rest, amount);
    if (isZero(lot.amount)) lots.splice(lots.indexOf(lot), 1);
  }
  return taken;
}

/** Merges all lots of known cost into one, as the average does, and the others into another one. */
function merge(lots: OracleLot[]) {
  const all = lots.splice(0);
  for (const isKnown of [true, false]) {
    const [first, ...others] = all.filter(({ cost }) => (cost !== null) === isKnown);
    if (!first) continue;
    for (const { amount, cost } of others) {
      first.amount = plus(first.amount, amount);
      if (first.cost && cost) first.cost = plus(first.cost, cost);
    }
    lots.push(first);
  }
}

const sumOf = (values: readonly Rational[]) => values.reduce(plus, ZERO);
const sumOfCosts = (parts: readonly { cost: Rational | null }[]) => sumOf(parts.flatMap(({ cost }) => cost ?? []));
const sumOfAmounts = (parts: readonly { amount: Rational }[]) => sumOf(parts.map(({ amount }) => amount));

export function oracleResult(
  transactions: readonly Transaction[],
  method: Method,
  scope: Scope,
  money: OracleMoney = DOLLARS_ONLY,
): OracleResult {
  const dayOf = ({ at }: Step) => money.dayOf(at);
  const steps = transactions.flatMap((transaction) => stepsOf(transaction, transactions, money));
  const sorted = steps.toSorted((a, b) => a.at - b.at || PHASES[a.type] - PHASES[b.type]);
  for (const [order, step] of sorted.entries()) step.order = order;
  const isPooled = method === "average" || method === "uk";
  const isUsedFirst = isPooled
    ? (a: OracleLot, b: OracleLot) => a.cost !== null && b.cost === null
    : (a: OracleLot, b: OracleLot) => isBetter(method, a.step, b.step);
  const poolOf = (coin: string, account: string | null) =>
    `${coin}|${account === null ? "outside" : scope === "account" ? `in ${account}` : "all"}`;
  const pools = new Map<string, OracleLot[]>();
  const lotsIn = (name: string) => pools.get(name) ?? pools.set(name, []).get(name)!;
  const matched = new Map<Step, OraclePart[]>();
  const rests = new Map<Step, { amount: Rational; cost: Rational | null }>();

  if (method === "uk") {
    for (const name of new Set(sorted.map((step) => poolOf(step.coin, step.from)))) {
      const mine = sorted.filter((step) => step.type !== "move" && poolOf(step.coin, step.from) === name);
      const days = Map.groupBy(
        mine.filter(({ type }) => type === "in"),
        (step) => `${dayOf(step)} ${step.money === null ? "unknown" : ""}`,
      );
      const bought = [...days.values()]
        .map((all) => ({
          day: dayOf(all[0]!),
          step: all[0]!,
          amount: sumOfAmounts(all),
          cost: all[0]!.money === null ? null : sumOf(all.map(({ money }) => money!)),
        }))
        .toSorted((a, b) => a.day - b.day || Number(a.cost === null) - Number(b.cost === null));
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
            const cost = shareOf(lot.cost, amount, lot.amount);
            lot.cost = less(lot.cost, cost);
            lot.amount = minus(lot.amount, amount);
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
  } else for (const step of sorted) rests.set(step, { amount: step.amount, cost: step.money });

  const lines: Line[] = [];
  const unknown: string[] = [];
  const missing: string[] = [];
  for (const [index, step] of sorted.entries()) {
    const lots = lotsIn(poolOf(step.coin, step.from));
    if (isPooled) merge(lots);
    if (step.type === "in") {
      const rest = rests.get(step);
      if (rest && !isZero(rest.amount)) lots.push({ step, ...rest });
    } else if (step.type === "move") {
      const target = poolOf(step.coin, step.to);
      if (step.from === null) lotsIn(target).push({ step, amount: step.amount, cost: null });
      if (step.from === null || poolOf(step.coin, step.from) === target) continue;
      const taken = takeLots(lots, isUsedFirst, step.amount);
      for (const { lot, amount, cost } of taken) lotsIn(target).push({ step: lot.step, amount, cost });
      const rest = minus(step.amount, sumOfAmounts(taken));
      if (!isZero(rest)) lotsIn(target).push({ step, amount: rest, cost: null });
    } else {
      const parts = matched.get(step) ?? [];
      const open = minus(step.amount, sumOfAmounts(parts));
      for (const { lot, amount, cost } of takeLots(lots, isUsedFirst, open))
        parts.push({ from: isPooled ? "pool" : `lot ${lot.step.id}`, amount, cost });
      // Purchases of the next minute, for what nothing else covers.
      if (method !== "uk")
        for (const next of sorted.slice(index + 1)) {
          const wanted = minus(step.amount, sumOfAmounts(parts));
          if (isZero(wanted) || next.at > step.at + 60_000) break;
          if (next.type !== "in" || poolOf(next.coin, next.from) !== poolOf(step.coin, step.from)) continue;
          const rest = rests.get(next)!;
          const amount = least(wanted, rest.amount);
          if (isZero(amount)) continue;
          const cost = shareOf(rest.cost, amount, rest.amount);
          rests.set(next, { amount: minus(rest.amount, amount), cost: less(rest.cost, cost) });
          parts.push({ from: `lot ${next.id}`, amount, cost });
        }
      const known = parts.filter((part) => part.cost !== null);
      const amount = sumOfAmounts(known);
      const cost = sumOfCosts(known);
      const event = `${step.id} ${step.coin}${step.isFee ? " fee" : ""}`;
      const covered = sumOfAmounts(parts);
      const ofUnknown = minus(covered, amount);
      if (!isZero(ofUnknown)) unknown.push(`${event} ${atEightPlaces(ofUnknown)}`);
      const rest = minus(step.amount, covered);
      if (!isZero(rest)) missing.push(`${event} ${atEightPlaces(rest)}`);
      if (isZero(amount) || step.money === null) continue;
      const proceeds = times(step.money, over(amount, step.amount));
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
    const known = lots.filter(({ cost }) => cost !== null);
    const others = lots.filter(({ cost }) => cost === null);
    return lots.length === 0
      ? []
      : [
          `${name} ${atEightPlaces(sumOfAmounts(known))} ${atEightPlaces(sumOfCosts(known))} ${atEightPlaces(sumOfAmounts(others))}`,
        ];
  });
  return { lines, unknown, missing, held: held.toSorted() };
}

/** Pieces of one lot that came back together count as one part. */
const mergeParts = (parts: readonly OraclePart[]): string[] =>
  [...Map.groupBy(parts, ({ from, cost }) => `${from}${cost === null ? " unknown" : ""}`)].map(
    ([from, all]) => `${from}: ${atEightPlaces(sumOfAmounts(all))} for ${atEightPlaces(sumOfCosts(all))}`,
  );
