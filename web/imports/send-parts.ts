import { CHUNK_SIZE } from "../../shared/imports/rules.ts";
import type { CoinCount } from "../../shared/imports/unknown-costs.ts";
import { MINUTE, SECOND } from "../../shared/values/time.ts";
import { ApiError, call, type Reply } from "../api/call.ts";
import type { Reader } from "./reader.ts";
import type { Preview } from "./reader-messages.ts";

type Report = Reply<"POST /api/imports">;
export type Counts = Report["rows"];

const ATTEMPTS = 4;
const RETRY_MS = 2 * SECOND;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends a part again when its reply is lost, and when the server says that it was too much for now. The server books no
 * part twice.
 */
async function sendWithRetry(send: () => Promise<Report>): Promise<Report> {
  for (let attempt = 1; ; ) {
    try {
      return await send();
    } catch (error) {
      if (error instanceof ApiError && error.status === 429) {
        await wait((error.retryAfter ?? MINUTE / SECOND) * SECOND);
        continue;
      }
      const isFinal = error instanceof ApiError && error.status < 500;
      if (isFinal || attempt === ATTEMPTS) throw error;
      await wait(attempt * RETRY_MS);
      attempt += 1;
    }
  }
}

const add = (a: Counts, b: Counts): Counts => ({
  total: a.total + b.total,
  booked: a.booked + b.booked,
  duplicates: a.duplicates + b.duplicates,
  ignored: a.ignored + b.ignored,
});
const NOTHING: Counts = { total: 0, booked: 0, duplicates: 0, ignored: 0 };

/** Sends all parts of a file, one after the other. `onProgress` gets the share that has arrived. */
export async function sendParts(
  reader: Reader,
  id: string,
  fileName: string,
  file: Preview,
  onProgress: (share: number) => void,
): Promise<Counts> {
  const { rows, ignored, parts, check, layout } = file;
  const summary = { total: rows, ignored, parts, compared: check.compared, agree: check.agree };
  let counts = { ...NOTHING, total: 0, ignored };
  for (let part = 0; part < parts; part++) {
    const transactions = await reader.part(part);
    const body = { id, fileName, layout: layout.id, part, summary, transactions };
    counts = add(counts, (await sendWithRetry(() => call("POST /api/imports", { body }))).rows);
    onProgress((part + 1) / parts);
  }
  return { ...counts, total: rows };
}

/** What the server knows about a file: how many rows are booked already, and which coins have no market. */
export type KnownOfFile = { duplicates: number; withoutMarket: CoinCount[] };

/** Asks the server about a file. Null when the file is so long that the preview would have to wait. */
export async function askAbout(
  reader: Reader,
  fileName: string,
  { parts, layout }: Preview,
): Promise<KnownOfFile | null> {
  if (parts > MAX_PREVIEWED_PARTS) return null;
  let duplicates = 0;
  const coins = new Map<string, number>();
  for (let part = 0; part < parts; part++) {
    const transactions = await reader.part(part);
    const body = { fileName, layout: layout.id, dryRun: true, transactions };
    const reply = await sendWithRetry(() => call("POST /api/imports", { body }));
    duplicates += reply.rows.duplicates;
    for (const { symbol, rows } of reply.withoutMarket) coins.set(symbol, (coins.get(symbol) ?? 0) + rows);
  }
  const withoutMarket = [...coins].map(([symbol, rows]) => ({ symbol, rows })).sort((a, b) => b.rows - a.rows);
  return { duplicates, withoutMarket };
}
const MAX_PREVIEWED_PARTS = 5000 / CHUNK_SIZE;
