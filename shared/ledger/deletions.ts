import type { HoldingOf } from "../transactions/holdings.ts";
import { assetKeyOf, isFiat, type Transaction } from "../transactions/transaction.ts";
import { DAY } from "../values/time.ts";

/** Deletions that can be undone. Older ones are final, so that deleting cannot fill the database. */
export const MAX_DELETIONS = 20;
/** How long a deletion can be undone, in ms. */
export const DELETION_KEPT = DAY;

/** The name of a deletion of transactions, with an id of its own. That of a position has the position's id. */
export const deletionOfTransactions = (id: string): string => `transaction ${id}`;

/** Whether transactions without a position belong to this one: the oldest one of its coin. `positions` are ordered by age. */
export const isMainPosition = (position: HoldingOf, positions: readonly HoldingOf[]): boolean =>
  positions.find((one) => assetKeyOf(one) === assetKeyOf(position))?.id === position.id;

/** Whether a transaction is deleted with a position: one of its own that changes no other coin. */
export function goesWith({ positionId, legs }: Transaction, position: HoldingOf, isMain: boolean): boolean {
  const key = assetKeyOf(position);
  const keys = legs.filter((leg) => !isFiat(leg)).map(assetKeyOf);
  const isOwn = positionId === position.id || (isMain && positionId === null);
  return isOwn && keys.includes(key) && keys.every((one) => one === key);
}
