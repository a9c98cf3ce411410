import type { Placement, ShownType } from "../../shared/ad-rules.ts";
import type { Ad } from "./ad.ts";

/** The ads of a place, highest priority first; those that nobody paid for only where no paid one stands. */
export function adsAt(
  paid: readonly Ad[],
  house: readonly Ad[],
  type: ShownType,
  placement: Placement,
  closed: ReadonlySet<string>,
  now: number,
): Ad[] {
  const stands = (ad: Ad) =>
    ad.type === type && ad.placement === placement && ad.startsAt <= now && now < ad.endsAt && !closed.has(ad.id);
  const running = paid.filter(stands);
  const shown = running.length > 0 ? running : house.filter(stands);
  return shown.toSorted((a, b) => b.priority - a.priority);
}

/** Which of a list show when so many fit at once and each turn brings the next ones. */
export function rotated<T>(list: readonly T[], places: number, turn: number): T[] {
  if (list.length <= places) return [...list];
  return Array.from({ length: places }, (_, at) => list[(turn * places + at) % list.length]!);
}

/** Coins that are forced to the top come first, in the order of their ads; everything else keeps its order. */
export function forcedFirst(ids: string[], forced: readonly string[]): string[] {
  if (forced.length === 0) return ids;
  const first = forced.filter((id) => ids.includes(id));
  const isFirst = new Set(first);
  return [...first, ...ids.filter((id) => !isFirst.has(id))];
}
