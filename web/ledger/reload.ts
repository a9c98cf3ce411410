import { queries } from "../api/query-client.ts";

const PATHS = [
  "/api/spot-positions",
  "/api/holdings",
  "/api/transactions",
  "/api/transfer-offers",
  "/api/gains",
  "/api/tax-report",
  "/api/portfolio/values",
  "/api/portfolio/day-flows",
  "/api/portfolio/performance",
  "/api/portfolio/as-of",
  // A linked account that stands for an account of the ledger counts beside it.
  "/api/linked-accounts",
];

const LEVERAGED = ["/api/leveraged-positions", "/api/closed-positions"];

const reload = (paths: readonly string[]): Promise<unknown> =>
  Promise.all(paths.map((path) => queries.invalidateQueries({ queryKey: [path] })));

/** Reloads everything that follows from transactions. */
export const reloadLedger = () => reload(PATHS);

/** Reloads leveraged positions, and everything that they are a part of. */
export const reloadLeveraged = () => reload([...LEVERAGED, ...PATHS]);

/** Forgets all of it, so that pages wait for the new figures. */
export function dropLedger(): void {
  for (const path of PATHS) void queries.resetQueries({ queryKey: [path] });
}
