import { transactionNotFound } from "../../shared/ledger/transactions.ts";
import { decidePair, decideUndo, type KeyChange } from "../../shared/ledger/transfers.ts";
import { conflict } from "../../shared/refusal.ts";
import { coinKeysOf } from "../../shared/transactions/draft.ts";
import type { Transaction } from "../../shared/transactions/transaction.ts";
import type { Deps } from "../deps.ts";
import type { Market } from "../markets/market.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { askLedger } from "./figures/client.ts";
import { tellLedger } from "./figures/tell.ts";
import { refreshHoldings } from "./holdings.ts";
import { readKeyed } from "./other-sides.ts";
import { toTransaction } from "./rows.rules.ts";
import { findTransaction, recordChangeSince } from "./transactions.queries.ts";
import { idOf } from "./transactions.ts";
import { changeKeys } from "./transfers.queries.ts";

export const showOffers = (deps: Deps, user: SessionUser) => askLedger(deps, user.id, { name: "offers" });

async function readSide({ db }: Deps, userId: string, id: string): Promise<Transaction> {
  const row = await findTransaction(db, userId, idOf(id));
  if (!row) throw transactionNotFound();
  return toTransaction(row);
}

async function change(
  deps: Deps,
  market: Market | null,
  userId: string,
  sides: readonly Transaction[],
  changes: readonly KeyChange[],
) {
  if (changes.length === 0) return;
  const changed = await changeKeys(deps.db, userId, changes);
  if (!changed) throw conflict("Your transactions are being changed elsewhere. Please reload the page and try again.");
  const found = await Promise.all(changes.map(({ id }) => findTransaction(deps.db, userId, Number(id))));
  const rows = found.filter((row) => row !== undefined);
  await tellLedger(deps, userId, changed.tags, { removed: rows, added: rows });
  await recordChangeSince(deps.db, userId, Math.min(...sides.map(({ at }) => at)), deps.clock.now());
  const keys = [...new Set(sides.flatMap(coinKeysOf))];
  await refreshHoldings(deps, market, userId, keys, { change: changed.change });
}

type Pair = { outId: string; arrivalId: string; isSeparate: boolean };

/** Makes two transactions one transfer, or says that they are separate. A repeated request changes nothing. */
export async function pairSides(deps: Deps, market: Market | null, user: SessionUser, body: Pair): Promise<void> {
  const out = await readSide(deps, user.id, body.outId);
  const arrival = await readSide(deps, user.id, body.arrivalId);
  const keyed = await readKeyed(deps, user.id, [out, arrival]);
  const options = { isSeparate: body.isSeparate, newKey: deps.ids.next() };
  await change(deps, market, user.id, [out, arrival], decidePair(out, arrival, keyed, options));
}

/** Takes back what was decided about a transaction and its other side. */
export async function undoPair(deps: Deps, market: Market | null, user: SessionUser, id: string): Promise<void> {
  const one = await readSide(deps, user.id, id);
  const keyed = await readKeyed(deps, user.id, [one]);
  await change(deps, market, user.id, [one, ...keyed], decideUndo(one, keyed));
}
