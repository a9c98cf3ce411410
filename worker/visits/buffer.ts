import { causeOf, type Log } from "../platform/log.ts";
import type { Visit } from "./visit.rules.ts";
import type { VisitBuffer } from "./visit-buffer.ts";

/** Where page views are collected, as the worker knows it. */
export type Visits = {
  /** Best effort; what fails is counted with the next. */
  add(visit: Visit): Promise<void>;
};

/** One for everybody: the more views share it, the fewer rows they cost. */
const SHARED = "all";

export function openVisits(buffers: DurableObjectNamespace<VisitBuffer>, log: Log): Visits {
  let lost = 0;
  return {
    async add(visit) {
      const lostBefore = lost;
      lost = 0;
      try {
        await buffers.get(buffers.idFromName(SHARED)).add(visit, lostBefore);
      } catch (error) {
        lost += lostBefore + 1;
        log("visit-lost", { cause: causeOf(error), lost });
      }
    },
  };
}
