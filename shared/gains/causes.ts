import type { Book } from "../transactions/book.ts";
import { type Fold, partsOf, type Unknown } from "../transactions/fold.ts";
import { type LedgerEvent, OUTSIDE } from "../transactions/ledger-event.ts";

/**
 * A part of a disposal without a known gain. `start` and `end` are the range of the disposal's parts in `Fold.parts`; both
 * are 0 where no part is of unknown cost.
 */
export type UnknownPart = Unknown & { reason: "no purchase" | "no cost" | "no price"; start: number; end: number };
/** The transactions that make a part unknown. */
export type CausesOf = (part: UnknownPart) => string[];

/** With more transactions the list of those to complete would be too long for an address. */
const MAX_CAUSES = 20;

/** Whether an event brings coins whose cost is unknown. */
const bringsUnknown = ({ type, isPriced, account }: LedgerEvent): boolean =>
  type === "move" ? account === OUTSIDE : (type === "acquire" || type === "adjust") && !isPriced;
/** Whether an event may bring coins that were nowhere on record. */
const mayBringUncovered = ({ type }: LedgerEvent): boolean => type === "move" || type === "renamed";

/**
 * Finds the transactions that make the gain of a disposal unknown: those that its owner has to complete. A pool has no
 * single purchases, so there it is every earlier one of the coin, or of its earlier names, without a cost.
 */
export function causesIn(book: Book, fold: Pick<Fold, "parts">): CausesOf {
  let byCoin: Map<number, LedgerEvent[]> | null = null;
  const ofPool = ({ coin, day }: LedgerEvent) => {
    byCoin ??= Map.groupBy(
      book.events.filter((event) => bringsUnknown(event) || mayBringUncovered(event)),
      (event) => event.coin,
    );
    const all = [...namesOf(book, coin)].flatMap((name) => byCoin!.get(name) ?? []).filter((one) => one.day <= day);
    const unknown = all.filter(bringsUnknown);
    return unknown.length > 0 ? unknown : all;
  };
  return ({ reason, event, start, end }) => {
    if (reason !== "no cost") return [event.transaction.id];
    const unknown = partsOf(fold, { start, end }).filter(({ cost }) => cost === null);
    const lots = unknown.flatMap(({ lot }) => lot ?? []);
    const events = unknown.length > lots.length ? [...lots, ...ofPool(event)] : lots;
    return allCauses([events.map(({ transaction }) => transaction.id)]);
  };
}

/** The number of a coin, and those of the coins that it was before a rename. */
function namesOf({ events }: Book, coin: number): Set<number> {
  const names = new Set([coin]);
  const renames = events.filter(({ type }) => type === "rename" || type === "renamed");
  for (let before = 0; before < names.size; ) {
    before = names.size;
    for (const { type, transaction, coin: to } of renames)
      if (type === "renamed" && names.has(to))
        for (const one of renames) if (one.transaction === transaction) names.add(one.coin);
  }
  return names;
}

/** The causes of several parts, each once. */
export const allCauses = (causes: readonly (readonly string[])[]): string[] =>
  [...new Set(causes.flat())].slice(0, MAX_CAUSES);
