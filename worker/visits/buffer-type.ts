import type { Visit } from "./visit.rules.ts";

/** Where page views are collected, as the worker knows it. */
export type Visits = {
  /** Best effort; what fails is counted with the next. */
  add(visit: Visit): Promise<void>;
};
