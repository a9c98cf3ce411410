import type { Hono } from "hono";
import type { Distortion, Fault } from "./faults.ts";

/** A service of the outside world as the sandbox plays it. */
export type Upstream = {
  /** What commands and the request log call it. */
  name: string;
  mount: string;
  routes: Hono;
  /** Its own words for the two refusals that it has a shape for. */
  refusals: { tooManyRequests: unknown; unauthorized: unknown };
  /** A good reply made wrong, in the shapes of this service. */
  distort: (how: Distortion, reply: unknown, fault: Fault) => unknown;
};
