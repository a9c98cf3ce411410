import { isHiddenToken } from "../../shared/icp-tokens/rules.ts";
import { formatCount } from "../../shared/values/format-market.ts";
import { DAY, HOUR, SECOND } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { underLease } from "../platform/storage/lease.ts";
import type { Outcome } from "../platform/upstream-http.ts";
import { callWithinBudget } from "../upstreams/budget/budgeted-call.ts";
import type { TokenDetails, TradedPool } from "../upstreams/icpswap/icpswap-rows.ts";
import { noteFeedFailure, readFeed, readFeedStates, writeFeed } from "./feeds.queries.ts";
import {
  decideFeeds,
  isList,
  LIST_NAMES,
  type ListName,
  readSeriesName,
  seriesName,
  WANTED_FOR,
} from "./feeds.rules.ts";
import { forgetSwaps, lastSwapAt, readLeaders, saveSwaps } from "./swaps.queries.ts";
import { type IcpToken, isWholeList, leadingTokens, mergeTokens } from "./tokens.rules.ts";

export { STALE_AFTER } from "./feeds.rules.ts";
/** The list of tokens as an isolate holds it. */
export type TokenList = { loadedAt: number; body: readonly unknown[] };

export const ICPSWAP = "icpswap";
/** The exchange publishes no limits: these are our own. */
export const ICPSWAP_LIMITS = { perMinute: 60, perMonth: 300_000 };
const LEASE = "refresh-icp-tokens";
const LEASE_FOR = 5 * 60 * SECOND;
/** Failures after which the other lists would only wait in vain. */
const ENDS_RUN = new Set(["rate-limited", "refused", "timeout", "network"]);
const LEADING = 20;
const MOST_POOLS = 1000;
const MOST_STATES = 200;
const MOST_LEADERS = 500;
/** How far back swaps are kept, and asked for when nothing was sampled yet. */
const KEEP_SWAPS = 30 * DAY;
const FIRST_SAMPLE = 6 * HOUR;
export const PERIODS = { "24h": DAY, "7d": 7 * DAY, "30d": 30 * DAY } as const;

/** `text`: the feed's new body; null: the exchange gave it, and it is not to be believed. */
type Loaded = Outcome<string | null>;
const loaded = (value: unknown): Loaded => ({ ok: true, value: JSON.stringify(value) });
const UNBELIEVABLE: Loaded = { ok: true, value: null };

async function stored<Row>({ db, config }: Deps, name: ListName): Promise<Row[]> {
  const feed = await readFeed(db, config.tokenOrigin, name, -1);
  return feed?.body ? JSON.parse(feed.body) : [];
}

async function loadTokens(deps: Deps): Promise<Loaded> {
  const traded = await deps.tokenSource.tokens();
  if (!traded.ok) return traded;
  const before = await stored<IcpToken>(deps, "tokens");
  const caps = await callWithinBudget(deps, deps.config.tokenOrigin, ICPSWAP_LIMITS, deps.tokenSource.caps);
  const known = caps?.ok ? caps.value : before;
  const tokens = mergeTokens(traded.value, known, await stored<TokenDetails>(deps, "details"));
  return isWholeList(before.length, tokens.length) && tokens.length > 0 ? loaded(tokens) : UNBELIEVABLE;
}

async function loadPools(deps: Deps): Promise<Loaded> {
  const reply = await deps.tokenSource.pools();
  if (!reply.ok) return reply;
  const hidden = (symbol: string) => isHiddenToken({ name: symbol, symbol });
  const pools = reply.value
    .filter(({ symbol0, symbol1 }) => !hidden(symbol0) && !hidden(symbol1))
    .sort((a, b) => (b.tvl ?? 0) - (a.tvl ?? 0))
    .slice(0, MOST_POOLS);
  const before = await stored<TradedPool>(deps, "pools");
  return isWholeList(before.length, pools.length) ? loaded(pools) : UNBELIEVABLE;
}

/** Samples the newest swaps, then counts who traded most among all that were ever sampled. */
async function loadLeaders({ db, clock, config, tokenSource }: Deps): Promise<Loaded> {
  const now = clock.now();
  const origin = config.tokenOrigin;
  const since = (await lastSwapAt(db, origin)) ?? now - FIRST_SAMPLE;
  const swaps = await tokenSource.swaps({ since });
  if (!swaps.ok) return swaps;
  await saveSwaps(db, origin, swaps.value);
  await forgetSwaps(db, now - KEEP_SWAPS);
  const boards = await Promise.all(
    Object.entries(PERIODS).map(
      async ([period, ms]) => [period, await readLeaders(db, origin, now - ms, MOST_LEADERS)] as const,
    ),
  );
  return loaded(Object.fromEntries(boards));
}

async function loadDetails({ tokenSource }: Deps): Promise<Loaded> {
  const reply = await tokenSource.details();
  return reply.ok ? loaded(reply.value) : reply;
}

async function loadSeries({ tokenSource }: Deps, name: string): Promise<Loaded> {
  const { kind, of } = readSeriesName(name);
  if (kind !== "swaps") {
    const candles = await tokenSource.candles(of, kind);
    return candles.ok ? loaded(candles.value) : candles;
  }
  const swaps = await tokenSource.swaps("token" in of ? { token: of.token } : {});
  return swaps.ok ? loaded(swaps.value) : swaps;
}

const LOADERS: Record<ListName, (deps: Deps) => Promise<Loaded>> = {
  tokens: loadTokens,
  pools: loadPools,
  leaders: loadLeaders,
  details: loadDetails,
};

async function refresh(deps: Deps): Promise<string> {
  const { db, clock, config } = deps;
  const now = clock.now();
  const origin = config.tokenOrigin;
  const tokens = await stored<IcpToken>(deps, "tokens");
  const leading = leadingTokens(tokens, "volume", LEADING).map(({ id }) => seriesName("h1", { token: id }));
  const states = await readFeedStates(db, origin, [...LIST_NAMES, ...leading], now - WANTED_FOR, MOST_STATES);
  const due = decideFeeds({ now, states, leading });

  const failed: string[] = [];
  let count = 0;
  for (const name of due) {
    const load = () => (isList(name) ? LOADERS[name](deps) : loadSeries(deps, name));
    const outcome = await callWithinBudget(deps, origin, ICPSWAP_LIMITS, load);
    if (!outcome) break;
    if (outcome.ok && outcome.value !== null) {
      await writeFeed(db, origin, name, now, outcome.value);
      count += 1;
      continue;
    }
    const failures = (states.find((state) => state.name === name)?.failures ?? 0) + 1;
    await noteFeedFailure(db, origin, name, now, failures);
    failed.push(`${name}: ${outcome.ok ? "too few rows to be the list" : outcome.failure.kind}`);
    if (!outcome.ok && ENDS_RUN.has(outcome.failure.kind)) break;
  }
  if (failed.length > 0) throw new Error(failed.join(", "));
  return count === 0 ? "nothing was due" : `${formatCount(count)} feeds`;
}

/** Loads what is due from the exchange: its lists each 5 minutes, and the series that somebody looks at. */
export const refreshIcpTokens = (deps: Deps): Promise<string> =>
  underLease(deps, LEASE, LEASE_FOR, () => refresh(deps));
