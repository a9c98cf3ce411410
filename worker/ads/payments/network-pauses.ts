import type { Deps } from "../../deps.ts";
import { noteFailure, noteSuccess, readBudget, spend } from "../../upstreams/budget/budget.queries.ts";
import { pauseAfter } from "../../upstreams/budget/budget.rules.ts";
import type { PaymentNetwork, ScanResult } from "../../upstreams/chains/transfers.ts";

/** Effectively unlimited, because these servers have no quota; only the pauses after their failures apply. */
const UNLIMITED_CALLS = 10_000_000;

const upstreamName = ({ currency }: PaymentNetwork): string => `payments ${currency}`;

/** Counts one call. False while calls to the network are paused after failures. */
export async function chargeCall(deps: Deps, network: PaymentNetwork, now: number): Promise<boolean> {
  const limits = { perMinute: UNLIMITED_CALLS, perMonth: UNLIMITED_CALLS };
  return spend(deps.db, upstreamName(network), limits, now, 1);
}

/** Counts a failed scan, which may pause the network, or resets the count after a successful one. */
export async function recordScan(deps: Deps, network: PaymentNetwork, { failure }: ScanResult, now: number) {
  const name = upstreamName(network);
  const budget = await readBudget(deps.db, name, now);
  if (!failure) {
    if (budget.failuresInARow > 0) await noteSuccess(deps.db, name);
    return;
  }
  const failures = budget.failuresInARow + 1;
  await noteFailure(deps.db, name, failures, pauseAfter(failure, failures, now));
  deps.log("upstream-failed", { upstream: name, ...failure });
}
