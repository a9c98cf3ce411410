import { positionNotFound } from "../../shared/ledger/positions.ts";
import { type DayFlows, dayFlowsOf } from "../../shared/portfolio/day-flows.ts";
import { conflict } from "../../shared/refusal.ts";
import { derivePositions } from "../../shared/transactions/derive-positions.ts";
import { figuresOfPosition, holdingStepsReply, holdingsReply } from "../../shared/transactions/holding-replies.ts";
import { assetKeyOf } from "../../shared/transactions/transaction.ts";
import { exactText, parseDecimal } from "../../shared/values/decimal.ts";
import { DAY } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import type { Market } from "../markets/market.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { MAX_ATTEMPTS } from "../platform/storage/attempts.ts";
import { listPositions, readRevision, writeHoldings } from "./holdings.queries.ts";
import { readOwnLedger } from "./ledger.ts";
import { toTransaction } from "./rows.rules.ts";
import { listSince } from "./transactions.queries.ts";

function coinOf(market: Market | null, coinId: string): { name: string; price: string | null } | undefined {
  const coin = market?.find(coinId)?.coin;
  return coin && { name: coin.name, price: coin.price == null ? null : parseDecimal(exactText(coin.price)) };
}

/**
 * Writes the amounts and entry prices that follow from the transactions of these coins, or of all coins. A coin that
 * is held but has no position gets one, unless `addsHoldings` is false. When another request changes the ledger
 * meanwhile, everything is derived again.
 */
export async function refreshHoldings(
  deps: Deps,
  market: Market | null,
  userId: string,
  keys: readonly string[] | null,
  addsHoldings = true,
) {
  if (keys?.length === 0) return;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const revision = await readRevision(deps.db, userId);
    if (revision === null) return;
    const derived = await derive(deps, market, userId, keys, addsHoldings);
    if (derived.added.length === 0 && derived.changes.length === 0) return;
    if (await writeHoldings(deps.db, userId, revision, derived, deps.clock.now())) return;
  }
  throw conflict("Your transactions are being changed elsewhere. Please reload the page and try again.");
}

async function derive(
  deps: Deps,
  market: Market | null,
  userId: string,
  keys: readonly string[] | null,
  addsHoldings: boolean,
) {
  const positions = await listPositions(deps.db, userId);
  return derivePositions(await readOwnLedger(deps.db, userId, keys), positions, keys, {
    newId: () => deps.ids.next(),
    coinOf: (coinId) => coinOf(market, coinId),
    addsHoldings,
  });
}

export const showHoldings = async (deps: Deps, user: SessionUser) =>
  holdingsReply(await readOwnLedger(deps.db, user.id, null), await listPositions(deps.db, user.id));

export const showHolding = async (deps: Deps, user: SessionUser, positionId: string) =>
  holdingStepsReply(await figuresOf(deps, user.id, positionId));

/** A holding's figures, as exact decimals. */
export async function figuresOf(deps: Deps, userId: string, positionId: string) {
  const positions = await listPositions(deps.db, userId);
  const position = positions.find(({ id }) => id === positionId);
  if (!position) throw positionNotFound();
  const transactions = await readOwnLedger(deps.db, userId, [assetKeyOf(position)]);
  return figuresOfPosition(transactions, positions, position);
}

/** What came to each holding and what left it in the last 24 hours. */
export async function readDayFlows({ db, clock }: Deps, userId: string): Promise<DayFlows[]> {
  const now = clock.now();
  const rows = (await listSince(db, userId, now - DAY)).filter(({ at }) => at <= now);
  if (rows.length === 0) return [];
  const transactions = rows.map((row) => ({ ...toTransaction(row), source: row.source }));
  return dayFlowsOf(transactions, await listPositions(db, userId));
}
