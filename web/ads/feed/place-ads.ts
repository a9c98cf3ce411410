import type { Placement, ShownType } from "../../../shared/ads/rules.ts";
import type { Ad } from "../ad.ts";

/** The ads of a placement, highest priority first. Built-in ads are used only if no paid ad is running there. */
export function adsForPlacement(
  paid: readonly Ad[],
  builtIn: readonly Ad[],
  type: ShownType,
  placement: Placement,
  closed: ReadonlySet<string>,
  now: number,
): Ad[] {
  const runsHere = (ad: Ad) => ad.type === type && ad.placement === placement && ad.startsAt <= now && now < ad.endsAt;
  const running = paid.filter(runsHere);
  const candidates = running.length > 0 ? running : builtIn.filter(runsHere);
  return candidates.filter(({ id }) => !closed.has(id)).toSorted((a, b) => b.priority - a.priority);
}

const isPaid = (ad: Ad): boolean => ad.to === undefined;

/** Removes the built-in ads when the list contains a paid ad. */
export const withPaidOnly = (ads: readonly Ad[]): Ad[] => (ads.some(isPaid) ? ads.filter(isPaid) : [...ads]);

/**
 * The ads that rotate at the top of a page on a phone. The market begins with the banner, the ICP page with the tiles.
 */
export const adsForPhone = (banner: Ad | undefined, tiles: readonly Ad[], page: "market" | "icp_tokens"): Ad[] =>
  withPaidOnly(page === "market" ? [...(banner ? [banner] : []), ...tiles] : [...tiles, ...(banner ? [banner] : [])]);

/** Picks one of the ads with the highest priority. `random` is at least 0 and below 1, and new for each page view. */
export function pickRandom(ads: readonly Ad[], random: number): Ad | undefined {
  const highest = ads.filter(({ priority }) => priority === ads[0]?.priority);
  return highest[Math.floor(random * highest.length)];
}

/** The items to show when `visible` items fit at once. Each step shows the next `visible` items. */
export function rotate<T>(list: readonly T[], visible: number, step: number): T[] {
  if (list.length <= visible) return [...list];
  return Array.from({ length: visible }, (_, index) => list[(step * visible + index) % list.length]!);
}
