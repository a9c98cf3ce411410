import { Session } from "node:inspector";
import { countRegexes } from "./regex-steps.ts";

/**
 * Counts what a reader does with a text, exactly and without a clock: each block of its code that runs, each character
 * that an expression tries, and each character that a method of strings searches or copies.
 */

type Method = (this: string, ...args: unknown[]) => unknown;
const methods = String.prototype as unknown as Record<string, Method>;
const all = (text: string) => text.length;
const upTo = (text: string, args: unknown[], result: unknown) =>
  result === -1 ? text.length - Number(args[1] ?? 0) : Number(result) - Number(args[1] ?? 0) + 1;
/** The characters that each method reads. */
const COSTS: Record<string, (text: string, args: unknown[], result: unknown) => number> = {
  indexOf: upTo,
  lastIndexOf: (text, args, result) => Number(args[1] ?? text.length) - Number(result) + 1,
  includes: all,
  replaceAll: all,
  toLowerCase: all,
  toUpperCase: all,
  normalize: all,
  toWellFormed: all,
  split: all,
  trim: (text, _, result) => text.length - String(result).length + 1,
};

function countStringMethods(): () => number {
  let total = 0;
  const own = Object.fromEntries(Object.keys(COSTS).map((name) => [name, methods[name]!]));
  for (const [name, cost] of Object.entries(COSTS))
    methods[name] = function (...args) {
      const result = own[name]!.apply(this, args);
      total += cost(String(this), args, result);
      return result;
    };
  return () => {
    Object.assign(methods, own);
    return total;
  };
}

type Coverage = {
  result: { url: string; functions: { ranges: { count: number }[] }[] }[];
};

/** A counter of the code in files whose path contains `folder`. Call `stop` at the end. */
export function createMeter(folder: string) {
  const session = new Session();
  session.connect();
  const post = (method: string, params?: object): unknown => {
    let reply: unknown;
    session.post(method, params ?? {}, (error, result) => {
      if (error) throw error;
      reply = result;
    });
    return reply;
  };
  const takeBlocks = (): number => {
    const { result } = post("Profiler.takePreciseCoverage") as Coverage;
    return result
      .filter(({ url }) => url.includes(folder) && !url.includes("/test/"))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, { count }) => sum + count, 0);
  };
  post("Profiler.enable");
  post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  return {
    /** Also counts what ran since the last call, so nothing else of the folder may run in between. */
    stepsOf(run: () => void): number {
      const ends = [countRegexes(), countStringMethods()];
      let counted = 0;
      try {
        run();
      } finally {
        for (const end of ends) counted += end();
      }
      return counted + takeBlocks();
    },
    stop: () => {
      post("Profiler.stopPreciseCoverage");
      session.disconnect();
    },
  };
}
