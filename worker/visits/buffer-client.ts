import { causeOf, type Log } from "../platform/log.ts";
import type { VisitBuffer } from "./buffer-object.ts";
import type { Visits } from "./buffer-type.ts";

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
