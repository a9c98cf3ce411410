import type { Context, Hono } from "hono";
import type { Distortion, Fault } from "./faults.ts";

/** A simulated upstream. */
export type Upstream = {
  /** The name in commands and in the request log. */
  name: string;
  mount: string;
  routes: Hono;
  /** True when the request log keeps the bodies of requests, so that tests see which addresses were sent. */
  logsBodies?: true;
  /** The fields in the body of a request, in the form of a query. Faults match it and the log shows it. */
  detail?: (c: Context) => Promise<string>;
  /** The bodies of two error replies, in the format of the real service. */
  errorBodies: { tooManyRequests: unknown; unauthorized: unknown };
  /** Changes the data of a good reply as the distortion requires. */
  distort: (distortion: Distortion, reply: unknown, fault: Fault) => unknown;
  /** The same for an upstream whose replies are not JSON. */
  distortText?: (distortion: Distortion, text: string, fault: Fault) => string;
};
