import { MARKET_SIZE } from "../../shared/markets/contract.ts";
import { formatCount } from "../../shared/values/format-market.ts";
import { SECOND } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { runUnderLease } from "../platform/storage/lease.ts";
import { type Budget, readBudget, replaceKeyHash } from "../upstreams/budget/budget.queries.ts";
import { callWithinBudget } from "../upstreams/budget/budgeted-call.ts";
import type { ListedCoin } from "../upstreams/coingecko/coingecko.ts";
import { columnsOf } from "./layout.rules.ts";
import { type Coin, isPlausibleSize, type LoadedPage, mergePages } from "./merge.rules.ts";
import { decideRefresh, NEVER_LOADED, type PageStates } from "./plan.rules.ts";
import {
  type EcosystemByCoin,
  type FiguresById,
  publish,
  readRefresh,
  readSnapshot,
  type SnapshotRow,
  writePageStates,
} from "./snapshot.queries.ts";
import { encodeSparkline, type SparklineById } from "./sparkline.rules.ts";

export const COINGECKO = "coingecko";
const LEASE = "refresh-market";
/** Longer than the time-outs of five pages, and shorter than two cron intervals. */
const LEASE_MS = 90 * SECOND;

/** Failures of the whole upstream, after which the run does not try the other pages. */
const RUN_ENDING_FAILURES = new Set(["rate-limited", "refused", "timeout", "network", "error-status", "not-json"]);

/** Reads the call budget. A refused key causes a long pause, which a new key ends. */
async function readBudgetForKey({ db, config }: Deps, now: number): Promise<Budget> {
  const budget = await readBudget(db, config.marketOrigin, now);
  if (budget.keyHash === config.marketKeyHash) return budget;
  await replaceKeyHash(db, config.marketOrigin, config.marketKeyHash, now);
  return readBudget(db, config.marketOrigin, now);
}

type LoadResult = { loaded: LoadedPage[]; pages: PageStates; failure: string | null };

async function loadPages(deps: Deps, pages: PageStates, watchedAt: number): Promise<LoadResult> {
  const { clock, coins, config, log } = deps;
  const now = clock.now();
  const budget = await readBudgetForKey(deps, now);
  const calls = decideRefresh({ now, plan: config.plan, pages, budget, watchedAt });
  const result: LoadResult = { loaded: [], pages: { ...pages }, failure: null };

  for (const { page, sparklines } of calls) {
    const charge = { upstream: config.marketOrigin, limits: config.plan, logFields: { page } };
    const outcome = await callWithinBudget(deps, charge, () => coins.page(page, sparklines));
    if (!outcome) break;
    const state = pages[page] ?? NEVER_LOADED;
    if (outcome.ok) {
      result.loaded.push({ page, loadedAt: now, coins: outcome.value.coins });
      const sparklinesAt = sparklines ? now : state.sparklinesAt;
      result.pages[page] = { loadedAt: now, triedAt: now, failures: 0, sparklinesAt };
      if (outcome.value.badRows > 0) log("bad-rows", { page, rows: outcome.value.badRows });
      continue;
    }
    const { failure } = outcome;
    result.failure = `page ${page}: ${failure.kind}`;
    result.pages[page] = { ...state, triedAt: now, failures: state.failures + 1 };
    if (RUN_ENDING_FAILURES.has(failure.kind)) break;
  }
  return result;
}

function sparklinesOf(previous: SparklineById, coins: readonly Coin[], listed: readonly ListedCoin[]): SparklineById {
  const newLines = new Map(
    listed.flatMap((coin) => (coin.sparkline ? [[coin.id, encodeSparkline(coin.sparkline)]] : [])),
  );
  const lines = coins.flatMap(({ id, heldBack }) => {
    // The new sparkline would end in the held-back price, so the previous one is kept.
    const sparkline = (heldBack ? undefined : newLines.get(id)) ?? previous[id];
    return sparkline ? [[id, sparkline]] : [];
  });
  return Object.fromEntries(lines);
}

/** The figures of coins by id, without those of coins whose newest price is held back, as they belong to that price. */
function figuresOf(previous: FiguresById, coins: readonly Coin[], listed: readonly ListedCoin[]): FiguresById {
  const newFigures = new Map(listed.map((coin) => [coin.id, coin.figures]));
  const kept = coins.flatMap(({ id, heldBack }) => {
    const figures = (heldBack ? undefined : newFigures.get(id)) ?? previous[id];
    return figures ? [[id, figures]] : [];
  });
  return Object.fromEntries(kept);
}

type MergeResult = {
  snapshot: SnapshotRow;
  listed: (Coin & Pick<ListedCoin, "image">)[];
  /** The coins of the previous market that are no longer in it. */
  left: Coin[];
  rows: number;
};

/** Builds the next snapshot, or returns null when implausibly many rows are missing. */
function merge(
  deps: Deps,
  previousSnapshot: SnapshotRow | undefined,
  ecosystemByCoin: EcosystemByCoin,
  { loaded, pages }: LoadResult,
): MergeResult | null {
  const { config, clock } = deps;
  const previous: Coin[] = previousSnapshot ? JSON.parse(previousSnapshot.coins) : [];
  const states = Object.keys(config.plan.pages).map((page) => pages[Number(page)] ?? NEVER_LOADED);
  const coins = mergePages(previous, loaded, Math.min(...states.map((state) => state.loadedAt)));
  const market = coins.slice(0, MARKET_SIZE);
  if (!isPlausibleSize(Math.min(previous.length, MARKET_SIZE), market.length)) return null;

  const marketIds = new Set(market.map(({ id }) => id));
  const listed = loaded.flatMap((page) => page.coins);
  const images = new Map(listed.map((coin) => [coin.id, coin.image]));
  const dataOrigin = {
    version: Math.max(clock.now(), (previousSnapshot?.version ?? 0) + 1),
    asOf: pages[1]?.loadedAt || Math.max(...loaded.map((page) => page.loadedAt)),
    staleAfter: config.plan.staleAfter,
    source: config.marketSource,
  };
  return {
    rows: market.length,
    left: previous.slice(0, MARKET_SIZE).filter(({ id }) => !marketIds.has(id)),
    listed: market.flatMap((coin) => (images.has(coin.id) ? [{ ...coin, image: images.get(coin.id)! }] : [])),
    snapshot: {
      version: dataOrigin.version,
      asOf: dataOrigin.asOf,
      origin: config.marketOrigin,
      columns: JSON.stringify(columnsOf(market, dataOrigin, ecosystemByCoin)),
      coins: JSON.stringify(coins),
      sparklines: JSON.stringify(
        sparklinesOf(previousSnapshot ? JSON.parse(previousSnapshot.sparklines) : {}, coins, listed),
      ),
      figures: JSON.stringify(figuresOf(previousSnapshot ? JSON.parse(previousSnapshot.figures) : {}, coins, listed)),
    },
  };
}

async function refresh(deps: Deps): Promise<string> {
  const { db, config } = deps;
  const [stored, state] = [await readSnapshot(db, 0), await readRefresh(db)];
  const isSameMarket = stored?.origin === config.marketOrigin;
  const previousSnapshot = isSameMarket
    ? stored
    : stored && { ...stored, coins: "[]", sparklines: "{}", figures: "{}" };

  const loading = await loadPages(deps, isSameMarket ? state.pages : {}, state.watchedAt);
  const merged = loading.loaded.length > 0 ? merge(deps, previousSnapshot, state.ecosystemByCoin, loading) : null;
  if (merged) await publish(db, merged);
  await writePageStates(db, loading.pages);

  if (loading.loaded.length > 0 && !merged) throw new Error("too few rows; the previous snapshot is kept");
  if (loading.failure) throw new Error(loading.failure);
  if (!merged) return "nothing was due";
  return `${loading.loaded.length} pages, ${formatCount(merged.rows)} coins`;
}

/** Loads the pages that are due, merges them into the market and publishes it. Returns a summary for the operators. */
export const refreshMarket = (deps: Deps): Promise<string> => runUnderLease(deps, LEASE, LEASE_MS, () => refresh(deps));
