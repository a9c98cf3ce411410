/**
 * A pack holds the small pictures of the coins of one range of ranks in one file: the length of the list in 4 bytes
 * (little-endian), the list as JSON, and the pictures one after the other.
 */
export type PackedPicture = { id: string; type: string; bytes: Uint8Array<ArrayBuffer> };

/** The coin's id, the media type and the length in bytes of a picture. */
type ListEntry = [id: string, type: string, length: number];

/** The number of coins per pack, which is about one screen of rows with those just below it. */
export const PACK_SIZE = 50;

const LENGTH_BYTES = 4;

export function encodePack(pictures: readonly PackedPicture[]): Uint8Array<ArrayBuffer> {
  const list = pictures.map(({ id, type, bytes }): ListEntry => [id, type, bytes.length]);
  const head = new TextEncoder().encode(JSON.stringify(list));
  const size = pictures.reduce((sum, { bytes }) => sum + bytes.length, LENGTH_BYTES + head.length);
  const pack = new Uint8Array(size);
  new DataView(pack.buffer).setUint32(0, head.length, true);
  pack.set(head, LENGTH_BYTES);
  let offset = LENGTH_BYTES + head.length;
  for (const { bytes } of pictures) {
    pack.set(bytes, offset);
    offset += bytes.length;
  }
  return pack;
}

/** The pictures of a pack. Their bytes are views of `pack`, not copies. */
export function decodePack(pack: Uint8Array<ArrayBuffer>): PackedPicture[] {
  const listLength = new DataView(pack.buffer, pack.byteOffset).getUint32(0, true);
  let offset = LENGTH_BYTES + listLength;
  const list = JSON.parse(new TextDecoder().decode(pack.subarray(LENGTH_BYTES, offset))) as ListEntry[];
  return list.map(([id, type, length]) => {
    const bytes = pack.subarray(offset, offset + length);
    offset += length;
    return { id, type, bytes };
  });
}

/** The path of a pack. The digest changes with its content, so that a browser can keep the file forever. */
export const packPath = (pack: number, digest: string): string => `/img/packs/${pack}/${digest}`;
