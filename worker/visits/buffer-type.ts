import type { Visit } from "./visit.rules.ts";

/** The worker's client of the VisitBuffer Durable Object. */
export type Visits = {
  /** Never throws. A lost page view is reported with the next one. */
  add(visit: Visit): Promise<void>;
};
