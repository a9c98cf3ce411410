import type { Deps } from "../../deps.ts";
import { noteFailure, noteSuccess, readBudget, spend } from "../../upstreams/budget/budget.queries.ts";
import { pauseAfter } from "../../upstreams/budget/budget.rules.ts";
import type { PaymentNetwork, Reading } from "../../upstreams/chains/transfers.ts";

/** Nobody counts what we ask of these servers in a month; only their own pauses bind us. */
const PER_MONTH = 10_000_000;

const nameOf = ({ currency }: PaymentNetwork): string => `payments ${currency}`;

/** False while a server that failed is left alone. */
export async function mayCall(deps: Deps, network: PaymentNetwork, now: number): Promise<boolean> {
  const limits = { perMinute: PER_MONTH, perMonth: PER_MONTH };
  return spend(deps.db, nameOf(network), limits, now, 1);
}

export async function recordReading(deps: Deps, network: PaymentNetwork, { failure }: Reading, now: number) {
  const name = nameOf(network);
  const budget = await readBudget(deps.db, name, now);
  if (!failure) {
    if (budget.failuresInARow > 0) await noteSuccess(deps.db, name);
    return;
  }
  const failures = budget.failuresInARow + 1;
  await noteFailure(deps.db, name, failures, pauseAfter(failure, failures, now));
  deps.log("upstream-failed", { upstream: name, ...failure });
}
