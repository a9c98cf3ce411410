import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const PALETTE_DEPTH = 8;
const PALETTE_COLOUR = 3;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}

export type Colour = readonly [red: number, green: number, blue: number];

/** Encodes a PNG with a palette. `colourAt` returns the palette index of a pixel's colour. */
export function encodePng(
  width: number,
  height: number,
  palette: readonly Colour[],
  colourAt: (x: number, y: number) => number,
): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = PALETTE_DEPTH;
  header[9] = PALETTE_COLOUR;
  // Each line begins with the number of its filter; 0 means no filter.
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) lines[y * (width + 1) + 1 + x] = colourAt(x, y);
  }
  const chunks = [
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flat())),
    chunk("IDAT", deflateSync(lines)),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return new Uint8Array(Buffer.concat([SIGNATURE, ...chunks]));
}
