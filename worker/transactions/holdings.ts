import { positionNotFound } from "../../shared/ledger/positions.ts";
import { type DayFlows, dayFlowsOf } from "../../shared/portfolio/day-flows.ts";
import { conflict } from "../../shared/refusal.ts";
import { derivePositions } from "../../shared/transactions/derive-positions.ts";
import { figuresOfPosition, holdingStepsReply, holdingsReply } from "../../shared/transactions/holding-replies.ts";
import { assetKeyOf } from "../../shared/transactions/transaction.ts";
import { exactText, parseDecimal } from "../../shared/values/decimal.ts";
import { DAY } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { readSettings } from "../ledger-settings/ledger-settings.ts";
import type { Market } from "../markets/market.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { MAX_ATTEMPTS } from "../platform/storage/attempts.ts";
import { listDue, listPositions, readRevision, writeHoldings } from "./holdings.queries.ts";
import { readOwnLedger } from "./ledger.ts";
import { toTransaction } from "./rows.rules.ts";
import { listBetween } from "./transactions.queries.ts";

function coinOf(market: Market | null, coinId: string): { name: string; price: string | null } | undefined {
  const coin = market?.find(coinId)?.coin;
  return coin && { name: coin.name, price: coin.price == null ? null : parseDecimal(exactText(coin.price)) };
}

/**
 * Writes the amounts and entry prices that follow from the transactions of these coins, or of all coins. A coin that
 * is held but has no position gets one, unless `addsHoldings` is false. Transactions of later than now wait. When
 * another request changes the ledger meanwhile, everything is derived again.
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
    const now = deps.clock.now();
    const ledger = await readRevision(deps.db, userId, now);
    if (ledger === null) return;
    const derived = await derive(deps, market, userId, keys, addsHoldings);
    const isSame = derived.added.length === 0 && derived.changes.length === 0;
    if (isSame && ledger.waitingFrom === ledger.nextAt) return;
    if (await writeHoldings(deps.db, userId, ledger, derived, now)) return;
  }
  throw conflict("Your transactions are being changed elsewhere. Please reload the page and try again.");
}

const DUE_PER_RUN = 50;

/** Runs each minute: derives the holdings of users for whom a waiting transaction has become due. */
export async function countWaiting(deps: Deps): Promise<string> {
  const userIds = await listDue(deps.db, deps.clock.now(), DUE_PER_RUN);
  const market = await deps.market.latest();
  for (const userId of userIds) await refreshHoldings(deps, market, userId, null);
  return `${userIds.length} ledgers with a transaction that was waiting`;
}

async function derive(
  deps: Deps,
  market: Market | null,
  userId: string,
  keys: readonly string[] | null,
  addsHoldings: boolean,
) {
  const [positions, basis] = await Promise.all([listPositions(deps.db, userId), readSettings(deps, userId)]);
  return derivePositions(await readOwnLedger(deps, userId, keys), positions, keys, {
    newId: () => deps.ids.next(),
    coinOf: (coinId) => coinOf(market, coinId),
    addsHoldings,
    basis,
  });
}

export const showHoldings = async (deps: Deps, userId: string) =>
  holdingsReply(
    await readOwnLedger(deps, userId, null),
    await listPositions(deps.db, userId),
    await readSettings(deps, userId),
  );

export const showHolding = async (deps: Deps, user: SessionUser, positionId: string) =>
  holdingStepsReply(await figuresOf(deps, user.id, positionId));

/** A holding's figures, as exact decimals. */
export async function figuresOf(deps: Deps, userId: string, positionId: string) {
  const positions = await listPositions(deps.db, userId);
  const position = positions.find(({ id }) => id === positionId);
  if (!position) throw positionNotFound();
  const transactions = await readOwnLedger(deps, userId, [assetKeyOf(position)]);
  return figuresOfPosition(transactions, positions, position, await readSettings(deps, userId));
}

/** What came to each holding and what left it in the last 24 hours. */
export async function readDayFlows({ db, clock }: Deps, userId: string): Promise<DayFlows[]> {
  const now = clock.now();
  const rows = await listBetween(db, userId, now - DAY, now);
  if (rows.length === 0) return [];
  const transactions = rows.map((row) => ({ ...toTransaction(row), source: row.source }));
  return dayFlowsOf(transactions, await listPositions(db, userId));
}
