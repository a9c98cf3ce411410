import type { ClosedToday } from "../portfolio/day-change.ts";
import { type Leverage, marginOf, valueLeverage, withoutDebt } from "../portfolio/valuation.ts";
import { badRequest, conflict } from "../refusal.ts";
import { MAX_AHEAD } from "../transactions/rules.ts";
import { compare, type Decimal, difference, type Exact, inPercent, sum, toDecimal } from "../values/decimal.ts";
import { isoTime } from "../values/time.ts";
import { changedAt, type LeveragedPosition } from "./positions.ts";

/**
 * A leveraged position, or a part of one, that was closed. The fields of the position are kept, so that it can be opened
 * again.
 */
export type ClosedPosition = Omit<LeveragedPosition, "updatedAt"> & {
  /** The position that it was. Several parts of it can be closed one after the other. */
  positionId: string;
  /** Null only when the position was removed without a record. */
  exitPrice: Exact | null;
  closedAt: number;
  /** The time when it was removed without a record; null in a record. Such a row is deleted after a day. */
  discardedAt: number | null;
};

/** The fields that the owner states. Defaults: the price of the market, the present time, and the whole size. */
export type Closing = {
  exitPrice?: Decimal | undefined;
  closedAt?: number | undefined;
  size?: Decimal | undefined;
  /** Removes the position without a record. */
  discard?: boolean | undefined;
};

/** Maximum number of closed positions that an account keeps. */
export const MAX_CLOSED = 20_000;
/** Charts and returns count the most recently closed positions, at most this many. */
export const MAX_CLOSED_COUNTED = 1000;
export const tooManyClosed = () => conflict(`An account keeps at most ${MAX_CLOSED} closed positions.`);
export const NO_EXIT_PRICE = "State the exit price";

/** The price and time of a liquidation, or those that were stated, or the market's price now. */
function exitOf(position: LeveragedPosition, closing: Closing, price: Exact | null, now: number) {
  if (position.isLiquidated) {
    if (closing.exitPrice !== undefined && compare(closing.exitPrice, position.liquidationPrice) !== 0)
      throw conflict("A liquidated position closes at its liquidation price.");
    return { exitPrice: position.liquidationPrice, closedAt: closing.closedAt ?? position.liquidatedAt ?? now };
  }
  const exitPrice = closing.exitPrice ?? price;
  if (exitPrice === null && !closing.discard) throw conflict(NO_EXIT_PRICE);
  return { exitPrice, closedAt: closing.closedAt ?? now };
}

type Context = {
  /** The id of the closed position. */
  id: string;
  /** The market's price of the coin, if it is fresh. */
  price: Exact | null;
  now: number;
};

/** Closes a position or a part of it. `left` is what stays open; null when nothing does. */
export function closeLeveraged<Row extends LeveragedPosition>(
  position: Row,
  closing: Closing,
  { id, price, now }: Context,
): { closed: ClosedPosition; left: Row | null } {
  const size = closing.size ?? position.size;
  if (compare(size, position.size) > 0) throw badRequest(`Size must be at most ${position.size}`);
  const isWhole = compare(size, position.size) === 0;
  if (position.isLiquidated && !isWhole) throw conflict("A liquidated position closes as a whole.");
  const exit = exitOf(position, closing, price, now);
  if (exit.closedAt > now + MAX_AHEAD) throw badRequest("Closing time must not be more than a day ahead");
  const { symbol, name, coinId, entryPrice, typed, currentPrice, leverage, liquidationPrice, positionType } = position;
  const { isLiquidated, liquidatedAt, liquidatedPrice, createdAt } = position;
  return {
    closed: {
      ...{ id, positionId: position.id, symbol, name, coinId, size, entryPrice, typed, currentPrice, leverage },
      ...{ liquidationPrice, positionType, isLiquidated, liquidatedAt, liquidatedPrice, createdAt, ...exit },
      discardedAt: closing.discard ? now : null,
    },
    left: isWhole
      ? null
      : { ...position, size: toDecimal(difference(position.size, size)), updatedAt: changedAt(position, now) },
  };
}

/** The result of a closed position in US dollars, and in percent of its margin. It loses its margin at most. */
export function resultOf(closed: Leverage & { exitPrice: Exact }): { pnl: Decimal; percent: Decimal | null } {
  const { pnl } = withoutDebt(closed, valueLeverage({ ...closed, isLiquidated: false }, closed.exitPrice));
  return { pnl, percent: inPercent(pnl, marginOf(closed)) };
}

const isSame = (a: LeveragedPosition, b: ClosedPosition): boolean =>
  !a.isLiquidated &&
  !b.isLiquidated &&
  (["symbol", "coinId", "entryPrice", "leverage", "positionType", "liquidationPrice"] as const).every(
    (key) => a[key] === b[key],
  );

/**
 * The position that a closed one becomes again. A part joins the rest of its position, `open`, unless that was changed or
 * closed meanwhile; then it is a position of its own.
 */
export function reopenedPosition<Row extends LeveragedPosition>(
  closed: ClosedPosition,
  open: Row | undefined,
  now: number,
): Row | LeveragedPosition {
  if (open && isSame(open, closed))
    return { ...open, size: toDecimal(sum(open.size, closed.size)), updatedAt: changedAt(open, now) };
  const { positionId, exitPrice: _exitPrice, closedAt: _closedAt, discardedAt: _discardedAt, id, ...position } = closed;
  return { ...position, id: open ? id : positionId, updatedAt: now };
}

/** A closed position for the change of the day that began at `since`. */
export function closedTodayOf(closed: ClosedPosition & { exitPrice: Exact }, since: number): ClosedToday {
  const { coinId, symbol, positionType, size, entryPrice, exitPrice } = closed;
  const [realisedPnl, margin] = [resultOf(closed).pnl, marginOf(closed)];
  const isLost = closed.isLiquidated || compare(sum(margin, realisedPnl), "0" as Exact) <= 0;
  return {
    ...{ coinId, symbol, positionType, size, entryPrice, exitPrice, realisedPnl },
    lostMargin: isLost ? margin : null,
    isNew: closed.createdAt >= since && closed.createdAt <= closed.closedAt,
  };
}

/** A closed position in the form of the API. */
export function closedReply(closed: ClosedPosition & { exitPrice: Exact }) {
  const { id, symbol, name, coinId, positionType, size, leverage, entryPrice, exitPrice, isLiquidated } = closed;
  const { pnl, percent } = resultOf(closed);
  return {
    ...{ id, symbol, name, coinId, positionType, size, leverage, entryPrice, exitPrice, isLiquidated },
    // A position that was closed before it was entered here was opened at an unknown time.
    openedAt: closed.createdAt <= closed.closedAt ? isoTime(closed.createdAt) : null,
    closedAt: isoTime(closed.closedAt),
    realisedPnl: pnl,
    percent,
  };
}
