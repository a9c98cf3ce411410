import { z } from "zod";

/** Answers that replace the upstream's own. */
const FAILURES = [
  "429",
  "429-no-retry-after",
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

/** Good replies made wrong, row by row. */
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

/** The body of `POST /__control/faults` for the given upstreams. */
export const faultCommand = (upstreams: readonly string[]) =>
  z.strictObject({
    upstream: z.enum(upstreams as [string, ...string[]]),
    /** Part of path and query, whole words: "page=2" does not mean "per_page=250". Without it: every request. */
    match: z.string().min(1).optional(),
    mode: z.enum([...FAILURES, ...DISTORTIONS]),
    /** How many requests it strikes; without it, all until cleared. */
    times: z.int().min(1).optional(),
    /** Seconds, of mode 429. */
    retryAfter: z.int().min(0).default(60),
    /** Milliseconds, of mode slow. */
    delayMs: z.int().min(0).max(60_000).default(3000),
    /** What prices are multiplied by, of mode spike. */
    factor: z.number().positive().default(100),
    /** The status of mode html: CDNs send pages with 502 and with 200. */
    status: z.union([z.literal(200), z.literal(403), z.literal(502)]).default(502),
    /** Ids of coins: only their rows are made wrong. Without it, rows by their position. */
    coins: z.array(z.string()).min(1).optional(),
  });

export type Fault = z.infer<ReturnType<typeof faultCommand>>;

export type FaultBook = {
  add: (fault: Fault) => void;
  /** The first fault commanded that fits, counted as used. */
  take: (upstream: string, pathAndQuery: string) => Fault | undefined;
  list: () => readonly Fault[];
  clear: () => void;
  /** Aborted by `clear`, so that requests which hang by command are let go. */
  cleared: () => AbortSignal;
};

function wholeWords(match: string): RegExp {
  const start = /^\w/.test(match) ? "(?<!\\w)" : "";
  const end = /\w$/.test(match) ? "(?!\\w)" : "";
  return new RegExp(start + match.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") + end);
}

export function createFaultBook(): FaultBook {
  let faults: Fault[] = [];
  let clearing = new AbortController();
  return {
    add: (fault) => {
      faults.push({ ...fault });
    },
    take: (upstream, pathAndQuery) => {
      const fits = (fault: Fault) =>
        fault.upstream === upstream && (fault.match === undefined || wholeWords(fault.match).test(pathAndQuery));
      const fault = faults.find(fits);
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
