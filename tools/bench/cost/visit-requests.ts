/**
 * The worker requests of a visit: the market with one scroll to its 100th row, a coin, the news with one picture, and the
 * portfolio, two minutes each. `tools/e2e/visit.test.ts` measures them in a browser. Static files do not reach the worker.
 */
export const FIRST_VISIT: Record<string, number> = {
  "GET /": 1,
  "GET /api/start": 1,
  "GET /ws/prices": 1,
  "GET /img/packs": 2,
  "GET /api/start/coins/bitcoin": 1,
  "GET /api/start/news": 1,
  "GET /img/news": 1,
  "POST /api/reports": 1,
};

/** The same pages again by a browser that has the pictures. */
export const RETURN_VISIT: Record<string, number> = {
  "GET /": 1,
  "GET /api/start": 1,
  "GET /ws/prices": 1,
  "GET /api/start/coins/bitcoin": 1,
  "GET /api/start/news": 1,
  "POST /api/reports": 1,
};

/** A request without what differs between two runs: queries, and the numbers and digests of pictures. */
export const kindOf = (request: string): string =>
  request.replace(/\?.*$/, "").replace(/^(GET \/img\/(?:packs|news))\/.*/, "$1");

export const countKinds = (requests: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(requests, kindOf)].map(([kind, all]) => [kind, all.length]));
