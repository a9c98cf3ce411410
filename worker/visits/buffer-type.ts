import type { Visit } from "./visit.rules.ts";

/** The worker's client of the VisitBuffer Durable Object. */
export type Visits = {
  /** Never throws. Lost page views are reported with the next ones. */
  add(visits: readonly Visit[]): Promise<void>;
};
