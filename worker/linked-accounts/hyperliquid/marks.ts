import { compare, type Exact } from "../../../shared/values/decimal.ts";
import { MINUTE } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import { createCalls } from "../calls.ts";
import type { Perp } from "../kind.ts";
import { shownName } from "./book.ts";
import { askList } from "./budget.ts";
import { listPerpAccounts, makeDue, readMarkTimes, saveMarkTimes } from "./marks.queries.ts";
import { dexOf, pausedSince } from "./pause.rules.ts";
import {
  distanceOf,
  isLiquidatable,
  type LiquidatablePerp,
  NEAR_INTERVAL,
  NEAR_PERCENT,
  VIEWED_FOR,
  WATCHED_INTERVAL,
} from "./perps.ts";

const MAX_ACCOUNTS = 5_000;
const MAX_DEXES = 20;
const liquidatableContracts = (perps: readonly Perp[]) => perps.filter(isLiquidatable).map(({ symbol }) => symbol);

/** Since when the warnings of an account with these positions are paused; null while they work or there are none. */
export async function warningPauses(
  deps: Deps,
  accounts: readonly { id: string; asOf: number | null; perps: readonly Perp[] }[],
): Promise<Map<string, number>> {
  const watched = accounts.filter(({ perps }) => perps.some(isLiquidatable));
  if (watched.length === 0) return new Map();
  const times = await readMarkTimes(deps.db);
  const now = deps.clock.now();
  return new Map(
    watched.flatMap(({ id, asOf, perps }) => {
      const since = asOf === null ? null : pausedSince({ asOf, contracts: liquidatableContracts(perps) }, times, now);
      return since === null ? [] : [[id, since] as const];
    }),
  );
}

/** An account with positions and the venue's current mark prices of them. */
export type MarkedAccount = {
  id: string;
  name: string;
  perps: Perp[];
  /** The positions that have a liquidation price. */
  liquidatable: LiquidatablePerp[];
  /** By contract; empty while the warnings are paused. */
  marks: ReadonlyMap<string, Exact>;
  pausedSince: number | null;
  pauseNotifiedAt: number;
};

/** Reads the mark prices of all markets in which accounts have positions, with one call each. */
async function readMarks(deps: Deps, dexes: readonly string[]): Promise<Map<string, Exact>> {
  const calls = createCalls(deps, MAX_DEXES);
  const marks = new Map<string, Exact>();
  const read: string[] = [];
  for (const dex of dexes) {
    const reply = await askList(calls, () => deps.perpVenue.marks(dex));
    if (!reply?.ok) continue;
    read.push(dex);
    for (const [contract, mark] of reply.value) marks.set(contract, mark);
  }
  if (read.length > 0) await saveMarkTimes(deps.db, read, deps.clock.now());
  return marks;
}

/** An account whose state is older than this (ms) is refreshed at once. Its earlier refreshes have failed. */
const OVERDUE = 2 * WATCHED_INTERVAL;
/** The cron is not exact to the second. */
const NEAR_AGE = NEAR_INTERVAL - MINUTE / 4;

/** Whether an account must be refreshed before it is due: its state is old, or a mark price is near to liquidation. */
function isUrgent(perps: readonly Perp[], marks: ReadonlyMap<string, Exact>, age: number): boolean {
  return perps.some((perp) => {
    const mark = marks.get(perp.symbol);
    if (mark === undefined || !isLiquidatable(perp)) return false;
    const distance = distanceOf(perp, mark);
    return age > OVERDUE || (age >= NEAR_AGE && distance !== null && compare(distance, NEAR_PERCENT) <= 0);
  });
}

/**
 * The accounts with positions that have a liquidation price, at the current mark prices. Makes some accounts due: those
 * near to a liquidation, because their liquidation prices must be current, those that a user looks at, and those with
 * an old state.
 */
export async function markAccounts(deps: Deps): Promise<MarkedAccount[]> {
  const { db, clock } = deps;
  const rows = await listPerpAccounts(db, MAX_ACCOUNTS);
  const accounts = rows.map((row) => ({ ...row, perps: JSON.parse(row.perps) as Perp[] }));
  const contracts = accounts.flatMap(({ perps }) => liquidatableContracts(perps));
  if (contracts.length === 0) return [];
  const marks = await readMarks(deps, [...new Set(contracts.map(dexOf))]);
  const pauses = await warningPauses(deps, accounts);
  const now = clock.now();
  const isViewed = (viewedAt: number) => now - viewedAt <= VIEWED_FOR;
  const urgent = accounts.filter(
    ({ asOf, viewedAt, perps }) => (isViewed(viewedAt) && now - asOf >= NEAR_AGE) || isUrgent(perps, marks, now - asOf),
  );
  if (urgent.length > 0)
    await makeDue(
      db,
      urgent.map(({ id }) => id),
      now,
    );
  return accounts.map((account) => ({
    id: account.id,
    name: shownName(account),
    perps: account.perps,
    liquidatable: account.perps.filter(isLiquidatable),
    marks: pauses.has(account.id) ? new Map() : marks,
    pausedSince: pauses.get(account.id) ?? null,
    pauseNotifiedAt: account.pauseNotifiedAt,
  }));
}
