import type { Placement, ShownType } from "../../../shared/ads/rules.ts";
import type { Ad } from "../ad.ts";

/** The ads of a place, highest priority first; those that nobody paid for only where no paid one stands. */
export function adsAt(
  paid: readonly Ad[],
  house: readonly Ad[],
  type: ShownType,
  placement: Placement,
  closed: ReadonlySet<string>,
  now: number,
): Ad[] {
  const stands = (ad: Ad) => ad.type === type && ad.placement === placement && ad.startsAt <= now && now < ad.endsAt;
  const running = paid.filter(stands);
  const shown = running.length > 0 ? running : house.filter(stands);
  return shown.filter(({ id }) => !closed.has(id)).toSorted((a, b) => b.priority - a.priority);
}

/** One for each view of a page, so that all are seen who paid the same. `lot` is at least 0 and under 1. */
export function drawn(ads: readonly Ad[], lot: number): Ad | undefined {
  const highest = ads.filter(({ priority }) => priority === ads[0]?.priority);
  return highest[Math.floor(lot * highest.length)];
}

/** Which of a list show when so many fit at once and each turn brings the next ones. */
export function rotated<T>(list: readonly T[], places: number, turn: number): T[] {
  if (list.length <= places) return [...list];
  return Array.from({ length: places }, (_, at) => list[(turn * places + at) % list.length]!);
}
