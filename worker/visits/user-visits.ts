import { HOUR } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { listBatchesAfter, type Mark, readMarks, readWaiting } from "./batches.queries.ts";
import { addVisit, mergePeople, newPerson, type Person } from "./summary.rules.ts";
import { readPeople, writePeople } from "./user-visits.queries.ts";

/**
 * Each person's row is written once for all of a day's visits, for their rows are most of what visits cost. On a
 * quiet site it is worth having at once.
 */
const QUIET_VISITS = 20;
const WAITS_FOR = 24 * HOUR;

/** People are dealt to as many readers as there are marks of them, so that a day of each fits into memory. */
const MARKS = "people ";
/** About 10 MB of summaries. */
const MOST_PEOPLE = 5_000;
const MOST_BATCHES = 5_000;
const BATCHES_AT_ONCE = 20;
const READ_AT_ONCE = 500;

const markOf = (userId: string, marks: number): string =>
  `${MARKS}${[...userId].reduce((sum, character) => sum + character.codePointAt(0)!, 0) % marks}`;

type Reader = { name: Mark; batchId: number; marks: number };

async function collect(
  { db }: Deps,
  { name, batchId, marks }: Reader,
): Promise<{ news: Map<string, Person>; to: number }> {
  const news = new Map<string, Person>();
  let to = batchId;
  for (let read = 0; read < MOST_BATCHES && news.size < MOST_PEOPLE; read += BATCHES_AT_ONCE) {
    const batches = await listBatchesAfter(db, to, BATCHES_AT_ONCE);
    for (const visit of batches.flatMap(({ visits }) => visits)) {
      if (visit.userId === null || markOf(visit.userId, marks) !== name) continue;
      const person = news.get(visit.userId) ?? newPerson();
      news.set(visit.userId, person);
      addVisit(person, visit);
    }
    to = batches.at(-1)?.id ?? to;
    if (batches.length < BATCHES_AT_ONCE) break;
  }
  return { news, to };
}

async function bringUpToDate(deps: Deps, reader: Reader): Promise<number> {
  const { news, to } = await collect(deps, reader);
  const ids = [...news.keys()];
  const people = new Map(news);
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    for (const [id, known] of await readPeople(deps.db, ids.slice(at, at + READ_AT_ONCE))) {
      people.set(id, mergePeople(known, news.get(id)!));
    }
  }
  await writePeople(deps.db, people, reader.name, reader.batchId, to);
  return people.size;
}

/** Adds the visits of signed-in people to their rows, when it is time for it. Answers how many people that were. */
export async function rollUpPeople(deps: Deps): Promise<number> {
  const { db, clock } = deps;
  const marks = await readMarks(db, MARKS);
  const [behind] = marks;
  if (!behind) return 0;
  const { oldest, visits } = await readWaiting(db, behind.batchId, QUIET_VISITS + 1);
  if (oldest === null) return 0;
  const isQuiet = visits <= QUIET_VISITS;
  // One in a run on a busy site: each reads a whole day.
  const due = isQuiet ? marks : clock.now() - oldest >= WAITS_FOR ? [behind] : [];
  let people = 0;
  for (const mark of due) people += await bringUpToDate(deps, { ...mark, marks: marks.length });
  return people;
}
