import type { Deps } from "../deps.ts";
import type { Market } from "../markets/market.ts";
import { reserveIntervalFactor } from "../markets/reserve.ts";
import type { WaitUntil } from "../platform/storage/isolate-cache.ts";
import { readBudget } from "../upstreams/budget/budget.queries.ts";
import { callWithinBudget } from "../upstreams/budget/budgeted-call.ts";
import { readRates, recordFailedTry, saveRates } from "./currencies.queries.ts";
import { areRatesDue, currenciesReply } from "./rates.rules.ts";

/** The reply of the endpoint. The rates of coins follow the market's prices. */
export async function showCurrencies(deps: Deps, market: Market | null, waitUntil: WaitUntil) {
  const loaded = await deps.rates.current(waitUntil);
  return currenciesReply(loaded, (id) => market?.find(id)?.coin.price ?? null, deps.clock.now());
}

/** Loads the exchange rates once a day, paid from the plan's reserve. Failed loads keep the earlier rates. */
export async function refreshCurrencies(deps: Deps): Promise<string> {
  const { db, clock, coins, config } = deps;
  const now = clock.now();
  const state = await readRates(db, config.marketOrigin);
  // Checked first without the budget, because it is due only once a day.
  if (!areRatesDue(state, 1, now)) return "nothing was due";
  const budget = await readBudget(db, config.marketOrigin, now);
  if (!areRatesDue(state, reserveIntervalFactor(deps, budget, now), now)) return "too few calls are left in the budget";
  const charge = { upstream: config.marketOrigin, limits: config.plan, logFields: { part: "exchange rates" } };
  const reply = await callWithinBudget(deps, charge, () => coins.exchangeRates());
  if (!reply) return "the budget forbids it";
  if (!reply.ok) {
    await recordFailedTry(db, config.marketOrigin, now);
    throw new Error(`exchange rates: ${reply.failure.kind}`);
  }
  await saveRates(db, config.marketOrigin, reply.value, now);
  return `${Object.keys(reply.value).length} currencies`;
}
