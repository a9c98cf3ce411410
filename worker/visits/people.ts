import { HOUR } from "../../shared/time.ts";
import type { Deps } from "../deps.ts";
import { listBatchesAfter, readMark, readWaiting } from "./batches.queries.ts";
import { readPeople, writePeople } from "./people.queries.ts";
import { addVisit, mergePeople, newPerson, type Person } from "./summary.rules.ts";

/**
 * Each person's row is written once for all of a day's visits, for their rows are most of what visits cost. On a
 * quiet site it is worth having at once.
 */
const QUIET_VISITS = 20;
const WAITS_FOR = 24 * HOUR;

const BATCHES_AT_ONCE = 20;
/** About 10 MB of summaries in memory. */
const MOST_PEOPLE = 5_000;
const MOST_BATCHES = 5_000;
const READ_AT_ONCE = 1_000;

async function collect({ db }: Deps, from: number): Promise<{ news: Map<string, Person>; to: number }> {
  const news = new Map<string, Person>();
  let to = from;
  for (let read = 0; read < MOST_BATCHES && news.size < MOST_PEOPLE; read += BATCHES_AT_ONCE) {
    const batches = await listBatchesAfter(db, to, BATCHES_AT_ONCE);
    for (const visit of batches.flatMap(({ visits }) => visits)) {
      if (visit.userId === null) continue;
      const person = news.get(visit.userId) ?? newPerson();
      news.set(visit.userId, person);
      addVisit(person, visit);
    }
    to = batches.at(-1)?.id ?? to;
    if (batches.length < BATCHES_AT_ONCE) break;
  }
  return { news, to };
}

/** Adds the visits of signed-in people to their rows, when it is time for it. Answers how many people that were. */
export async function rollUpPeople(deps: Deps): Promise<number> {
  const { db, clock } = deps;
  const from = await readMark(db, "people");
  const { oldest, visits } = await readWaiting(db, from, QUIET_VISITS + 1);
  if (oldest === null) return 0;
  if (visits > QUIET_VISITS && clock.now() - oldest < WAITS_FOR) return 0;
  const { news, to } = await collect(deps, from);
  const ids = [...news.keys()];
  const people = new Map(news);
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    for (const [id, known] of await readPeople(db, ids.slice(at, at + READ_AT_ONCE))) {
      people.set(id, mergePeople(known, news.get(id)!));
    }
  }
  await writePeople(db, people, from, to);
  return people.size;
}
