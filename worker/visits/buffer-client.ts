import { causeOf, type Log } from "../platform/log.ts";
import type { VisitBuffer } from "./buffer-object.ts";
import type { Visits } from "./buffer-type.ts";

/** All workers share one buffer object, because a row then holds more page views. */
const BUFFER_NAME = "all";

export function openVisits(buffers: DurableObjectNamespace<VisitBuffer>, log: Log): Visits {
  /** Page views that did not reach the buffer and were not reported to it yet. */
  let lost = 0;
  return {
    async add(visits) {
      const lostBefore = lost;
      lost = 0;
      try {
        await buffers.get(buffers.idFromName(BUFFER_NAME)).add(visits, lostBefore);
      } catch (error) {
        lost += lostBefore + visits.length;
        log("visit-lost", { cause: causeOf(error), lost });
      }
    },
  };
}
