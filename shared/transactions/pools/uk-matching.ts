import type { Book } from "../book.ts";
import { isOpeningEvent, type LedgerEvent } from "../ledger-event.ts";
import type { Matches, Part, PoolOf } from "./pools.ts";

/** A disposal is matched with purchases of the same day, then of the next 30 days, then with the pool. */
const DAYS_AHEAD = 30;

/** The purchases of one day count as one purchase, and those of unknown cost as another one. */
type DayLot = {
  first: LedgerEvent;
  day: number;
  amount: bigint;
  cost: bigint | null;
  /** The time (ms) from which disposals may take from it, where that matters. */
  since?: number;
};
type OpenDisposal = { event: LedgerEvent; day: number; rest: bigint; parts: Part[] | undefined };
type PoolDays = { lots: DayLot[]; disposals: OpenDisposal[] };

/** Finds the openings of positions that follow a disposal which would be matched with them. */
function openingsAfterDisposals({ events }: Book, poolOf: PoolOf): ReadonlySet<LedgerEvent> {
  const openings = events.filter(isOpeningEvent);
  if (openings.length === 0) return new Set();
  const disposals = Map.groupBy(
    events.filter(({ type }) => type === "dispose"),
    (event) => poolOf(event, event.account),
  );
  const isAfter = (opening: LedgerEvent) =>
    disposals
      .get(poolOf(opening, opening.account))
      ?.some(({ at, day }) => at < opening.at && day >= opening.day - DAYS_AHEAD);
  return new Set(openings.filter(isAfter));
}

function collectDays(book: Book, poolOf: PoolOf): PoolDays[] {
  const pools: (PoolDays & { unknown: DayLot[] })[] = [];
  const apart = openingsAfterDisposals(book, poolOf);
  for (const event of book.eventsByDay) {
    if (event.type !== "acquire" && event.type !== "dispose") continue;
    const number = poolOf(event, event.account);
    pools[number] ??= { lots: [], unknown: [], disposals: [] };
    const pool = pools[number];
    const { day } = event;
    if (event.type === "dispose") pool.disposals.push({ event, day, rest: event.amount, parts: undefined });
    else {
      const lots = event.isPriced ? pool.lots : pool.unknown;
      const last = lots.findLast(({ since }) => since === undefined);
      const cost = event.isPriced ? event.money : null;
      if (apart.has(event)) lots.push({ first: event, day, amount: event.amount, cost, since: event.at });
      else if (last !== undefined && last.day === day) {
        last.amount += event.amount;
        if (last.cost !== null) last.cost += event.money;
      } else lots.push({ first: event, day, amount: event.amount, cost });
    }
  }
  // On one day, coins of known cost are matched first.
  return pools.filter(Boolean).map(({ lots, unknown, disposals }) => ({
    lots: [...lots, ...unknown].sort((a, b) => a.day - b.day),
    disposals,
  }));
}

function match(disposal: OpenDisposal, lot: DayLot, rule: "same day" | "30 days") {
  if (lot.since !== undefined && disposal.event.at < lot.since) return;
  const isWholeLot = disposal.rest >= lot.amount;
  const amount = isWholeLot ? lot.amount : disposal.rest;
  if (amount === 0n) return;
  const cost = isWholeLot || lot.cost === null ? lot.cost : (lot.cost * amount) / lot.amount;
  lot.amount -= amount;
  if (lot.cost !== null) lot.cost -= cost!;
  disposal.rest -= amount;
  const part: Part = { rule, lot: lot.first, amount, cost };
  if (disposal.parts) disposal.parts.push(part);
  else disposal.parts = [part];
}

function matchSameDay({ lots, disposals }: PoolDays) {
  let index = 0;
  for (const disposal of disposals) {
    while (index < lots.length && lots[index]!.day < disposal.day) index += 1;
    for (let at = index; lots[at]?.day === disposal.day; at++) match(disposal, lots[at]!, "same day");
  }
}

function matchNextDays({ lots, disposals }: PoolDays) {
  // Used-up lots are removed, so that later disposals do not visit them again.
  const open = lots.filter(({ amount }) => amount > 0n);
  let start = 0;
  for (const disposal of disposals) {
    while (start < open.length && (open[start]!.day <= disposal.day || open[start]!.amount === 0n)) start += 1;
    for (let index = start; index < open.length && disposal.rest > 0n; index++) {
      const lot = open[index]!;
      if (lot.day > disposal.day + DAYS_AHEAD) break;
      match(disposal, lot, "30 days");
    }
  }
}

export function matchByDays(book: Book, poolOf: PoolOf): Matches {
  const parts: Matches["parts"] = new Array(book.events.length);
  const left: Matches["left"] = new Array(book.events.length);
  for (const pool of collectDays(book, poolOf)) {
    matchSameDay(pool);
    matchNextDays(pool);
    for (const disposal of pool.disposals) parts[disposal.event.index] = disposal.parts;
    for (const lot of pool.lots) left[lot.first.index] = lot;
  }
  return { parts, left };
}
