import { digest } from "../../shared/digest.ts";
import { linkedTo, marksOf, type OpeningBalance, openBalance, partKey, unlinked } from "../../shared/ledger/opening.ts";
import { OPENING_SOURCE } from "../../shared/transactions/transaction.ts";
import type { Deps } from "../deps.ts";
import type { Market } from "../markets/market.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { tellLedger } from "./figures/tell.ts";
import { refreshHoldings } from "./holdings.ts";
import { transactionsFull } from "./limit.ts";
import { toTransaction } from "./rows.rules.ts";
import {
  findBySource,
  findTransaction,
  insertTransactions,
  recordChangeSince,
  updateTransaction,
} from "./transactions.queries.ts";
import { bySymbol, checkCoins, idOf, toRow, transactionReply } from "./transactions.ts";

/**
 * Books an opening balance: a purchase for each part, and where its arrivals come from. A repeated request with the same
 * idempotency key books nothing more.
 */
export async function bookOpening(
  deps: Deps,
  market: Market | null,
  user: SessionUser,
  body: OpeningBalance,
  idempotencyKey: string | undefined,
) {
  const { db, clock, ids } = deps;
  const now = clock.now();
  await checkCoins(deps, market, { legs: [{ symbol: body.symbol, coinId: body.coinId }], fee: null });
  const batch = idempotencyKey === undefined ? ids.next() : await digest(idempotencyKey);
  const sourceKeys = body.parts.map((_, index) => partKey(batch, index));
  const known = await findBySource(db, user.id, OPENING_SOURCE, sourceKeys[0]!);
  if (!known) {
    const rows = await Promise.all(body.arrivals.map((id) => findTransaction(db, user.id, idOf(id))));
    const found = rows.flatMap((row) => (row ? [toTransaction(row)] : []));
    const { drafts, arrivals, keys } = openBalance(body, found, bySymbol(market), now);
    const rowMarks = marksOf(arrivals);
    const booked = drafts.map((draft, index) => ({
      ...toRow(user.id, draft, OPENING_SOURCE, sourceKeys[index]!),
      rowMarks,
    }));
    const { added, tags, change } = await insertTransactions(db, user.id, booked);
    if (added.length === 0) throw transactionsFull();
    await tellLedger(deps, user.id, tags, { added });
    for (const { id, account, toAccount } of arrivals) await changeRow(deps, user.id, idOf(id), { account, toAccount });
    await recordChangeSince(db, user.id, Math.min(...drafts.map(({ at }) => at)), now);
    await refreshHoldings(deps, market, user.id, keys, { change });
    await deps.compareWithChains(user.id, added);
  }
  const stored = await Promise.all(sourceKeys.map((key) => findBySource(db, user.id, OPENING_SOURCE, key)));
  return { transactions: stored.flatMap((row) => (row ? [transactionReply(row)] : [])) };
}

async function changeRow(
  deps: Deps,
  userId: string,
  id: number,
  change: { account: string; toAccount: string | null },
) {
  const { row, tags } = await updateTransaction(deps.db, userId, id, change);
  if (row) await tellLedger(deps, userId, tags, { removed: [row], added: [row] });
}

/** Links the arrivals of an opening balance with its account, or makes them come from outside the ledger again. */
export async function relinkArrivals(
  deps: Deps,
  userId: string,
  arrivals: readonly string[],
  from: string,
  isLinked: boolean,
): Promise<void> {
  for (const id of arrivals) {
    const row = await findTransaction(deps.db, userId, idOf(id));
    const accounts = row && (isLinked ? linkedTo : unlinked)(row, from);
    if (row && accounts) await changeRow(deps, userId, row.id, accounts);
  }
}
