import { MARKET_SIZE } from "../../shared/markets/contract.ts";
import { SECOND } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { spareCalls } from "../markets/reserve.ts";
import { runUnderLease } from "../platform/storage/lease.ts";
import type { UpstreamResult } from "../platform/upstream-http.ts";
import { readBudget } from "../upstreams/budget/budget.queries.ts";
import { callWithinBudget } from "../upstreams/budget/budgeted-call.ts";
import { readArchive, writeDetails, writeYears } from "./archive.queries.ts";
import {
  countCall,
  findRequested,
  findUnfilled,
  recordBackgroundCall,
  recordLoaded,
  recordLoadFailure,
} from "./loads.queries.ts";
import { decideLoads, retryAt } from "./loads.rules.ts";
import { DETAILS_MAX_AGE, dayOf, yearOf, yearsOf } from "./tiles.rules.ts";

const LEASE = "load-coins";
const LEASE_MS = 60 * SECOND;
/** Ids per search for a coin without a history, the largest coins first. */
const CANDIDATES = MARKET_SIZE;

type Part = "history" | "details";
type Candidate = { coinId: string; failures: number };
/** `text` is for the log of the job. */
type Loaded = { text: string; isLoaded: boolean };
const notLoaded = (text: string): Loaded => ({ text, isLoaded: false });

/** Makes one call from the spare budget. Null when the budget forbids it. */
async function callFromSpare<Value>(
  deps: Deps,
  part: Part,
  { coinId, failures }: Candidate,
  call: () => Promise<UpstreamResult<Value>>,
): Promise<UpstreamResult<Value> | null> {
  const { db, clock, config } = deps;
  const now = clock.now();
  // A failed load must not count as a failure of the market. Only a pause that the upstream requests stops both.
  const charge = {
    upstream: config.marketOrigin,
    limits: config.plan,
    countsFailures: false,
    logFields: { part, coinId },
  };
  const outcome = await callWithinBudget(deps, charge, async () => {
    await countCall(db, config.marketOrigin, part, dayOf(now));
    return call();
  });
  if (outcome && !outcome.ok && outcome.failure.kind !== "not-found") {
    await recordLoadFailure(db, config.marketOrigin, coinId, failures + 1, retryAt(failures + 1, now));
  }
  return outcome;
}

async function loadHistory(deps: Deps, candidate: Candidate): Promise<Loaded> {
  const { db, clock, coins, config } = deps;
  const { coinId } = candidate;
  const reply = await callFromSpare(deps, "history", candidate, () => coins.dailyPrices(coinId));
  if (!reply) return notLoaded("the budget forbids a history");
  if (!reply.ok && reply.failure.kind !== "not-found") return notLoaded(`history of ${coinId}: ${reply.failure.kind}`);
  const now = clock.now();
  const thisYear = yearOf(dayOf(now));
  const years = yearsOf(reply.ok ? reply.value : []);
  // This year's tile is written also without a day, because it holds the mark that nothing older is missing.
  if (!years.has(thisYear)) years.set(thisYear, {});
  const writes = [...years]
    .sort(([a], [b]) => a - b)
    .map(([year, entries]) => ({ year, days: [{ coinId, entries }], includesEarlierYears: true, filled: true }));
  await writeYears(db, config.marketOrigin, writes);
  await recordLoaded(db, config.marketOrigin, coinId, "history", now, now - DETAILS_MAX_AGE);
  return { text: `history of ${coinId}`, isLoaded: true };
}

/** A coin that the upstream does not know has empty details, so that it is not asked again for a month. */
const NO_DETAILS = { description: null, homepage: null, explorers: [], sourceCode: [], categories: [] };

async function loadDetails(deps: Deps, candidate: Candidate): Promise<Loaded> {
  const { db, clock, coins, config } = deps;
  const { coinId } = candidate;
  const reply = await callFromSpare(deps, "details", candidate, () => coins.details(coinId));
  if (!reply) return notLoaded("the budget forbids details");
  if (!reply.ok && reply.failure.kind !== "not-found") return notLoaded(`details of ${coinId}: ${reply.failure.kind}`);
  const now = clock.now();
  const details = JSON.stringify(reply.ok ? reply.value : NO_DETAILS);
  await writeDetails(db, config.marketOrigin, coinId, details, now);
  await recordLoaded(db, config.marketOrigin, coinId, "details", now, now - DETAILS_MAX_AGE);
  return { text: `details of ${coinId}`, isLoaded: true };
}

/** The history that visitors wait for; without one, that of the largest coin without a history. */
async function nextHistory(deps: Deps, mayLoadInBackground: boolean): Promise<Candidate | undefined> {
  const { db, clock, config, market } = deps;
  const now = clock.now();
  const requested = await findRequested(db, config.marketOrigin, "history", now, 0);
  if (requested || !mayLoadInBackground) return requested;
  // Recorded also when nothing is found, so that the search runs as rarely as the loads.
  await recordBackgroundCall(db, config.marketOrigin, now);
  const ids = (await market.latest())?.coins.slice(0, CANDIDATES).map(({ id }) => id) ?? [];
  return findUnfilled(db, config.marketOrigin, ids, now);
}

/** Loads at most one coin's details and one coin's history. Returns what was loaded. */
async function loadOnce(deps: Deps): Promise<Loaded[]> {
  const { db, clock, config } = deps;
  const now = clock.now();
  const [state, budget] = [
    await readArchive(db, config.marketOrigin, now, dayOf(now) - 1),
    await readBudget(db, config.marketOrigin, now),
  ];
  if (budget.pausedUntil > now) return [notLoaded("the upstream is paused")];
  const { details, history } = decideLoads(config.plan.archive, state, spareCalls(deps, budget, now), now);
  const requested = details && (await findRequested(db, config.marketOrigin, "details", now, now - DETAILS_MAX_AGE));
  const unfilled = history !== "none" && (await nextHistory(deps, history === "any"));
  const done: Loaded[] = [];
  if (requested) done.push(await loadDetails(deps, requested));
  if (unfilled) done.push(await loadHistory(deps, unfilled));
  return done;
}

/** No load begins after this time of a run (ms), so that the run ends before its lease. */
const RUN_MS = 30 * SECOND;

async function load(deps: Deps): Promise<string> {
  const { clock, config } = deps;
  const until = clock.now() + RUN_MS;
  const all: string[] = [];
  for (let count = 0; count < config.plan.archive.perRun && clock.now() <= until; count++) {
    const done = await loadOnce(deps);
    all.push(...done.map(({ text }) => text));
    if (!done.some(({ isLoaded }) => isLoaded)) break;
  }
  return all.join(", ") || "nothing was due";
}

/** Loads details and histories of coins, with calls that the market's promised intervals do not need. */
export const loadCoins = (deps: Deps): Promise<string> => runUnderLease(deps, LEASE, LEASE_MS, () => load(deps));
