import {
  type ClosedPosition,
  type Closing,
  closeLeveraged as decideClosing,
  MAX_CLOSED,
  reopenedPosition,
  tooManyClosed,
} from "../../../shared/ledger/closing.ts";
import { editedLeveraged, newLeveraged, reopenedLeveraged } from "../../../shared/ledger/leveraged.ts";
import {
  type LeveragedPatch,
  newCoinOf,
  positionNotFound,
  tooManyPositions,
} from "../../../shared/ledger/positions.ts";
import type { NewLeveraged } from "../../../shared/portfolio/positions-csv.ts";
import { isFresh } from "../../../shared/portfolio/revaluation.ts";
import { MAX_POSITIONS } from "../../../shared/portfolio/rules.ts";
import { conflict, notFound } from "../../../shared/refusal.ts";
import { DAY } from "../../../shared/values/time.ts";
import type { LeveragedItem, Tables } from "../storage/tables.ts";
import { type Context, resolveCoin } from "./context.ts";
import { reopeningOf } from "./lists.ts";

export function addLeveraged(context: Context, body: NewLeveraged, key: string | undefined): LeveragedItem {
  const { tables, now, newId } = context;
  const id = key ?? newId();
  const existing = tables.leveraged.get(id);
  if (existing) return existing;
  if (tables.leveraged.size >= MAX_POSITIONS) throw tooManyPositions("leveraged");
  return tables.leveraged.put(newLeveraged(body, { id, coinId: resolveCoin(context, body), now }));
}

export function editLeveraged(context: Context, id: string, patch: LeveragedPatch): LeveragedItem {
  const { tables, now } = context;
  const before = tables.leveraged.get(id);
  if (!before) throw positionNotFound();
  const coin = newCoinOf(before, patch);
  const coinId = coin ? resolveCoin(context, coin) : before.coinId;
  return tables.leveraged.put(editedLeveraged(before, patch, coinId, now));
}

export function reopenLeveraged(context: Context, id: string): LeveragedItem {
  const { tables, now } = context;
  const before = tables.leveraged.get(id);
  if (!before) throw positionNotFound();
  const decision = reopeningOf(context, before);
  if (decision.kind === "refuse") throw conflict(decision.sentence);
  return tables.leveraged.put(reopenedLeveraged(before, now));
}

/** The price of a coin that was stored last, if it is fresh. */
function freshPriceOf({ tables, now }: Context, coinId: string | null) {
  const stored = coinId === null ? undefined : tables.prices.get(coinId);
  return stored && isFresh(stored.pricedAt, now) ? stored.price : null;
}

/** Closes a position or a part of it. A repeated request with the same key closes nothing more. */
export function closeLeveraged(context: Context, positionId: string, closing: Closing, key: string | undefined): void {
  const { tables, now, newId } = context;
  const id = key ?? newId();
  if (key !== undefined && tables.closed.get(key)) return;
  const position = tables.leveraged.get(positionId);
  if (!position) throw positionNotFound();
  if (tables.closed.size >= MAX_CLOSED) throw tooManyClosed();
  const { closed, left } = decideClosing(position, closing, { id, price: freshPriceOf(context, position.coinId), now });
  if (left) tables.leveraged.put(left);
  else tables.leveraged.remove(positionId);
  forgetDiscarded(tables, now);
  tables.closed.put(closed);
}

/** Deletes positions for good that were removed without a record a day ago. */
function forgetDiscarded({ closed }: Tables, now: number): void {
  for (const { id, discardedAt } of closed.all())
    if (discardedAt !== null && now - discardedAt > DAY) closed.remove(id);
}

export function reopenClosed({ tables, now }: Context, id: string): LeveragedItem {
  const closed = tables.closed.get(id);
  if (!closed) throw notFound("Closed position not found.");
  const open = tables.leveraged.get(closed.positionId);
  const after = reopenedPosition(closed, open, now);
  if (after.id !== open?.id && tables.leveraged.size >= MAX_POSITIONS) throw tooManyPositions("leveraged");
  tables.closed.remove(id);
  return tables.leveraged.put(after);
}

/** Closed positions with a record, the last first. */
export const listClosed = ({ closed }: Tables) =>
  closed
    .all()
    .flatMap(({ exitPrice, ...item }: ClosedPosition) =>
      exitPrice === null || item.discardedAt !== null ? [] : [{ ...item, exitPrice }],
    )
    .sort((a, b) => b.closedAt - a.closedAt || (a.id < b.id ? 1 : -1));
