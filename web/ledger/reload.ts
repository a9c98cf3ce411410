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

/** Reloads everything that follows from transactions. */
export const reloadLedger = (): Promise<unknown> =>
  Promise.all(PATHS.map((path) => queries.invalidateQueries({ queryKey: [path] })));

/** Forgets all of it, so that pages wait for the new figures. */
export function dropLedger(): void {
  for (const path of PATHS) void queries.resetQueries({ queryKey: [path] });
}
