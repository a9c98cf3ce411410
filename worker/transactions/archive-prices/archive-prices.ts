import { PRICE_SOURCE_NAMES } from "../../../shared/archive-prices/sources.ts";
import { doubtOf } from "../../../shared/transactions/evidence/doubts.ts";
import type { Transaction } from "../../../shared/transactions/transaction.ts";
import { DAY, isoDate, isoTime } from "../../../shared/values/time.ts";
import { readPastPrices } from "../../coins/past-prices/past-prices.ts";
import type { Deps } from "../../deps.ts";
import type { Market } from "../../markets/market.ts";
import type { WaitUntil } from "../../platform/storage/isolate-cache.ts";
import { readAccounting } from "../figures/accounting.ts";
import { askLedger } from "../figures/client.ts";
import { refreshHoldings } from "../holdings.ts";
import { toStoredLeg } from "../rows.rules.ts";
import { recordChangeSince } from "../transactions.queries.ts";
import {
  countArchivePrices,
  listIdsOfBatch,
  type PricedRow,
  removeArchivePrices,
  storeArchivePrices,
} from "./archive-prices.queries.ts";
import { type ArchivePriced, marketAround, priceByArchive } from "./archive-prices.rules.ts";

/** The coins whose history one request reads. */
const MAX_COINS = 100;

/** Coins in the list of those without a price, and transactions in that of those with a doubtful one. */
const MAX_LISTED = 20;

type Uses = { symbol: string; times: number[] };

/** The times at which the transactions need a price, by coin, those of most transactions first. */
function usesOf(transactions: readonly Transaction[]): Map<string, Uses> {
  const uses = new Map<string, Uses>();
  for (const { at, legs, fee } of transactions)
    for (const { coinId, symbol } of fee ? [...legs, fee] : legs) {
      if (coinId === null) continue;
      const known = uses.get(coinId) ?? { symbol, times: [] };
      known.times.push(at);
      uses.set(coinId, known);
    }
  return new Map([...uses].sort(([, a], [, b]) => b.times.length - a.times.length).slice(0, MAX_COINS));
}

/** The user's transactions without a price, and the prices that the archive has for them. */
async function findPrices(deps: Deps, userId: string, asks: boolean, waitUntil: WaitUntil, importId?: string) {
  const all = await askLedger(deps, userId, { name: "incomplete" });
  const incomplete = importId === undefined ? all : await ofImport(deps, userId, importId, all);
  const uses = usesOf(incomplete);
  const times = new Map([...uses].map(([coinId, use]) => [coinId, use.times]));
  const known = await readPastPrices(deps, times, asks, waitUntil);
  const accounting = await readAccounting(deps.db, { currency: "usd", timeZone: "UTC" }, incomplete);
  const judged = incomplete.map((transaction) => ({
    transaction,
    doubt: doubtOf(transaction, marketAround(transaction, known), accounting),
  }));
  const priced = judged.flatMap(({ transaction, doubt }) => {
    const prices = priceByArchive(transaction, { priceAt: known.priceAt, doubt }, accounting);
    return prices ? [{ transaction, prices }] : [];
  });
  const doubted = judged.flatMap(({ transaction: { id, at }, doubt }) =>
    doubt ? [{ ...doubt, transactionId: id, at: isoTime(at) }] : [],
  );
  const pricedIds = new Set(priced.map(({ transaction }) => transaction.id));
  const others = usesOf(incomplete.filter(({ id }) => !pricedIds.has(id)));
  const unpriced = [...others].flatMap(([coinId, { symbol, times }]) => {
    const missing = times.filter((at) => known.priceAt(coinId, at) === null);
    if (missing.length === 0) return [];
    const first = known.firstDay(coinId);
    const isBefore = first !== null && missing.some((at) => at < first * DAY);
    const firstDay = first === null ? null : isoDate(first * DAY);
    return [{ coinId, symbol, times: missing.length, firstDay, isBefore, isWaiting: known.waiting.has(coinId) }];
  });
  return { incomplete, priced, unpriced: unpriced.slice(0, MAX_LISTED), doubted: doubted.slice(0, MAX_LISTED) };
}

async function ofImport({ db }: Deps, userId: string, importId: string, all: Transaction[]): Promise<Transaction[]> {
  const ids = await listIdsOfBatch(
    db,
    userId,
    importId,
    all.map(({ id }) => Number(id)),
  );
  return all.filter(({ id }) => ids.has(Number(id)));
}

type Priced = Awaited<ReturnType<typeof findPrices>>["priced"];
/** Where the prices come from, with the first and the last day of each source. */
function sourcesOf(priced: Priced) {
  const bySource = Map.groupBy(
    priced.flatMap(({ prices }) => Object.values(prices.sources)),
    ([source]) => source,
  );
  return [...bySource].map(([source, prices]) => {
    // The close of a day is at its end.
    const days = prices.map(([, at]) => isoDate(at - 1)).sort();
    return { source: PRICE_SOURCE_NAMES[source], prices: prices.length, from: days[0]!, to: days.at(-1)! };
  });
}

export async function countPrices(deps: Deps, userId: string, waitUntil: WaitUntil) {
  const { incomplete, priced, unpriced, doubted } = await findPrices(deps, userId, false, waitUntil);
  const used = await countArchivePrices(deps.db, userId);
  return { missing: incomplete.length, available: priced.length, used, sources: sourcesOf(priced), unpriced, doubted };
}

const toRow = ({ id }: Transaction, { price, fee, parts, sources }: ArchivePriced): PricedRow => ({
  id: Number(id),
  price,
  fee: fee && JSON.stringify(toStoredLeg(fee)),
  parts,
  sources: JSON.stringify(sources),
});

/** Prices transactions by the archive, all or those of an import, and derives the holdings anew. */
export async function applyArchivePrices(
  deps: Deps,
  market: Market | null,
  userId: string,
  waitUntil: WaitUntil,
  importId?: string,
) {
  const { incomplete, priced, unpriced, doubted } = await findPrices(deps, userId, true, waitUntil, importId);
  const rows = priced.map(({ transaction, prices }) => toRow(transaction, prices));
  const stored = rows.length === 0 ? 0 : await storeArchivePrices(deps.db, userId, rows);
  if (stored > 0) await refresh(deps, market, userId, priced[0]!.transaction.at);
  return { priced: stored, missing: incomplete.length - stored, sources: sourcesOf(priced), unpriced, doubted };
}

export async function forgetPrices(deps: Deps, market: Market | null, userId: string) {
  const { count, oldest } = await removeArchivePrices(deps.db, userId);
  if (oldest !== null) await refresh(deps, market, userId, oldest);
  return { removed: count };
}

async function refresh(deps: Deps, market: Market | null, userId: string, oldest: number) {
  await recordChangeSince(deps.db, userId, oldest, deps.clock.now());
  await refreshHoldings(deps, market, userId, null);
}
