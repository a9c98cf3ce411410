import { decodePack, packPath } from "../../../shared/coin-pictures/pack.ts";
import { coinImage } from "../../../shared/markets/snapshot.ts";
import { getFile } from "../../api/get-file.ts";
import { enqueueImage } from "./image-queue.ts";
import { type PictureIndex, pictureIndex } from "./picture-index.ts";

/** The pictures of the loaded packs as blobs, by the path that each picture has on its own. */
const blobs = new Map<string, string>();
/** The packs that are loading or loaded, by digest. */
const packs = new Map<string, Promise<void>>();
/** All pictures that the page has shown. */
const shown = new Set<string>();

let rows: { index: PictureIndex; byImage: Map<string, number> } | undefined;
/** The row of each coin in the market by the path of its picture. */
function rowsByImage(index: PictureIndex): Map<string, number> {
  if (rows?.index !== index) {
    rows = { index, byImage: new Map(index.ids.map((id, row) => [coinImage(id), row])) };
  }
  return rows.byImage;
}

async function loadPack(pack: number, digest: string): Promise<void> {
  for (const { id, type, bytes } of decodePack(await getFile(packPath(pack, digest)))) {
    blobs.set(coinImage(id), URL.createObjectURL(new Blob([bytes], { type })));
  }
}

/**
 * Whether the coins just above or below in the market are on the page too. Then it lists coins by rank, and will show
 * the rest of the pack. A coin on its own does not need the pictures of 49 others.
 */
const isListed = ({ ids }: PictureIndex, row: number): boolean =>
  [row - 1, row + 1].some((next) => ids[next] !== undefined && shown.has(coinImage(ids[next])));

/** The address from which to load a picture: a part of a pack, or its own path. */
async function sourceOf(image: string): Promise<string> {
  const index = await pictureIndex();
  // By then all rows that appear together are known.
  await new Promise(requestAnimationFrame);
  const row = index ? rowsByImage(index).get(image) : undefined;
  if (!index || row === undefined || blobs.has(image)) return blobs.get(image) ?? image;
  const pack = index.pack[row] ?? -1;
  const digest = index.digests[pack];
  if (digest === undefined || (!packs.has(digest) && !isListed(index, row))) return image;
  const loading = packs.get(digest) ?? loadPack(pack, digest);
  packs.set(digest, loading);
  await loading.catch(() => packs.delete(digest));
  return blobs.get(image) ?? image;
}

/** Calls `show` with the address of a picture, unless the signal is aborted before. */
export async function loadPicture(image: string, show: (src: string) => void, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  shown.add(image);
  const src = await sourceOf(image);
  if (!signal.aborted)
    signal.addEventListener(
      "abort",
      enqueueImage(() => show(src)),
    );
}
