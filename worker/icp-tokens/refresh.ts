import { isHiddenToken } from "../../shared/icp-tokens/rules.ts";
import { formatCount } from "../../shared/values/format-market.ts";
import { DAY, HOUR, SECOND } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { runUnderLease } from "../platform/storage/lease.ts";
import type { UpstreamResult } from "../platform/upstream-http.ts";
import { callWithinBudget } from "../upstreams/budget/budgeted-call.ts";
import type { TokenDetails, TradedPool } from "../upstreams/icpswap/icpswap-rows.ts";
import { readFeed, readFeedStates, recordFeedFailure, writeFeed } from "./feeds.queries.ts";
import {
  decideFeeds,
  LIST_NAMES,
  type ListName,
  parseSeriesName,
  REQUEST_LIFETIME,
  seriesName,
} from "./feeds.rules.ts";
import { deleteOldSwaps, lastSwapAt, readLeaders, saveSwaps } from "./swaps.queries.ts";
import { confirmPrices, type IcpToken, isPlausibleLength, leadingTokens, mergeTokens } from "./tokens.rules.ts";

export { STALE_AFTER } from "./feeds.rules.ts";
/** The list of tokens as the isolate caches it. */
export type TokenList = { loadedAt: number; body: readonly unknown[] };

export const ICPSWAP = "icpswap";
/** Our own limits, because the exchange publishes none. */
export const ICPSWAP_LIMITS = { perMinute: 60, perMonth: 300_000 };
const LEASE = "refresh-icp-tokens";
const LEASE_MS = 5 * 60 * SECOND;
/** Failures that would probably repeat for the other loads of the run. */
const RUN_ENDING_FAILURES = new Set(["rate-limited", "refused", "timeout", "network"]);
const LEADING_TOKENS = 20;
const MAX_POOLS = 1000;
const MAX_STATES = 200;
const MAX_LEADERS = 500;
/** How long swaps are kept, and how far back the first sample reaches. */
const SWAP_RETENTION = 30 * DAY;
const FIRST_SAMPLE_AGE = 6 * HOUR;
const RANKED_PERIODS = { "leaders-24h": DAY, "leaders-7d": 7 * DAY, "leaders-30d": 30 * DAY } as const;

/** The feed's new body as JSON, or null when the exchange's reply is implausible. */
type LoadOutcome = UpstreamResult<string | null>;
const success = (value: unknown): LoadOutcome => ({ ok: true, value: JSON.stringify(value) });
const IMPLAUSIBLE: LoadOutcome = { ok: true, value: null };

const chargeOf = ({ config }: Deps) => ({ upstream: config.tokenOrigin, limits: ICPSWAP_LIMITS });

async function readStoredList<Row>({ db, config }: Deps, name: ListName): Promise<Row[]> {
  const feed = await readFeed(db, config.tokenOrigin, name, -1);
  return feed?.body ? JSON.parse(feed.body) : [];
}

async function loadTokens(deps: Deps): Promise<LoadOutcome> {
  const tradedTokens = await deps.tokenSource.tokens();
  if (!tradedTokens.ok) return tradedTokens;
  const before = await readStoredList<IcpToken>(deps, "tokens");
  const caps = await callWithinBudget(deps, chargeOf(deps), deps.tokenSource.caps);
  const capRows = caps?.ok ? caps.value : before;
  const tokens = mergeTokens(tradedTokens.value, capRows, await readStoredList<TokenDetails>(deps, "details"));
  return isPlausibleLength(before.length, tokens.length) && tokens.length > 0
    ? success(confirmPrices(before, tokens, deps.clock.now()))
    : IMPLAUSIBLE;
}

async function loadPools(deps: Deps): Promise<LoadOutcome> {
  const reply = await deps.tokenSource.pools();
  if (!reply.ok) return reply;
  const isHiddenSymbol = (symbol: string) => isHiddenToken({ name: symbol, symbol });
  const pools = reply.value
    .filter(({ symbol0, symbol1 }) => !isHiddenSymbol(symbol0) && !isHiddenSymbol(symbol1))
    .sort((a, b) => (b.tvl ?? 0) - (a.tvl ?? 0))
    .slice(0, MAX_POOLS);
  const before = await readStoredList<TradedPool>(deps, "pools");
  return isPlausibleLength(before.length, pools.length) ? success(pools) : IMPLAUSIBLE;
}

/** Samples the newest swaps for the rankings. The body of this feed is the number of sampled swaps. */
async function sampleSwaps({ db, clock, config, tokenSource }: Deps): Promise<LoadOutcome> {
  const now = clock.now();
  const origin = config.tokenOrigin;
  const since = (await lastSwapAt(db, origin)) ?? now - FIRST_SAMPLE_AGE;
  const swaps = await tokenSource.swaps({ since });
  if (!swaps.ok) return swaps;
  await saveSwaps(db, origin, swaps.value);
  await deleteOldSwaps(db, origin, now - SWAP_RETENTION);
  return success(swaps.value.length);
}

const isRanking = (name: string): name is keyof typeof RANKED_PERIODS => Object.hasOwn(RANKED_PERIODS, name);

/** Ranks the traders by the swaps that were sampled within a period. */
async function rankTraders({ db, clock, config }: Deps, name: keyof typeof RANKED_PERIODS): Promise<LoadOutcome> {
  const since = clock.now() - RANKED_PERIODS[name];
  return success(await readLeaders(db, config.tokenOrigin, since, MAX_LEADERS));
}

async function loadDetails({ tokenSource }: Deps): Promise<LoadOutcome> {
  const reply = await tokenSource.details();
  return reply.ok ? success(reply.value) : reply;
}

async function loadSeries({ tokenSource }: Deps, name: string): Promise<LoadOutcome> {
  const { kind, subject } = parseSeriesName(name);
  if (kind !== "swaps") {
    const candles = await tokenSource.candles(subject, kind);
    return candles.ok ? success(candles.value) : candles;
  }
  const swaps = await tokenSource.swaps("token" in subject ? { token: subject.token } : {});
  return swaps.ok ? success(swaps.value) : swaps;
}

const LIST_LOADERS: Record<Exclude<ListName, keyof typeof RANKED_PERIODS>, (deps: Deps) => Promise<LoadOutcome>> = {
  tokens: loadTokens,
  pools: loadPools,
  swaps: sampleSwaps,
  details: loadDetails,
};

const isUpstreamList = (name: string): name is keyof typeof LIST_LOADERS => Object.hasOwn(LIST_LOADERS, name);

/** Loads a feed, or returns null when the budget of calls is empty. */
async function loadFeed(deps: Deps, name: string): Promise<LoadOutcome | null> {
  if (isRanking(name)) return rankTraders(deps, name);
  const load = () => (isUpstreamList(name) ? LIST_LOADERS[name](deps) : loadSeries(deps, name));
  return callWithinBudget(deps, chargeOf(deps), load);
}

async function refresh(deps: Deps): Promise<string> {
  const { db, clock, config } = deps;
  const now = clock.now();
  const origin = config.tokenOrigin;
  const tokens = await readStoredList<IcpToken>(deps, "tokens");
  const leading = leadingTokens(tokens, "volume", LEADING_TOKENS).map(({ id }) => seriesName("h1", { token: id }));
  const states = await readFeedStates(db, origin, [...LIST_NAMES, ...leading], now - REQUEST_LIFETIME, MAX_STATES);
  const due = decideFeeds({ now, states, leading });

  const failed: string[] = [];
  let loadedCount = 0;
  for (const name of due) {
    const outcome = await loadFeed(deps, name);
    if (!outcome) break;
    if (outcome.ok && outcome.value !== null) {
      await writeFeed(db, origin, name, now, outcome.value);
      loadedCount += 1;
      continue;
    }
    const failures = (states.find((state) => state.name === name)?.failures ?? 0) + 1;
    await recordFeedFailure(db, origin, name, now, failures);
    failed.push(`${name}: ${outcome.ok ? "too few rows" : outcome.failure.kind}`);
    if (!outcome.ok && RUN_ENDING_FAILURES.has(outcome.failure.kind)) break;
  }
  if (failed.length > 0) throw new Error(failed.join(", "));
  return loadedCount === 0 ? "nothing was due" : `${formatCount(loadedCount)} feeds`;
}

/** Loads the feeds that are due from the exchange: its lists every 5 minutes and the series that visitors request. */
export const refreshIcpTokens = (deps: Deps): Promise<string> =>
  runUnderLease(deps, LEASE, LEASE_MS, () => refresh(deps));
