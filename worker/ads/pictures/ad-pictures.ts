import { MAX_PICTURE_BYTES } from "../../../shared/ads/rules.ts";
import { badRequest } from "../../../shared/refusal.ts";
import { MINUTE } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import { tooMany } from "../../platform/http/errors.ts";
import { consumeRateLimit } from "../../platform/storage/rate-limits.queries.ts";
import type { Picture } from "../../upstreams/pictures/pictures.ts";

/** Rate limit per user for pictures that are fetched from their own hosts. */
const FETCH_LIMIT = { maxUses: 40, windowMs: 10 * MINUTE };

/** The picture at an address, or null when there is none of an allowed type and size. */
export async function fetchAdPicture(deps: Deps, userId: string, url: string): Promise<Picture | null> {
  if (!(await consumeRateLimit(deps.db, `ad-pictures ${userId}`, FETCH_LIMIT, deps.clock.now())))
    throw tooMany(FETCH_LIMIT.windowMs);
  const picture = await deps.pictures.get(url);
  return picture.ok && picture.value.bytes.length <= MAX_PICTURE_BYTES ? picture.value : null;
}

/** Like `fetchAdPicture`, but throws when there is no such picture, because an order is refused without its picture. */
export async function requireAdPicture(deps: Deps, userId: string, url: string): Promise<Picture> {
  const picture = await fetchAdPicture(deps, userId, url);
  if (picture) return picture;
  throw badRequest(
    `Image could not be loaded. It must be a PNG, JPEG, WebP, GIF or AVIF file of at most ${MAX_PICTURE_BYTES / 1000} kB.`,
  );
}
