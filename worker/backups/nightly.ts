import { dump, type Row } from "../../shared/backups/dump.ts";
import { isoDate, isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";

const FOLDER = "nightly/";
/** R2 wants parts of at least 5 MiB, all of the same size. */
const PART_BYTES = 8 * 1024 * 1024;
const MAX_BACKUPS = 30;

/** The lines of a backup, compressed, in parts of the same size. */
async function* compressedParts(lines: AsyncGenerator<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let isFirst = true;
  const text = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) return controller.close();
      controller.enqueue(encoder.encode(isFirst ? value : `\n${value}`));
      isFirst = false;
    },
  });
  let part = new Uint8Array(PART_BYTES);
  let length = 0;
  for await (let chunk of text.pipeThrough(new CompressionStream("gzip")) as ReadableStream<Uint8Array>) {
    while (length + chunk.byteLength >= PART_BYTES) {
      const fitting = PART_BYTES - length;
      part.set(chunk.subarray(0, fitting), length);
      yield part;
      part = new Uint8Array(PART_BYTES);
      length = 0;
      chunk = chunk.subarray(fitting);
    }
    part.set(chunk, length);
    length += chunk.byteLength;
  }
  if (length > 0) yield part.subarray(0, length);
}

/**
 * Writes a backup without secrets to the bucket, once a day, in the format that `npm run restore` reads. Keeps those of
 * the last 30 days.
 */
export async function exportDatabase({ db, clock, backups }: Deps): Promise<string> {
  if (!backups) return "no bucket is bound";
  const now = clock.now();
  const key = `${FOLDER}${isoDate(now)}.backup`;
  if (await backups.head(key)) return "exported today already";
  const query = async (sql: string) => (await db.d1.prepare(sql).all<Row>()).results;
  const upload = await backups.createMultipartUpload(key);
  try {
    const parts: R2UploadedPart[] = [];
    for await (const part of compressedParts(dump(query, { at: isoTime(now), secrets: false }))) {
      parts.push(await upload.uploadPart(parts.length + 1, part));
    }
    const { size } = await upload.complete(parts);
    const { objects } = await backups.list({ prefix: FOLDER });
    const old = objects.map((object) => object.key).sort();
    if (old.length > MAX_BACKUPS) await backups.delete(old.slice(0, -MAX_BACKUPS));
    return `${size} bytes exported to ${key}`;
  } catch (error) {
    await upload.abort();
    throw error;
  }
}
