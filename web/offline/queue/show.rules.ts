import { type ClosedPosition, closedReply, closeLeveraged, reopenedPosition } from "../../../shared/ledger/closing.ts";
import { editedLeveraged, newLeveraged } from "../../../shared/ledger/leveraged.ts";
import { type LeveragedPosition, newCoinOf, type SpotPosition } from "../../../shared/ledger/positions.ts";
import { leveragedReply, spotReply } from "../../../shared/ledger/replies.ts";
import { editedSpot, newSpot } from "../../../shared/ledger/spot.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { isRestated } from "../../../shared/transactions/restate.ts";
import type { Reply } from "../../api/call.ts";
import { readClosing, readLeveraged, readLeveragedPatch, readSpot, readSpotPatch } from "../../guest/ledger/input.ts";
import type { Change } from "../../outbox/change.ts";

/** Positions as they will be once the waiting changes have arrived. The decisions are those of the server. */

type Spot = Reply<"GET /api/spot-positions">[number];
type Leveraged = Reply<"GET /api/leveraged-positions">[number];
type Closed = Reply<"GET /api/closed-positions">;

const msOf = (time: string) => Date.parse(time);
const stored = { updatedAt: 0 };

/** A reply has the digits as plain text. */
const fromSpot = ({ createdAt, typed, currentPrice, ...reply }: Spot): SpotPosition =>
  ({
    ...reply,
    ...stored,
    createdAt: msOf(createdAt),
    typed: typed ?? null,
    currentPrice: currentPrice ?? "0",
  }) as unknown as SpotPosition;

const fromLeveraged = ({ createdAt, liquidatedAt, typed, ...reply }: Leveraged): LeveragedPosition =>
  ({
    ...{ ...reply, ...stored, createdAt: msOf(createdAt), typed: typed ?? null },
    liquidatedAt: liquidatedAt === null ? null : msOf(liquidatedAt),
  }) as unknown as LeveragedPosition;

/** Applies a change to the positions of its kind, by their ids. */
type Apply<Position> = (shown: Map<string, Position>, change: Change) => void;

/** A position without a network keeps its coin, or has none until the server has found it. */
const coinIdOf = (
  before: SpotPosition | LeveragedPosition,
  patch: { symbol?: string | null; coinId?: string | null },
) => {
  const coin = newCoinOf(before, patch);
  return coin ? coin.coinId : before.coinId;
};

const spotApply = (): Apply<Spot> => {
  const deleted = new Map<string, Spot>();
  return (shown, { name, params, body, rowId, userId, at }) => {
    const id = params.id ?? "";
    const position = shown.get(id);
    if (name === "POST /api/spot-positions") {
      const input = readSpot(body);
      shown.set(rowId!, spotReply(newSpot(input, { id: rowId!, coinId: input.coinId, now: at }), userId));
    } else if (name === "PATCH /api/spot-positions/:id" && position) {
      const patch = readSpotPatch(body);
      const before = fromSpot(position);
      const after = editedSpot(before, patch, coinIdOf(before, patch), at);
      // The cost of the whole position is stated, unless a part of it is unknown and stays so.
      const isStated = isRestated(before, after) && (position.costKnown || after.entryPrice !== before.entryPrice);
      shown.set(id, spotReply(isStated ? { ...after, cost: null, knownAmount: null } : after, userId));
    } else if (name === "DELETE /api/spot-positions/:id" && position) {
      deleted.set(id, position);
      shown.delete(id);
    } else if (name === "POST /api/spot-positions/:id/restore" && deleted.has(id)) shown.set(id, deleted.get(id)!);
  };
};

/** Keeps what the changes close in `closings`. */
const leveragedApply = (closings = new Map<string, ClosedPosition>()): Apply<Leveraged> => {
  const reply = (position: LeveragedPosition, userId: string): Leveraged => ({
    ...leveragedReply(position, userId),
    canReopen: false,
  });
  return (shown, { name, params, query, body, rowId, userId, at }) => {
    const id = params.id ?? "";
    const position = shown.get(id);
    if (name === "POST /api/leveraged-positions") {
      const input = readLeveraged(body);
      shown.set(rowId!, reply(newLeveraged(input, { id: rowId!, coinId: input.coinId, now: at }), userId));
    } else if (name === "PATCH /api/leveraged-positions/:id" && position) {
      const patch = readLeveragedPatch(body);
      const before = fromLeveraged(position);
      shown.set(id, reply(editedLeveraged(before, patch, coinIdOf(before, patch), at), userId));
    } else if (name === "DELETE /api/leveraged-positions/:id" && position) {
      const context = { id: rowId!, price: null, now: at };
      const { closed, left } = closeLeveraged(fromLeveraged(position), readClosing(query ?? {}), context);
      closings.set(closed.id, closed);
      if (left) shown.set(id, reply(left, userId));
      else shown.delete(id);
    } else if (name === "POST /api/closed-positions/:id/reopen" && closings.has(id)) {
      const closed = closings.get(id)!;
      const rest = shown.get(closed.positionId);
      const after = reopenedPosition(closed, rest && fromLeveraged(rest), at);
      closings.delete(id);
      shown.set(after.id, reply(after, userId));
    }
  };
};

function withChangesOf<Position extends { id: string }>(
  list: readonly Position[],
  changes: readonly Change[],
  apply: Apply<Position>,
): Position[] {
  const shown = new Map(list.map((position) => [position.id, position]));
  for (const change of changes)
    try {
      apply(shown, change);
    } catch (error) {
      // The server will refuse the change too, and then its owner reads why.
      if (!(error instanceof Refusal)) throw error;
    }
  return [...shown.values()];
}

/** The waiting changes applied to the server's list of one kind of positions. */
export const withSpotChanges = (list: readonly Spot[], changes: readonly Change[]): Spot[] =>
  withChangesOf(list, changes, spotApply());
export const withLeveragedChanges = (list: readonly Leveraged[], changes: readonly Change[]): Leveraged[] =>
  withChangesOf(list, changes, leveragedApply());

/** The first page of closed positions with those that wait to be closed. `open` is the server's list of open ones. */
export function withClosedChanges(page: Closed, open: readonly Leveraged[], changes: readonly Change[]): Closed {
  const closings = new Map<string, ClosedPosition>();
  withChangesOf(open, changes, leveragedApply(closings));
  const waiting = [...closings.values()].flatMap(({ exitPrice, ...closed }) =>
    exitPrice === null || closed.discardedAt !== null ? [] : [closedReply({ ...closed, exitPrice })],
  );
  return { ...page, items: [...waiting.toReversed(), ...page.items] };
}
