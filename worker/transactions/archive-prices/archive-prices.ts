import type { Transaction } from "../../../shared/transactions/transaction.ts";
import { readPastPrices } from "../../coins/past-prices.ts";
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
  type PricedRow,
  removeArchivePrices,
  storeArchivePrices,
} from "./archive-prices.queries.ts";
import { type ArchivePriced, priceByArchive } from "./archive-prices.rules.ts";

/** The coins whose history one request reads. */
const MAX_COINS = 100;

/** The user's transactions without a price, and the prices that the archive has for them. */
async function findPrices(deps: Deps, userId: string, waitUntil: WaitUntil) {
  const incomplete = await askLedger(deps, userId, { name: "incomplete" });
  const uses = new Map<string, number>();
  for (const { legs, fee } of incomplete)
    for (const { coinId } of fee ? [...legs, fee] : legs)
      if (coinId !== null) uses.set(coinId, (uses.get(coinId) ?? 0) + 1);
  const coinIds = [...uses]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_COINS)
    .map(([coinId]) => coinId);
  const priceAt = await readPastPrices(deps, coinIds, waitUntil);
  const accounting = await readAccounting(deps.db, { currency: "usd", timeZone: "UTC" }, incomplete);
  const priced = incomplete.flatMap((transaction) => {
    const prices = priceByArchive(transaction, priceAt, accounting);
    return prices ? [{ transaction, prices }] : [];
  });
  return { incomplete, priced };
}

export async function countPrices(deps: Deps, userId: string, waitUntil: WaitUntil) {
  const { incomplete, priced } = await findPrices(deps, userId, waitUntil);
  return { missing: incomplete.length, available: priced.length, used: await countArchivePrices(deps.db, userId) };
}

const toRow = ({ id }: Transaction, { price, fee, parts }: ArchivePriced): PricedRow => ({
  id: Number(id),
  price,
  fee: fee && JSON.stringify(toStoredLeg(fee)),
  parts,
});

/** Prices transactions by the archive, and derives the holdings anew. */
export async function applyArchivePrices(deps: Deps, market: Market | null, userId: string, waitUntil: WaitUntil) {
  const { incomplete, priced } = await findPrices(deps, userId, waitUntil);
  const rows = priced.map(({ transaction, prices }) => toRow(transaction, prices));
  const stored = rows.length === 0 ? 0 : await storeArchivePrices(deps.db, userId, rows);
  if (stored > 0) await refresh(deps, market, userId, priced[0]!.transaction.at);
  return { priced: stored, missing: incomplete.length - stored };
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
