import { decodePack, encodePack, type PackedPicture } from "../../shared/coin-pictures/pack.ts";
import { SECOND } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { runUnderLease } from "../platform/storage/lease.ts";
import { findImages, type ListedPack, listPacks, readPack, savePack } from "./packs.queries.ts";
import {
  allowedUrl,
  type DuePack,
  duePack,
  IMAGE_TYPE,
  MAX_PICTURE_BYTES,
  packStep,
  RETRY_AFTER,
  smallUrl,
  type WantedCoin,
} from "./packs.rules.ts";

const LEASE = "load-pictures";
const LEASE_MS = 60 * SECOND;
const DIGEST_BYTES = 8;

/** "failed" when the upstream did not answer, and null when the coin has no picture that fits into a pack. */
type Fetched = PackedPicture | "failed" | null;
const isPicture = (fetched: Fetched | undefined): fetched is PackedPicture => fetched instanceof Object;

async function fetchSmall({ coins, config }: Deps, { id, source }: WantedCoin): Promise<Fetched> {
  const url = allowedUrl(source, config.coinGeckoHost);
  if (!url) return null;
  const reply = await coins.image(smallUrl(url));
  if (!reply.ok) return reply.failure.kind === "not-found" || reply.failure.kind === "too-large" ? null : "failed";
  const { bytes, contentType } = reply.value;
  const isFit = IMAGE_TYPE.test(contentType) && bytes.length > 0 && bytes.length <= MAX_PICTURE_BYTES;
  return isFit ? { id, type: contentType, bytes: new Uint8Array(bytes) } : null;
}

async function digestOf(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return [...hash.subarray(0, DIGEST_BYTES)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The pack with its stored pictures and those that are fetched now, and the coins that have been tried. */
async function nextPack(deps: Deps, ids: readonly string[], stored: ListedPack | undefined) {
  const { db, config } = deps;
  const { body } = (stored && (await readPack(db, config.marketOrigin, stored.pack))) ?? {};
  const images = new Map((await findImages(db, ids)).map(({ id, image }) => [id, image]));
  const wanted = ids.map((id) => ({ id, source: images.get(id) ?? "" }));
  const { kept, fetched } = packStep(wanted, stored?.coins ?? []);
  const replies = await Promise.all(fetched.map((coin) => fetchSmall(deps, coin)));

  const isDown = replies.length > 0 && replies.every((reply) => reply === "failed");
  // While others arrive, a picture that fails is left out like one that does not exist.
  const tried = isDown ? [] : fetched.map((coin, index) => ({ ...coin, hasPicture: isPicture(replies[index]) }));
  const keptIds = new Set(kept.map(({ id }) => id));
  const pictures = (body ? decodePack(body) : []).filter(({ id }) => keptIds.has(id)).concat(replies.filter(isPicture));
  return { coins: [...kept, ...tried], pictures, isDown };
}

async function loadPack(deps: Deps, { pack, ids, isRenewed }: DuePack): Promise<string> {
  const { db, clock, config } = deps;
  const origin = config.marketOrigin;
  const stored = (await listPacks(db, origin)).find((listed) => listed.pack === pack);
  const { coins, pictures, isDown } = await nextPack(deps, ids, stored);
  const order = new Map(ids.map((id, index) => [id, index]));
  const body = encodePack(pictures.sort((a, b) => order.get(a.id)! - order.get(b.id)!));
  const digest = await digestOf(body);
  const now = clock.now();
  await savePack(db, {
    origin,
    pack,
    digest,
    coins: JSON.stringify(coins),
    body: Buffer.from(body.buffer),
    renewedAt: isRenewed || !stored ? now : stored.renewedAt,
    changedAt: stored?.digest === digest ? stored.changedAt : now,
    retryAt: isDown ? now + RETRY_AFTER : 0,
  });
  return isDown
    ? `pack ${pack}: the upstream did not answer`
    : `pack ${pack}: ${pictures.length} pictures, ${body.length} bytes`;
}

/**
 * Makes the packs of small pictures, a few coins per run, the largest coins first. A pack is served as soon as it has
 * its first pictures.
 */
export async function loadPictures(deps: Deps): Promise<string> {
  const { db, clock, config } = deps;
  const market = await deps.market.latest();
  if (!market) return "no market yet";
  const ids = market.coins.map(({ id }) => id);
  const due = duePack(ids, await listPacks(db, config.marketOrigin), clock.now());
  return due ? runUnderLease(deps, LEASE, LEASE_MS, () => loadPack(deps, due)) : "nothing was due";
}
