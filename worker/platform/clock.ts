/** The only source of the time, in ms. Tests set it. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };
