import {
  isLess,
  isZero,
  least,
  minus,
  over,
  plus,
  type Rational,
  rational,
  times,
} from "../../transactions/test/rational.ts";
import { type Example, type Step, stepsOf } from "./example.ts";

/**
 * Reports by the rules of each country, written a second time and plainly: whole days, lists of purchases, exact fractions,
 * and no code of the product. It knows the histories of `example.ts`.
 */

const ZERO = rational("0");
export type Figures = Record<string, Rational>;

/** The calendar date in a zone, such as "2025-04-05". */
const dateIn = (zone: string, at: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" }).format(at);
const daysBetween = (first: string, second: string): number => (Date.parse(second) - Date.parse(first)) / 86_400_000;
const total = (parts: readonly Rational[]): Rational => parts.reduce(plus, ZERO);
const negative = (value: Rational): Rational => minus(ZERO, value);

/** What came in and what went out, each in one account. */
type Flow = {
  date: string;
  at: number;
  isIn: boolean;
  coin: string;
  account: string;
  amount: Rational;
  money: Rational;
  isIncome: boolean;
};

const OUT = ["sell", "spend", "give", "pay", "lose"];

/** The flows of a step. `soldBy` tells which verbs are sales. */
function flowsOf(step: Step, zone: string, isSale: (verb: string) => boolean): (Flow & { isSale: boolean })[] {
  const { at, verb, coin, amount, other, value, fee, account, lost } = step;
  const base = { at, date: dateIn(zone, at), account, isIncome: false };
  if (verb === "swap")
    return [
      { ...base, isIn: false, coin, amount, money: value, isSale: true },
      { ...base, isIn: true, coin: other!.coin, amount: other!.amount, money: value, isSale: false },
    ];
  if (verb === "move")
    return isZero(lost) ? [] : [{ ...base, isIn: false, coin, amount: lost, money: value, isSale: true }];
  if (OUT.includes(verb))
    return [{ ...base, isIn: false, coin, amount, money: minus(value, fee), isSale: isSale(verb) }];
  return [{ ...base, isIn: true, coin, amount, money: plus(value, fee), isSale: false, isIncome: verb === "income" }];
}

const incomeOf = (flows: readonly Flow[], isIn: (flow: Flow) => boolean): Rational =>
  total(flows.filter((flow) => flow.isIncome && isIn(flow)).map(({ money }) => money));

/** Same day, the next 30 days, and the pool, for each coin. */
export function unitedKingdom(example: Example): Figures {
  const flows = stepsOf(example).flatMap((step) => flowsOf(step, "Europe/London", (verb) => verb !== "lose"));
  const isInYear = ({ date }: { date: string }) =>
    date >= `${example.year}-04-06` && date < `${example.year + 1}-04-06`;
  const disposals: { date: string; proceeds: Rational; cost: Rational }[] = [];
  for (const coin of new Set(flows.map((flow) => flow.coin))) {
    const dates = [...new Set(flows.filter((flow) => flow.coin === coin).map(({ date }) => date))].sort();
    const days = dates.map((date) => {
      const of = (test: (flow: (typeof flows)[number]) => boolean) =>
        flows.filter((flow) => flow.coin === coin && flow.date === date && test(flow));
      const [bought, sold, lost] = [
        of(({ isIn }) => isIn),
        of(({ isSale }) => isSale),
        of(({ isIn, isSale }) => !isIn && !isSale),
      ];
      const amounts = (list: readonly Flow[]) => total(list.map(({ amount }) => amount));
      const money = (list: readonly Flow[]) => total(list.map((flow) => flow.money));
      return {
        date,
        bought: amounts(bought),
        cost: money(bought),
        sold: amounts(sold),
        proceeds: money(sold),
        lost: amounts(lost),
        left: amounts(sold),
        allowed: ZERO,
      };
    });
    const take = (from: (typeof days)[number], by: (typeof days)[number]) => {
      const size = least(from.bought, by.left);
      if (isZero(size)) return;
      const part = over(times(from.cost, size), from.bought);
      from.bought = minus(from.bought, size);
      from.cost = minus(from.cost, part);
      by.left = minus(by.left, size);
      by.allowed = plus(by.allowed, part);
    };
    for (const day of days) take(day, day);
    for (const day of days)
      for (const later of days) if (later.date > day.date && daysBetween(day.date, later.date) <= 30) take(later, day);
    let [pool, cost] = [ZERO, ZERO];
    for (const day of days) {
      pool = plus(pool, day.bought);
      cost = plus(cost, day.cost);
      for (const size of [day.left, day.lost]) {
        if (isZero(size)) continue;
        const part = over(times(cost, size), pool);
        pool = minus(pool, size);
        cost = minus(cost, part);
        if (size === day.left) day.allowed = plus(day.allowed, part);
      }
      if (!isZero(day.sold)) disposals.push({ date: day.date, proceeds: day.proceeds, cost: day.allowed });
    }
  }
  const ofYear = disposals.filter(isInYear).map((one) => ({ ...one, gain: minus(one.proceeds, one.cost) }));
  const gains = ofYear.filter(({ gain }) => isLess(ZERO, gain));
  const losses = ofYear.filter(({ gain }) => isLess(gain, ZERO));
  const sumOf = (list: typeof ofYear) => total(list.map(({ gain }) => gain));
  return {
    disposals: rational(String(ofYear.length)),
    proceeds: total(ofYear.map(({ proceeds }) => proceeds)),
    costs: total(ofYear.map(({ cost }) => cost)),
    gains: sumOf(gains),
    losses: negative(sumOf(losses)),
    net: sumOf(ofYear),
    income: incomeOf(flows, isInYear),
    ...(example.year === 2024 && {
      gainsTo29Oct2024: sumOf(gains.filter(({ date }) => date <= "2024-10-29")),
      gainsFrom30Oct2024: sumOf(gains.filter(({ date }) => date >= "2024-10-30")),
    }),
  };
}

type Lot = { date: string; at: number; amount: Rational; cost: Rational };
type Sold = { lot: Lot; date: string; amount: Rational; proceeds: Rational; cost: Rational; account: string };
type Order = (a: Lot, b: Lot) => number;

const oldest: Order = (a, b) => a.at - b.at;
const ORDERS: Record<string, Order> = {
  fifo: oldest,
  lifo: (a, b) => b.at - a.at,
  hifo: (a, b) => (isLess(times(b.cost, a.amount), times(a.cost, b.amount)) ? -1 : 1),
};

/** Takes an amount out of a list of lots in an order. */
function takeLots(lots: Lot[], wanted: Rational, order: Order): Lot[] {
  const taken: Lot[] = [];
  let rest = wanted;
  while (!isZero(rest)) {
    const lot = lots.toSorted(order)[0]!;
    const amount = least(lot.amount, rest);
    const cost = over(times(lot.cost, amount), lot.amount);
    taken.push({ ...lot, amount, cost });
    lot.amount = minus(lot.amount, amount);
    lot.cost = minus(lot.cost, cost);
    if (isZero(lot.amount)) lots.splice(lots.indexOf(lot), 1);
    rest = minus(rest, amount);
  }
  return taken;
}

/** Sales by lots. `poolAt` names the list of lots of an account at a date. */
function sellLots(
  example: Example,
  zone: string,
  order: Order,
  isSale: (verb: string) => boolean,
  { poolAt, atNewYear }: { poolAt: (account: string, date: string) => string; atNewYear?: string },
): Sold[] {
  const lists = new Map<string, Lot[]>();
  const listOf = (coin: string, pool: string) => {
    const list = lists.get(`${coin} ${pool}`) ?? [];
    lists.set(`${coin} ${pool}`, list);
    return list;
  };
  /** What lies where, if each account always used its own oldest coins. */
  const places = new Map<string, Lot[]>();
  const placeOf = (coin: string, account: string) => {
    const list = places.get(`${coin} ${account}`) ?? [];
    places.set(`${coin} ${account}`, list);
    return list;
  };
  let isAllocated = false;
  const allocate = () => {
    isAllocated = true;
    const coins = new Set([...lists.keys()].map((key) => key.split(" ")[0]!));
    for (const coin of coins) {
      const lots = listOf(coin, "all");
      const places_ = [...places].filter(([key]) => key.startsWith(`${coin} `));
      const spots = places_.flatMap(([key, list]) =>
        list.map((lot) => ({ ...lot, account: key.slice(coin.length + 1) })),
      );
      for (const { account, amount } of spots.sort(oldest))
        for (const lot of takeLots(lots, amount, oldest)) listOf(coin, account).push(lot);
    }
  };
  const sold: Sold[] = [];
  for (const step of stepsOf(example)) {
    const date = dateIn(zone, step.at);
    if (atNewYear !== undefined && date >= atNewYear && !isAllocated) allocate();
    if (step.verb === "move") {
      const [from, to] = [poolAt(step.account, date), poolAt(step.to, date)];
      const size = minus(step.amount, step.lost);
      if (from !== to) listOf(step.coin, to).push(...takeLots(listOf(step.coin, from), size, order));
      placeOf(step.coin, step.to).push(...takeLots(placeOf(step.coin, step.account), size, oldest));
    }
    for (const flow of flowsOf(step, zone, isSale)) {
      const list = listOf(flow.coin, poolAt(flow.account, date));
      const lot = { date, at: flow.at, amount: flow.amount, cost: flow.money };
      if (flow.isIn) {
        list.push(lot);
        placeOf(flow.coin, flow.account).push({ ...lot });
        continue;
      }
      takeLots(placeOf(flow.coin, flow.account), flow.amount, oldest);
      for (const part of takeLots(list, flow.amount, order)) {
        const proceeds = over(times(flow.money, part.amount), flow.amount);
        if (flow.isSale)
          sold.push({ lot: part, date, amount: part.amount, proceeds, cost: part.cost, account: flow.account });
      }
    }
  }
  return sold;
}

const gainOf = ({ proceeds, cost }: Sold): Rational => minus(proceeds, cost);

/** The date a year later; the last day of February where it does not exist. */
const yearLater = (date: string): string => {
  const next = `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;
  return next.endsWith("-02-29") ? next.replace("-02-29", "-02-28") : next;
};

export function germany(example: Example): Figures {
  const zone = "Europe/Berlin";
  const isInYear = ({ date }: { date: string }) => date.startsWith(String(example.year));
  const isSale = (verb: string) => verb !== "lose" && verb !== "give";
  const sold = sellLots(example, zone, oldest, isSale, { poolAt: (account) => account }).filter(isInYear);
  const isFree = ({ lot, date }: Sold) => date > yearLater(lot.date);
  const flows = stepsOf(example).flatMap((step) => flowsOf(step, zone, isSale));
  return {
    taxableGain: total(sold.filter((one) => !isFree(one)).map(gainOf)),
    taxFreeGain: total(sold.filter(isFree).map(gainOf)),
    otherIncome: incomeOf(flows, isInYear),
  };
}

/** Whether coins bought on a date are long-term on another one: Rev. Rul. 66-7. */
function isLong(bought: string, sold: string): boolean {
  const tomorrow = new Date(Date.parse(bought) + 86_400_000).toISOString().slice(0, 10);
  // The holding begins on the next day. It is longer than a year on the day with the same date a year later; a holding that
  // begins on a 29 February, on 1 March.
  const begins = tomorrow.endsWith("-02-29") ? `${Number(tomorrow.slice(0, 4)) + 1}-03-01` : yearLater(tomorrow);
  return sold >= begins;
}

const LETTERS = { short: { basis: "AG", noBasis: "BH", none: "CI" }, long: { basis: "DJ", noBasis: "EK", none: "FL" } };

export function unitedStates(example: Example): Figures {
  const { year, timeZone: zone = "America/New_York", method = "fifo", scope = "universal", forms = {} } = example;
  const isInYear = ({ date }: { date: string }) => date.startsWith(String(year));
  const isSale = (verb: string) => verb !== "lose" && verb !== "give";
  const sold = sellLots(example, zone, ORDERS[method]!, isSale, {
    poolAt: (account, date) => (scope === "account" || date >= "2025-01-01" ? account : "all"),
    ...(scope === "universal" && { atNewYear: "2025-01-01" }),
  }).filter(isInYear);
  const termOf = ({ lot, date }: Sold) => (isLong(lot.date, date) ? "long" : "short");
  const boxOf = (one: Sold) => `box${LETTERS[termOf(one)][forms[one.account] ?? "none"][year < 2025 ? 0 : 1]}`;
  const flows = stepsOf(example).flatMap((step) => flowsOf(step, zone, isSale));
  const boxes = Object.groupBy(sold, boxOf);
  return {
    shortTerm: total(sold.filter((one) => termOf(one) === "short").map(gainOf)),
    longTerm: total(sold.filter((one) => termOf(one) === "long").map(gainOf)),
    income: incomeOf(flows, isInYear),
    ...Object.fromEntries(Object.entries(boxes).map(([box, lines]) => [box, total(lines!.map(gainOf))])),
  };
}
