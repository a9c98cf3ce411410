import { PACK_SIZE } from "../../shared/coin-pictures/pack.ts";
import { ageOf, DAY, isOver, MINUTE } from "../../shared/values/time.ts";

/** A coin of a pack, the address of its picture, and whether the pack holds the picture. */
export type PackCoin = { id: string; source: string; hasPicture: boolean };
export type PackState = { pack: number; coins: readonly PackCoin[]; renewedAt: number; retryAt: number };

/** Pictures with more bytes stay out of the packs, so that one of them does not delay the others. */
export const MAX_PICTURE_BYTES = 8_000;
/** Fetches per run. The Free plan allows 50 in one run of all jobs. */
export const FETCHES_PER_RUN = 15;

// Ranks move each minute, so a pack keeps its coins: browsers would otherwise load all of its pictures again.
const MIN_AGE = DAY;
const MAX_MISSING = 0.1;
/** After this time, changed addresses of pictures are looked for in any case. */
const MAX_AGE = 30 * DAY;

/** The coins of each pack if all were made now, by rank. */
export const packRanges = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / PACK_SIZE) }, (_, pack) =>
    ids.slice(pack * PACK_SIZE, (pack + 1) * PACK_SIZE),
  );

export type DuePack = { pack: number; ids: readonly string[]; isRenewed: boolean };

export const RETRY_AFTER = 10 * MINUTE;

/** The first pack that is unfinished, or of which too many coins have left the range. Null when none is due. */
export function duePack(ids: readonly string[], packs: readonly PackState[], now: number): DuePack | null {
  const stateOf = new Map(packs.map((state) => [state.pack, state]));
  for (const [pack, range] of packRanges(ids).entries()) {
    const state = stateOf.get(pack);
    if (!state) return { pack, ids: range, isRenewed: true };
    if (!isOver(state.retryAt, RETRY_AFTER, now)) continue;
    if (state.coins.length < range.length) return { pack, ids: range, isRenewed: false };
    const age = ageOf(state.renewedAt, now);
    const tried = new Set(state.coins.map(({ id }) => id));
    const missing = range.filter((id) => !tried.has(id)).length;
    if (age >= MAX_AGE || (age >= MIN_AGE && missing > MAX_MISSING * range.length)) {
      return { pack, ids: range, isRenewed: true };
    }
  }
  return null;
}

export type WantedCoin = { id: string; source: string };

/** The coins that a pack keeps, and those whose pictures are fetched now. */
export function packStep(
  wanted: readonly WantedCoin[],
  tried: readonly PackCoin[],
): { kept: PackCoin[]; fetched: WantedCoin[] } {
  const sourceOf = new Map(wanted.map(({ id, source }) => [id, source]));
  const kept = tried.filter(({ id, source }) => sourceOf.get(id) === source);
  const keptIds = new Set(kept.map(({ id }) => id));
  return { kept, fetched: wanted.filter(({ id }) => !keptIds.has(id)).slice(0, FETCHES_PER_RUN) };
}

const UPSTREAM_HOSTS = new Set(["assets.coingecko.com", "coin-images.coingecko.com"]);
export const IMAGE_TYPE = /^image\/(png|jpeg|webp|gif|svg\+xml)\b/;

/** The address of a coin's picture when its host may be asked. `ownHost` is that of the upstream itself. */
export function allowedUrl(image: string, ownHost: string): string | null {
  const url = URL.parse(image);
  if (!url) return null;
  // Plain http is allowed for the sandbox only. CoinGecko's own hosts always use https.
  if (url.host === ownHost) return url.href;
  return url.protocol === "https:" && UPSTREAM_HOSTS.has(url.host) ? url.href : null;
}

/** The upstream has each picture in three sizes. The small one has 50 px, and the large one, which it lists, 250 px. */
export const smallUrl = (url: string): string => url.replace("/large/", "/small/");
