import fc from "fast-check";

/** Both are set by vitest.config.ts: whether `npm run drill` runs the tests, and the seed of this run. */
declare const __DRILL__: boolean;
declare const __SEED__: number;

/** The first value in `npm test`, the second in `npm run drill`. */
export const inDepth = <Value>(shallow: Value, deep: Value): Value => (__DRILL__ ? deep : shallow);

/** Settings of a property test: few runs in `npm test` and many in `npm run drill`, with another seed each time. */
export const runs = (shallow: number, deep: number) => ({ numRuns: inDepth(shallow, deep), seed: __SEED__ });

/** Some of the values in `npm test`, other ones with each seed; all of them in `npm run drill`. */
export function someOf<Value>(values: readonly Value[], count: number): Value[] {
  if (__DRILL__) return [...values];
  const some = fc.shuffledSubarray([...values], { minLength: count, maxLength: count });
  return fc.sample(some, { seed: __SEED__, numRuns: 1 })[0]!;
}
