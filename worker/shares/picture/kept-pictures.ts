import { digest } from "../../../shared/digest.ts";
import type { SharedPortfolio } from "../../../shared/shares/contract.ts";
import { growthPeriod } from "../../../shared/shares/growth-period.ts";
import { BoundedMap } from "../../platform/bounded-map.ts";
import type { WaitUntil } from "../../platform/storage/isolate-cache.ts";
import { drawShare, type ShownShare } from "./draw.ts";

const CACHE = "share-pictures";
/** The prices change each minute, and with them the pictures. */
const KEPT_FOR = "public, max-age=600";
/** Pictures in the memory of an isolate. Each has about 50 kB. */
const MAX_DRAWN = 20;
const drawn = new BoundedMap<string, Uint8Array<ArrayBuffer>>(MAX_DRAWN);

/** Only what a picture shows, so that the same picture is drawn once. */
export const shownOf = ({
  items,
  totalReturn,
  pnlKnownOf,
  withoutPrice,
  growth,
  yearReturn,
}: SharedPortfolio): ShownShare => ({
  items: items.map(({ symbol, weight }) => ({ symbol, weight })),
  totalReturn,
  pnlKnownOf,
  withoutPrice: withoutPrice.map(({ symbol }) => ({ symbol })),
  growth: growth.map(({ percent }) => ({ percent })),
  yearReturn,
  period: growthPeriod(growth),
});

/**
 * The picture of a shared portfolio. Drawing blocks the isolate for some milliseconds, so a picture is kept by a hash of
 * what it shows. The link itself is looked up for each request, so a revoked one shows nothing.
 */
export async function pictureOf(
  view: SharedPortfolio,
  waitUntil: WaitUntil,
  draw = drawShare,
): Promise<Uint8Array<ArrayBuffer>> {
  const shown = shownOf(view);
  const hash = await digest(JSON.stringify(shown));
  const cache = await caches.open(CACHE);
  // Nothing else reads this cache, so the host has no meaning.
  const key = `https://share-pictures.invalid/${hash}`;
  const kept = drawn.has(hash) ? undefined : await cache.match(key);
  if (kept) return new Uint8Array(await kept.arrayBuffer());
  // Nothing is awaited from here on, so of many requests at the same time only the first one draws.
  const known = drawn.get(hash);
  if (known) return known;
  const picture = draw(shown);
  drawn.set(hash, picture);
  waitUntil(cache.put(key, new Response(picture, { headers: { "Cache-Control": KEPT_FOR } })));
  return picture;
}
