import { lastDueDay, publicationDayBefore, publishedAt } from "../../shared/exchange-rates/publication-days.ts";
import { positionNotFound } from "../../shared/ledger/positions.ts";
import { RULES_VERSION } from "../../shared/ledger/rules-version.ts";
import type { DayFlows } from "../../shared/portfolio/day-change.ts";
import { dayFlowsOf } from "../../shared/portfolio/day-flows.ts";
import { conflict } from "../../shared/refusal.ts";
import { withoutSpam } from "../../shared/transactions/spam.ts";
import { assetKeyOf } from "../../shared/transactions/transaction.ts";
import { exactText, parseDecimal } from "../../shared/values/decimal.ts";
import { DAY, HOUR } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { readReferenceRates } from "../exchange-rates/reference-rates.ts";
import { readSettings } from "../ledger-settings/ledger-settings.ts";
import type { Market } from "../markets/market.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { causeOf } from "../platform/log.ts";
import { MAX_ATTEMPTS } from "../platform/storage/attempts.ts";
import { CHANGED, type LedgerMark } from "./changes/changes.queries.ts";
import { readAccounting } from "./figures/accounting.ts";
import type { AnswerOf } from "./figures/answers.ts";
import { askLedger } from "./figures/client.ts";
import { tellLedger } from "./figures/tell.ts";
import {
  type DueLedger,
  findNextTime,
  type LedgerState,
  listDue,
  listPositions,
  postponeDue,
  readRevision,
  writeHoldings,
} from "./holdings.queries.ts";
import { readAround } from "./other-sides.ts";
import { toTransaction } from "./rows.rules.ts";
import { listBetween } from "./transactions.queries.ts";

function coinOf(market: Market | null, coinId: string): { name: string; price: string | null } | undefined {
  const coin = market?.find(coinId)?.coin;
  return coin && { name: coin.name, price: coin.price == null ? null : parseDecimal(exactText(coin.price)) };
}

type RefreshOptions = { addsHoldings?: boolean; onlyChanged?: boolean; change?: LedgerMark };

/**
 * Writes the amounts and entry prices that follow from the transactions of these coins, or of all coins. A coin that
 * is held but has no position gets one, unless `addsHoldings` is false. Transactions of later than now wait. When
 * another request changes the ledger meanwhile, everything is derived again. `onlyChanged`: positions that stay the same
 * are not written. With the `change` after which it is called, the ledger no longer waits for that change.
 */
export async function refreshHoldings(
  deps: Deps,
  market: Market | null,
  userId: string,
  keys: readonly string[] | null,
  { addsHoldings = true, onlyChanged = false, change }: RefreshOptions = {},
) {
  // A change of money alone changes no holding, but the ledger must not wait for one.
  if (keys?.length === 0 && change?.waitingFrom !== CHANGED) return;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const now = deps.clock.now();
    // Directly after a change its state is known. If another request has changed the ledger since, nothing is written.
    const ledger =
      change && attempt === 0
        ? { ...change, nextAt: await findNextTime(deps.db, userId, now) }
        : await readRevision(deps.db, userId, now);
    if (ledger === null) return;
    const derived = named(await askLedger(deps, userId, { name: "derived", keys, addsHoldings }), market);
    const nextAt = earliest(ledger.nextAt, await nextRates(deps, derived.foreignDay), keys && waitsFor(ledger, change));
    const isSame = derived.added.length === 0 && derived.changes.length === 0;
    const rulesVersion = keys === null ? RULES_VERSION : ledger.rulesVersion;
    if (isSame && ledger.waitingFrom === nextAt && ledger.rulesVersion === rulesVersion) return;
    const state = { ...ledger, nextAt, rulesVersion };
    const tags = await writeHoldings(deps.db, userId, state, { ...derived, onlyChanged }, now);
    if (tags) return tellLedger(deps, userId, tags, {});
  }
  throw conflict("Your transactions are being changed elsewhere. Please reload the page and try again.");
}

const earliest = (...times: (number | null)[]): number | null =>
  times.reduce((first, time) => (first === null || (time !== null && time < first) ? time : first), null);

/**
 * The time for which a ledger waits. Where only some coins are derived, the others may still need it, unless the ledger
 * waits only because of the change after which they are derived.
 */
const waitsFor = ({ revision, waitingFrom }: LedgerState, change: LedgerMark | undefined): number | null =>
  change && change.revision === revision ? change.waitedFor : waitingFrom;

const RATES_RETRY = HOUR;
/** When to derive again, because the rates of the last day with other money are not published yet. */
async function nextRates({ db, clock }: Deps, foreignDay: number | null): Promise<number | null> {
  if (foreignDay === null) return null;
  const [needed, { lastDay }] = [publicationDayBefore(foreignDay), await readReferenceRates({ db }, [])];
  return needed > lastDay ? Math.max(clock.now() + RATES_RETRY, publishedAt(needed)) : null;
}

/** Whether the rates that were due by now are loaded. */
async function areRatesHere({ db, clock }: Deps): Promise<boolean> {
  const { lastDay } = await readReferenceRates({ db }, []);
  return lastDay >= lastDueDay(clock.now());
}

const DUE_PER_RUN = 50;

/**
 * Runs each minute: derives the holdings of users for whom a waiting transaction has become due, or rates that were not
 * published yet. While those are late, nothing is derived, because it would be the same again.
 */
export async function countWaiting(deps: Deps): Promise<string> {
  const now = deps.clock.now();
  const due = await listDue(deps.db, now, DUE_PER_RUN);
  const areLate = due.some(({ hasTransaction }) => !hasTransaction) && !(await areRatesHere(deps));
  const isForLateRates = ({ hasTransaction }: DueLedger) => areLate && !hasTransaction;
  await postponeDue(deps.db, due.filter(isForLateRates), now, now + RATES_RETRY);
  const userIds = due.filter((ledger) => !isForLateRates(ledger)).map(({ userId }) => userId);
  const failed = await refreshEach(deps, userIds);
  return `${userIds.length - failed} of ${userIds.length} ledgers with a transaction that was waiting`;
}

/** Derives the holdings of several users. One ledger must not keep the others waiting, so failures are only counted. */
export async function refreshEach(deps: Deps, userIds: readonly string[], onlyChanged = false): Promise<number> {
  const market = await deps.market.latest();
  let failed = 0;
  for (const userId of userIds)
    await refreshHoldings(deps, market, userId, null, { addsHoldings: !onlyChanged, onlyChanged }).catch(
      (error: unknown) => {
        failed += 1;
        deps.log("ledger-not-counted", { cause: causeOf(error) });
      },
    );
  return failed;
}

type Derived = AnswerOf<"derived">;
/** The derived holdings with the names and prices of the market. */
function named({ added, changes, foreignDay }: Derived, market: Market | null): Derived {
  const found = (coinId: string | null) => (coinId === null ? undefined : coinOf(market, coinId));
  return {
    foreignDay,
    added: added.map((one) => ({ ...one, name: found(one.coinId)?.name || one.name })),
    changes: changes.map((one) => ({
      ...one,
      currentPrice: one.amount === "0" && one.entryPrice === null ? null : (found(one.coinId)?.price ?? null),
    })),
  };
}

export const showHoldings = (deps: Deps, userId: string) => askLedger(deps, userId, { name: "holdings" });

export const showHolding = async (deps: Deps, user: SessionUser, positionId: string) => {
  const keys = [await keyOf(deps, user.id, positionId)];
  return found(await askLedger(deps, user.id, { name: "holding", positionId, keys }));
};

/** A holding's figures, as exact decimals. */
export const figuresOf = async (deps: Deps, userId: string, positionId: string) => {
  const keys = [await keyOf(deps, userId, positionId)];
  return found(await askLedger(deps, userId, { name: "position", positionId, keys }));
};

/** Another request may delete a position while this one asks for its figures. */
function found<Figures>(figures: Figures | null): Figures {
  if (figures === null) throw positionNotFound();
  return figures;
}

async function keyOf({ db }: Deps, userId: string, positionId: string): Promise<string> {
  const position = (await listPositions(db, userId)).find(({ id }) => id === positionId);
  if (!position) throw positionNotFound();
  return assetKeyOf(position);
}

/** What came to each holding but spam, and what left it, in the last 24 hours. */
export async function readDayFlows(deps: Deps, userId: string): Promise<DayFlows[]> {
  const { db, clock } = deps;
  const now = clock.now();
  const rows = await listBetween(db, userId, now - DAY, now);
  if (rows.length === 0) return [];
  const transactions = rows.map((row) => ({ ...toTransaction(row), source: row.source }));
  const [positions, settings] = await Promise.all([listPositions(db, userId), readSettings({ db }, userId)]);
  const accounting = await readAccounting(db, settings, transactions);
  const flows = dayFlowsOf(transactions, positions, accounting, await readAround(deps, userId, rows));
  return [...withoutSpam(flows, settings.spam)];
}
