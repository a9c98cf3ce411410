import { createHash } from "node:crypto";
import { isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { type Batch, listBatchesAfter, readMark } from "./batches.queries.ts";
import { addDays, type DayCounts, readSketches } from "./days.queries.ts";
import { DIGEST_LENGTH, estimate, readSketch, type Sketch, sketchText, withVisitor } from "./unique-visitors.rules.ts";
import type { Visit } from "./visit.rules.ts";

/** About 10,000 visits at a time, and as many times in a run as fit into its time. */
const BATCHES_AT_ONCE = 20;
const MOST_ROUNDS = 10;

/** The UTC day, YYYY-MM-DD. */
export const dateOf = (ms: number): string => isoTime(ms).slice(0, 10);

/** Who it is, as far as a day's count goes: a person, or a browser at an address. */
const visitorOf = ({ userId, address, userAgent }: Visit): string => userId ?? `${address} ${userAgent}`;

const digestOf = (visit: Visit): string =>
  createHash("sha256").update(visitorOf(visit)).digest("hex").slice(0, DIGEST_LENGTH);

const emptyDay = (sketch: Sketch) => ({ visits: 0, lostVisits: 0, lostBatches: 0, sketch });

async function countDays(deps: Deps, batches: readonly Batch[]): Promise<DayCounts[]> {
  const dates = batches.flatMap(({ id, visits }) => [dateOf(id), ...visits.map(({ at }) => dateOf(at))]);
  const known = await readSketches(deps.db, [...new Set(dates)]);
  const days = new Map<string, ReturnType<typeof emptyDay>>();
  const dayAt = (ms: number) => {
    const date = dateOf(ms);
    const day = days.get(date) ?? emptyDay(readSketch(known.get(date) ?? null));
    days.set(date, day);
    return day;
  };
  for (const { id, visits, lostVisits, lostBatches } of batches) {
    for (const visit of visits) {
      const day = dayAt(visit.at);
      day.visits += 1;
      day.sketch = withVisitor(day.sketch, digestOf(visit));
    }
    if (lostVisits + lostBatches === 0) continue;
    const day = dayAt(id);
    day.lostVisits += lostVisits;
    day.lostBatches += lostBatches;
  }
  return [...days].map(([date, { sketch, ...counts }]) => ({
    date,
    ...counts,
    visitors: estimate(sketch),
    sketch: sketchText(sketch),
  }));
}

/** Adds the batches that are new to the figures of their days. Answers how many visits they held. */
export async function rollUpDays(deps: Deps): Promise<number> {
  const { db, clock } = deps;
  let counted = 0;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const from = await readMark(db, "days");
    const batches = await listBatchesAfter(db, from, BATCHES_AT_ONCE);
    const last = batches.at(-1);
    if (!last) break;
    await addDays(db, await countDays(deps, batches), from, last.id, clock.now());
    counted += batches.reduce((sum, { visits }) => sum + visits.length, 0);
    if (batches.length < BATCHES_AT_ONCE) break;
  }
  return counted;
}
