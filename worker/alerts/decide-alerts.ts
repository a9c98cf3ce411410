import { type Exact, exactText } from "../../shared/values/decimal.ts";
import type { Deps } from "../deps.ts";
import { livePrices } from "../portfolio/coins.ts";
import { decide, isFresh, type Quote, waitingOf } from "./alerts.rules.ts";
import {
  applyDecisions,
  type Decided,
  findCandidates,
  listWatchedCoins,
  readProgress,
  type Watched,
  writeProgress,
} from "./decide-alerts.queries.ts";
import { pushAll } from "./pushes.ts";
import { applySteps, findEndangered } from "./risk.queries.ts";
import { decideStep } from "./risk.rules.ts";

/** Candidates of one pass: their parameter stays under 1 MB. */
const AT_ONCE = 8_000;
const MOST_PASSES = 20;
const MOST_COINS = 20_000;

type Quotes = ReadonlyMap<string, Quote>;

async function decideAlertsAt({ db, clock }: Deps, quotes: Quotes, version: number): Promise<number[]> {
  const told: number[] = [];
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const candidates = await findCandidates(db, quotes, version, AT_ONCE);
    const decisions: { fired: Decided[]; armed: Decided[] } = { fired: [], armed: [] };
    for (const alert of candidates) {
      const quote = quotes.get(alert.coinId);
      const decision = quote && decide(alert, quote);
      if (!quote || !decision) continue;
      const waiting = waitingOf(alert.alertType, alert.targetPrice, decision === "arm" ? "armed" : "fired");
      const decided = { id: alert.id, updatedAt: alert.updatedAt, price: quote.price, waiting };
      (decision === "fire" ? decisions.fired : decisions.armed).push(decided);
    }
    if (decisions.fired.length + decisions.armed.length === 0) break;
    told.push(...(await applyDecisions(db, decisions, version, clock.now())));
    if (candidates.length < AT_ONCE) break;
  }
  return told;
}

async function decideRisksAt({ db, clock }: Deps, quotes: Quotes, version: number): Promise<number[]> {
  const told: number[] = [];
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const endangered = await findEndangered(db, quotes, version, AT_ONCE);
    const steps = endangered.flatMap((position) => {
      const quote = quotes.get(position.coinId);
      const step = quote && decideStep(position, quote);
      if (!quote || !step) return [];
      const { id, updatedAt, mark } = position;
      return [{ ...step, id, updatedAt, before: mark, price: quote.price }];
    });
    if (steps.length === 0) break;
    told.push(...(await applySteps(db, steps, version, clock.now())));
    if (endangered.length < AT_ONCE) break;
  }
  return told;
}

const quoteOf = (price: Exact, pricedAt: number, change24h: number | null): Quote => ({
  price,
  pricedAt,
  change24h: change24h === null ? null : exactText(change24h),
});

const only = (quotes: Quotes, ids: ReadonlySet<string>): Quotes => new Map([...quotes].filter(([id]) => ids.has(id)));

async function decideAt(deps: Deps, watched: Watched, quotes: Quotes, version: number): Promise<string> {
  const [awaited, leveraged] = [only(quotes, watched.byAlerts), only(quotes, watched.byPositions)];
  const told = [
    ...(awaited.size > 0 ? await decideAlertsAt(deps, awaited, version) : []),
    ...(leveraged.size > 0 ? await decideRisksAt(deps, leveraged, version) : []),
  ];
  const pushed = await pushAll(deps, told);
  return `${told.length} notifications, ${pushed} pushed`;
}

/** Each minute, when there is a new snapshot. Answers a sentence for operators. */
export async function decideAlerts(deps: Deps): Promise<string> {
  const { db, clock, market: memory } = deps;
  const market = await memory.latest();
  if (!market) return "no prices yet";
  const now = clock.now();
  // Each coin by its own price: the snapshot's time is that of its first page alone.
  const { version, staleAfter } = market.origin;
  if ((await readProgress(db)) >= version) return "nothing new";
  const watched = await listWatchedCoins(db, MOST_COINS);
  const quotes = market.coins.flatMap(({ id, price, pricedAt, change24h }) => {
    const isWatched = watched.byAlerts.has(id) || watched.byPositions.has(id);
    if (!isWatched || price === null || pricedAt === null || !isFresh(pricedAt, staleAfter, now)) return [];
    return [[id, quoteOf(exactText(price), pricedAt, change24h)] as const];
  });
  const outcome = await decideAt(deps, watched, new Map(quotes), version);
  await writeProgress(db, version);
  return outcome;
}

/** Each hour, at the prices that coins outside the market then have. */
export async function decideUnlistedAlerts(deps: Deps): Promise<string> {
  const { db, clock, config } = deps;
  const market = await deps.market.latest();
  const now = clock.now();
  const watched = await listWatchedCoins(db, MOST_COINS);
  const outside = [...new Set([...watched.byAlerts, ...watched.byPositions])].filter((id) => !market?.find(id));
  const quotes = [...(await livePrices(deps, market, outside))].flatMap(([id, { price, pricedAt, change24h }]) =>
    isFresh(pricedAt, config.plan.staleAfter, now) ? [[id, quoteOf(price, pricedAt, change24h)] as const] : [],
  );
  return decideAt(deps, watched, new Map(quotes), now);
}
