import { counted } from "../../shared/values/format-market.ts";
import { SECOND } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { spareCalls } from "../markets/reserve.ts";
import { runUnderLease } from "../platform/storage/lease.ts";
import { readBudget } from "../upstreams/budget/budget.queries.ts";
import { callWithinBudget } from "../upstreams/budget/budgeted-call.ts";
import { isComplete, nextLoad, RETRY_AFTER } from "./loads.rules.ts";
import { countCall, readLoads, storePage } from "./pairs.queries.ts";

const LEASE = "load-pairs";
const LEASE_MS = 60 * SECOND;
const PAGES_PER_RUN = 4;

/** Loads the next page that is due. Null when none is due or affordable. */
async function loadPage(deps: Deps): Promise<string | null> {
  const { db, clock, coins, config } = deps;
  const now = clock.now();
  const budget = await readBudget(db, config.marketOrigin, now);
  const due = nextLoad(await readLoads(db, config.marketOrigin, budget.month), now);
  if (!due || !config.livePrices) return null;
  if (spareCalls(deps, budget, now) < 1) return null;
  const { venue, nextPage } = due;
  const charge = {
    upstream: config.marketOrigin,
    limits: config.plan,
    // A failed load must not count as a failure of the market.
    countsFailures: false,
    logFields: { venue, page: nextPage },
  };
  const reply = await callWithinBudget(deps, charge, async () => {
    await countCall(db, config.marketOrigin, venue, budget.month, now + RETRY_AFTER);
    return coins.exchangePairs(venue, nextPage);
  });
  if (!reply) return null;
  if (!reply.ok) return `pairs of ${venue}: ${reply.failure.kind}`;
  const { pairs, isLast } = reply.value;
  await storePage(db, config.marketOrigin, due, pairs, isComplete(due, isLast) ? now : null);
  return `page ${nextPage} of ${venue}: ${counted(pairs.length, "pair")}`;
}

async function load(deps: Deps): Promise<string> {
  const done: string[] = [];
  for (let page: string | null = ""; page !== null && done.length < PAGES_PER_RUN; ) {
    page = await loadPage(deps);
    if (page !== null) done.push(page);
  }
  return done.join(", ") || "nothing was due";
}

/** Loads pages of the venues' pairs, with calls that the market's promised intervals do not need. */
export const loadPairs = (deps: Deps): Promise<string> => runUnderLease(deps, LEASE, LEASE_MS, () => load(deps));
