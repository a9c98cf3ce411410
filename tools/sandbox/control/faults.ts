import { z } from "zod";

/** Faults that replace or cut the upstream's reply. */
const FAILURES = [
  "429",
  "429-no-retry-after",
  "451",
  "500",
  "503",
  "html",
  "timeout",
  "slow",
  "drip",
  "bomb",
  "reset",
  "truncated",
  "empty",
  "auth",
  "redirect",
] as const;

/** Faults that change the data of a good reply. */
const DISTORTIONS = [
  "duplicates",
  "nulls",
  "wrong-types",
  "spike",
  "bad-row",
  "missing-page",
  "vanish",
  "scam-leader",
  "refusal",
] as const;

export type Distortion = (typeof DISTORTIONS)[number];
export const isDistortion = (mode: Fault["mode"]): mode is Distortion =>
  (DISTORTIONS as readonly string[]).includes(mode);

/** The schema of `POST /__control/faults`. */
export const faultCommand = (upstreams: readonly string[]) =>
  z.strictObject({
    upstream: z.enum(upstreams as [string, ...string[]]),
    /**
     * A part of path and query that must match as whole words: "page=2" does not match "per_page=250". Without it the
     * fault applies to every request.
     */
    match: z.string().min(1).optional(),
    mode: z.enum([...FAILURES, ...DISTORTIONS]),
    /** The number of requests to which the fault applies; without it, all requests until the faults are cleared. */
    times: z.int().min(1).optional(),
    /** For the mode "429", in seconds. */
    retryAfter: z.int().min(0).default(60),
    /** For the mode "slow", in milliseconds. */
    delayMs: z.int().min(0).max(60_000).default(3000),
    /** For the mode "spike": the factor for prices. */
    factor: z.number().positive().default(100),
    /** For the mode "html": the status of the page, because CDNs send error pages also with status 200. */
    status: z.union([z.literal(200), z.literal(403), z.literal(502)]).default(502),
    /** Ids of the coins whose rows are distorted. Without it, rows are chosen by their position. */
    coins: z.array(z.string()).min(1).optional(),
  });

export type Fault = z.infer<ReturnType<typeof faultCommand>>;

export type FaultList = {
  add: (fault: Fault) => void;
  /** Returns the first fault that matches the request, and counts it as used once. */
  take: (upstream: string, pathAndQuery: string) => Fault | undefined;
  list: () => readonly Fault[];
  clear: () => void;
  /** This signal is aborted by `clear`, so that requests that hang because of a fault end. */
  cleared: () => AbortSignal;
};

function wholeWordPattern(match: string): RegExp {
  const start = /^\w/.test(match) ? "(?<!\\w)" : "";
  const end = /\w$/.test(match) ? "(?!\\w)" : "";
  return new RegExp(start + match.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") + end);
}

export function createFaultList(): FaultList {
  let faults: Fault[] = [];
  let clearing = new AbortController();
  return {
    add: (fault) => {
      faults.push({ ...fault });
    },
    take: (upstream, pathAndQuery) => {
      const matches = (fault: Fault) =>
        fault.upstream === upstream && (fault.match === undefined || wholeWordPattern(fault.match).test(pathAndQuery));
      const fault = faults.find(matches);
      if (fault?.times !== undefined) {
        fault.times -= 1;
        if (fault.times === 0) faults = faults.filter((other) => other !== fault);
      }
      return fault;
    },
    list: () => faults,
    clear: () => {
      faults = [];
      clearing.abort();
      clearing = new AbortController();
    },
    cleared: () => clearing.signal,
  };
}
