/** The time at which the tests of the worker begin, for the application and its upstreams, on every real day. */
export const START = Date.UTC(2026, 10, 20, 12);
