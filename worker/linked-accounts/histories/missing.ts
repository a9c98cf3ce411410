import type { Deps } from "../../deps.ts";
import { KINDS } from "../kinds.ts";
import type { Holding } from "../outcome.rules.ts";
import { listMoves, listTxids } from "./bookings.queries.ts";
import type { ClaimedHistory } from "./histories.queries.ts";
import { type Missing, missingOf, nextMissing, readCovered } from "./missing.rules.ts";
import { READERS } from "./readers.ts";

/** Compares what was read of an account with its balances. */
export async function findMissing(deps: Deps, history: ClaimedHistory, isBehind: boolean): Promise<Missing> {
  const { accountId, kind, address, holdings, balancesAt } = history;
  const reader = READERS[kind]!;
  const moves = await listMoves(deps.db, history, await listTxids(deps.db, history));
  const { bookings: all, gaps } = reader.book(moves);
  // In an account of the ledger that several stand for, only its own moves say what it has.
  const own = moves.filter((move) => move.accountId === accountId);
  // It may stand for another account of the ledger than when this run began.
  const ledgerAccount = own[0]?.ledgerAccount ?? history.ledgerAccount;
  const isShared = moves.some((move) => move.accountId !== accountId && move.ledgerAccount === ledgerAccount);
  const bookings = isShared ? reader.book(own).bookings : all;
  const held = (JSON.parse(holdings) as Holding[]).filter(({ network }) => reader.reads?.(deps, network) ?? true);
  const covers = await KINDS[kind].covers(deps, address);
  const before = readCovered(history.covered).missing;
  // Without balances, what was missing before still is, unless everything was read again.
  const unknown = before.again ? [] : before.symbols;
  const differing =
    balancesAt === null ? unknown : missingOf({ bookings, ledgerAccount, held, asOf: balancesAt, covers });
  const found = [...(gaps?.(accountId) ?? []), ...differing].map((symbol) => symbol.toLowerCase());
  return nextMissing(before, [...new Set(found)], isBehind);
}
