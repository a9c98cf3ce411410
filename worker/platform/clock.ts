/** The one source of the time: tests set it, everything else asks it. Milliseconds. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };
