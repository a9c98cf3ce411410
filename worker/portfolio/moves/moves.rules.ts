import type { z } from "zod";
import type { moveRequest } from "../../../shared/portfolio/move-contract.ts";
import { liquidationPriceOf } from "../../../shared/portfolio/rules.ts";
import { type Leg, OPENING_SOURCE } from "../../../shared/transactions/transaction.ts";

/** How the items of a browser become rows of an account. */

export type MoveRequest = z.output<typeof moveRequest>;
export type MovedSpot = Omit<MoveRequest["spot"][number], "typed"> & { typed: string | null };
export type MovedLeveraged = ReturnType<typeof leveragedRow<MoveRequest["leveraged"][number]>>;
export type MovedClosed = ReturnType<typeof closedRow>;

/** The ids of all coins that the items name. An id that begins with ~ belongs to an unknown coin and is left out. */
export function coinsIn({ spot, leveraged, closed, transactions }: MoveRequest): string[] {
  const legs = transactions.flatMap(({ legs, fee }) => [...legs, ...(fee ? [fee] : [])]);
  const ids = [...spot, ...leveraged, ...closed, ...legs].map(({ coinId }) => coinId);
  return [...new Set(ids)].filter((id) => id !== null && !id.startsWith("~")) as string[];
}

/** The ids that the browser has given to the items of a part, each once. */
export function idsIn({ imports, spot, leveraged, closed, transactions }: MoveRequest): string[] {
  const named = transactions.flatMap(({ batchId, positionId, source, sourceKey }) => [
    batchId,
    positionId,
    source === "position" ? sourceKey : null,
  ]);
  const own = [...imports, ...spot, ...leveraged, ...closed].map(({ id }) => id);
  const parts = closed.map(({ positionId }) => positionId);
  return [...new Set([...own, ...parts, ...named])].filter((id) => id !== null);
}

type Translation = {
  /** The id of a row by the id in the browser. */
  rowId(id: string): string;
  /** The coin that this server knows, or null. */
  coinOf(coinId: string | null): string | null;
};

const optionalId = (id: string | null, { rowId }: Translation) => (id === null ? null : rowId(id));
const typedText = (typed: object | null) => (typed === null ? null : JSON.stringify(typed));

export const spotRow = (item: MoveRequest["spot"][number], translation: Translation): MovedSpot => ({
  ...item,
  id: translation.rowId(item.id),
  coinId: translation.coinOf(item.coinId),
  typed: typedText(item.typed),
});

type Leveraged = MoveRequest["leveraged"][number];

export const leveragedRow = <Item extends Leveraged>(item: Item, translation: Translation) => ({
  ...item,
  id: translation.rowId(item.id),
  coinId: translation.coinOf(item.coinId),
  typed: typedText(item.typed),
  currentPrice: item.currentPrice ?? item.entryPrice,
  liquidationPrice: item.liquidationPrice ?? liquidationPriceOf(item.entryPrice, item.leverage, item.positionType),
});

export const closedRow = (item: MoveRequest["closed"][number], translation: Translation) => ({
  ...leveragedRow(item, translation),
  positionId: translation.rowId(item.positionId),
});

const legOf = (leg: MoveRequest["transactions"][number]["legs"][number], { coinOf }: Translation): Leg => ({
  ...leg,
  coinId: coinOf(leg.coinId),
});

/** A transaction with the ids of this account. A key of its source stays, so that the same file is not booked twice. */
export function movedTransaction(item: MoveRequest["transactions"][number], translation: Translation) {
  const { source, sourceKey } = item;
  // The key of a transaction that was made with a position is the id of the position.
  const isPositionId = source === "position" && sourceKey !== null;
  return {
    ...item,
    legs: item.legs.map((leg) => legOf(leg, translation)),
    fee: item.fee && legOf(item.fee, translation),
    positionId: optionalId(item.positionId, translation),
    batchId: optionalId(item.batchId, translation),
    sourceKey: isPositionId ? translation.rowId(sourceKey) : sourceKey,
    // The marks of an opening balance are ids of the browser's transactions, which have other ids here.
    rowMarks: source === OPENING_SOURCE ? null : item.rowMarks,
  };
}
