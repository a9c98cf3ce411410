import { createHash } from "node:crypto";
import { isoDate } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { type Batch, listBatchesAfter, readCursor } from "./batches.queries.ts";
import { addDays, type DayCounts, readSketches } from "./days.queries.ts";
import {
  addVisitor,
  DIGEST_LENGTH,
  estimateCount,
  parseSketch,
  type Sketch,
  sketchText,
} from "./unique-visitors.rules.ts";
import type { Visit } from "./visit.rules.ts";

/** Batches per transaction, about 10,000 visits. */
const BATCHES_PER_ROUND = 20;
/** Limits the time of one run. */
const MAX_ROUNDS = 10;

/** Identifies a visitor for the count of a day: the user id, or IP address and browser without a session. */
const visitorId = ({ userId, address, userAgent }: Visit): string => userId ?? `${address} ${userAgent}`;

const digestOf = (visit: Visit): string =>
  createHash("sha256").update(visitorId(visit)).digest("hex").slice(0, DIGEST_LENGTH);

const emptyDay = (sketch: Sketch) => ({ visits: 0, lostVisits: 0, lostBatches: 0, sketch });

async function countDays(deps: Deps, batches: readonly Batch[]): Promise<DayCounts[]> {
  const dates = batches.flatMap(({ id, visits }) => [isoDate(id), ...visits.map(({ at }) => isoDate(at))]);
  const sketches = await readSketches(deps.db, [...new Set(dates)]);
  const days = new Map<string, ReturnType<typeof emptyDay>>();
  const dayOf = (ms: number) => {
    const date = isoDate(ms);
    const day = days.get(date) ?? emptyDay(parseSketch(sketches.get(date) ?? null));
    days.set(date, day);
    return day;
  };
  for (const { id, visits, lostVisits, lostBatches } of batches) {
    for (const visit of visits) {
      const day = dayOf(visit.at);
      day.visits += 1;
      day.sketch = addVisitor(day.sketch, digestOf(visit));
    }
    if (lostVisits + lostBatches === 0) continue;
    // A batch id is the time (ms) when the batch was closed.
    const day = dayOf(id);
    day.lostVisits += lostVisits;
    day.lostBatches += lostBatches;
  }
  return [...days].map(([date, { sketch, ...counts }]) => ({
    date,
    ...counts,
    visitors: estimateCount(sketch),
    sketch: sketchText(sketch),
  }));
}

/** Adds the new batches to the daily statistics. Returns the number of visits. */
export async function rollUpDays(deps: Deps): Promise<number> {
  const { db, clock } = deps;
  let counted = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const from = await readCursor(db, "days");
    const batches = await listBatchesAfter(db, from, BATCHES_PER_ROUND);
    const last = batches.at(-1);
    if (!last) break;
    await addDays(db, await countDays(deps, batches), from, last.id, clock.now());
    counted += batches.reduce((sum, { visits }) => sum + visits.length, 0);
    if (batches.length < BATCHES_PER_ROUND) break;
  }
  return counted;
}
