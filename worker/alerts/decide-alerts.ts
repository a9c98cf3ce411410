import { isTokenCoin } from "../../shared/icp-tokens/coin-id.ts";
import { type Exact, exactText } from "../../shared/values/decimal.ts";
import type { Deps } from "../deps.ts";
import { STALE_AFTER } from "../icp-tokens/refresh.ts";
import type { Market } from "../markets/market.ts";
import { readLivePrices } from "../portfolio/coins.ts";
import { decideAlert, isFresh, type Quote, wakeConditionOf } from "./alerts.rules.ts";
import {
  type AlertDecision,
  applyDecisions,
  findCandidates,
  listWatchedCoins,
  readProgress,
  type WatchedCoins,
  writeProgress,
} from "./decide-alerts.queries.ts";
import { applySteps, findRiskCandidates } from "./risk.queries.ts";
import { decideStep } from "./risk.rules.ts";

/** Candidates per pass. Their JSON parameter must stay under 1 MB. */
const CANDIDATES_PER_PASS = 8_000;
const MAX_PASSES = 20;
export const MAX_COINS = 20_000;

export type Quotes = ReadonlyMap<string, Quote>;

/** A decision is applied only when the earlier quotes, if any are given, lead to the same decision. */
async function decidePriceAlerts(
  { db, clock }: Deps,
  quotes: Quotes,
  version: number,
  earlierQuotes = quotes,
): Promise<number> {
  let notified = 0;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const candidates = await findCandidates(db, quotes, version, CANDIDATES_PER_PASS);
    const decisions: { fired: AlertDecision[]; armed: AlertDecision[] } = { fired: [], armed: [] };
    for (const alert of candidates) {
      const quote = quotes.get(alert.coinId);
      const decision = quote && decideAlert(alert, quote);
      if (!quote || !decision || decideAlert(alert, earlierQuotes.get(alert.coinId) ?? quote) !== decision) continue;
      const wakeCondition = wakeConditionOf(alert.alertType, alert.targetPrice, decision === "arm" ? "armed" : "fired");
      const row = { id: alert.id, updatedAt: alert.updatedAt, price: quote.price, wakeCondition };
      (decision === "fire" ? decisions.fired : decisions.armed).push(row);
    }
    if (decisions.fired.length + decisions.armed.length === 0) break;
    notified += await applyDecisions(db, decisions, version, clock.now());
    if (candidates.length < CANDIDATES_PER_PASS) break;
  }
  return notified;
}

async function decideLiquidationWarnings(
  { db, clock }: Deps,
  quotes: Quotes,
  version: number,
  earlierQuotes = quotes,
): Promise<number> {
  let notified = 0;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const candidates = await findRiskCandidates(db, quotes, version, CANDIDATES_PER_PASS);
    const steps = candidates.flatMap((position) => {
      const quote = quotes.get(position.coinId);
      const step = quote && decideStep(position, quote);
      if (!quote || !step) return [];
      if (decideStep(position, earlierQuotes.get(position.coinId) ?? quote)?.lastWarnedStep !== step.lastWarnedStep)
        return [];
      const { id, updatedAt, lastWarnedStep } = position;
      return [{ ...step, id, updatedAt, before: lastWarnedStep, price: quote.price }];
    });
    if (steps.length === 0) break;
    notified += await applySteps(db, steps, version, clock.now());
    if (candidates.length < CANDIDATES_PER_PASS) break;
  }
  return notified;
}

const quoteOf = (price: Exact, pricedAt: number, change24h: number | null): Quote => ({
  price,
  pricedAt,
  change24h: change24h === null ? null : exactText(change24h),
});

const quotesOfCoins = (quotes: Quotes, ids: ReadonlySet<string>): Quotes =>
  new Map([...quotes].filter(([id]) => ids.has(id)));

/**
 * Decides alerts and liquidation warnings. A decision is applied only when the earlier quotes, if any are given, lead
 * to the same decision. Returns the number of new notifications.
 */
export async function decideOnQuotes(
  deps: Deps,
  watched: WatchedCoins,
  quotes: Quotes,
  version: number,
  earlierQuotes = quotes,
): Promise<number> {
  const [alertQuotes, positionQuotes] = [
    quotesOfCoins(quotes, watched.byAlerts),
    quotesOfCoins(quotes, watched.byPositions),
  ];
  const alerts = alertQuotes.size > 0 ? await decidePriceAlerts(deps, alertQuotes, version, earlierQuotes) : 0;
  const warnings =
    positionQuotes.size > 0 ? await decideLiquidationWarnings(deps, positionQuotes, version, earlierQuotes) : 0;
  return alerts + warnings;
}

/** Runs each minute and decides when there is a new snapshot. Returns a summary for the operators. */
export async function decideAlerts(deps: Deps): Promise<string> {
  const { db, clock, market: marketCache } = deps;
  const market = await marketCache.latest();
  if (!market) return "no prices yet";
  const now = clock.now();
  // Freshness is checked per coin, because the snapshot's own time is only that of its first page.
  const { version, staleAfter } = market.origin;
  if ((await readProgress(db)) >= version) return "nothing new";
  const watched = await listWatchedCoins(db, MAX_COINS);
  const quotes = market.coins.flatMap(({ id, price, pricedAt, change24h }) => {
    const isWatched = watched.byAlerts.has(id) || watched.byPositions.has(id);
    if (!isWatched || price === null || pricedAt === null || !isFresh(pricedAt, staleAfter, now)) return [];
    return [[id, quoteOf(exactText(price), pricedAt, change24h)] as const];
  });
  const notified = await decideOnQuotes(deps, watched, new Map(quotes), version);
  await writeProgress(db, version);
  return `${notified} notifications`;
}

type StoredPrices = { market: Market | null; ids: readonly string[]; staleAfter: number };

/** Decides on the stored prices of unlisted coins. */
async function decideOnStoredPrices(deps: Deps, watched: WatchedCoins, { market, ids, staleAfter }: StoredPrices) {
  const now = deps.clock.now();
  const quotes = [...(await readLivePrices(deps, market, ids))].flatMap(([id, { price, pricedAt, change24h }]) =>
    isFresh(pricedAt, staleAfter, now) ? [[id, quoteOf(price, pricedAt, change24h)] as const] : [],
  );
  return `${await decideOnQuotes(deps, watched, new Map(quotes), now)} notifications`;
}

const watchedIds = ({ byAlerts, byPositions }: WatchedCoins): string[] => [...new Set([...byAlerts, ...byPositions])];

/** Runs each hour for coins that are not in the market list, at their hourly prices. */
export async function decideUnlistedAlerts(deps: Deps): Promise<string> {
  const market = await deps.market.latest();
  const watched = await listWatchedCoins(deps.db, MAX_COINS);
  const ids = watchedIds(watched).filter((id) => !isTokenCoin(id) && !market?.find(id));
  return decideOnStoredPrices(deps, watched, { market, ids, staleAfter: deps.config.plan.staleAfter });
}

/** Runs each minute for tokens, at the prices of their feed. */
export async function decideTokenAlerts(deps: Deps): Promise<string> {
  const watched = await listWatchedCoins(deps.db, MAX_COINS);
  const ids = watchedIds(watched).filter(isTokenCoin);
  return decideOnStoredPrices(deps, watched, { market: null, ids, staleAfter: STALE_AFTER });
}
