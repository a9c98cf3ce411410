import { placesOf, toFixedPoint } from "../../values/fixed.ts";
import { DAY } from "../../values/time.ts";
import type { Transaction } from "../transaction.ts";
import { isOfTwoPositions, isSent, isTooEarly, MAX_GAP_MS, sizeOf } from "./sides.ts";

/** A transfer with one side and its amount in units of the coin. */
export type Side = { one: Transaction; size: bigint };
/** The sides of each day of UTC, the largest first. */
type Days = ReadonlyMap<number, readonly Side[]>;
/** The transfers of one coin: those that sent it, and those that received it. */
export type Sides = { sent: Days; received: Days };

/** At least this part of what was sent has to arrive, in percent. */
const LEAST_ARRIVAL = 98n;
/** The most time between the two sides of what may be one transfer. */
export const MAX_DELAY_MS = DAY;

/** Transfers of one coin, with their amounts in units of 10^−`places` of it. */
export function toSides(moves: readonly Transaction[]): { sides: Side[]; places: number } {
  const places = moves.reduce((most, one) => Math.max(most, placesOf(sizeOf(one))), 0);
  return { sides: moves.map((one) => ({ one, size: toFixedPoint(sizeOf(one), places) })), places };
}

function byDay(sides: readonly Side[]): Days {
  const days = Map.groupBy(sides, ({ one }) => Math.floor(one.at / DAY));
  for (const day of days.values())
    day.sort((a, b) => (a.size === b.size ? a.one.at - b.one.at : a.size > b.size ? -1 : 1));
  return days;
}

export const toDays = (sides: readonly Side[]): Sides => ({
  sent: byDay(sides.filter(({ one }) => isSent(one))),
  received: byDay(sides.filter(({ one }) => !isSent(one))),
});

/** For each day, how many transfers are compared at most, beginning with the largest, and how many are returned. */
export type Limits = { compared: number; found: number };
const FIRST: Limits = { compared: Infinity, found: 1 };

/** The index of the first side of a day that is not larger than a size. */
function firstWithin(size: bigint, day: readonly Side[]): number {
  let [low, high] = [0, day.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (day[middle]!.size > size) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Window = { from: number; to: number; least: bigint; most: bigint };

function sidesIn(days: Days, { from, to, least, most }: Window, fits: (side: Side) => boolean, limits: Limits): Side[] {
  const found: Side[] = [];
  for (let index = Math.floor(from / DAY); index <= Math.floor(to / DAY); index++) {
    const day = days.get(index) ?? [];
    const first = firstWithin(most, day);
    const mostFound = found.length + limits.found;
    for (let at = first; at < first + limits.compared && (day[at]?.size ?? -1n) >= least; at++) {
      if (fits(day[at]!)) found.push(day[at]!);
      if (found.length === mostFound) break;
    }
  }
  return found;
}

const mayBeOne = ({ one: out }: Side, { one: arrival }: Side): boolean =>
  arrival.at <= out.at + MAX_DELAY_MS &&
  !isTooEarly(out, arrival) &&
  (out.account !== arrival.account || out.account === "") &&
  !isOfTwoPositions(out, arrival);

/**
 * The arrivals that may belong to a sending: in another account, at most half an hour before it or a day after it, and at
 * least 98 % of its amount.
 */
export function arrivalsOf(out: Side, { received }: Sides, limits: Limits): Side[] {
  const times = { from: out.one.at - MAX_GAP_MS, to: out.one.at + MAX_DELAY_MS };
  const window = { ...times, least: (out.size * LEAST_ARRIVAL + 99n) / 100n, most: out.size };
  return sidesIn(received, window, (arrival) => mayBeOne(out, arrival), limits);
}

function sendingsOf(arrival: Side, { sent }: Sides, limits: Limits): Side[] {
  const times = { from: arrival.one.at - MAX_DELAY_MS, to: arrival.one.at + MAX_GAP_MS };
  const window = { ...times, least: arrival.size, most: (arrival.size * 100n) / LEAST_ARRIVAL };
  return sidesIn(sent, window, (out) => mayBeOne(out, arrival), limits);
}

/** Whether one of some transfers may be the other side of this one. */
export const fitsAny = (side: Side, sides: Sides): boolean =>
  (isSent(side.one) ? arrivalsOf(side, sides, FIRST) : sendingsOf(side, sides, FIRST)).length > 0;
