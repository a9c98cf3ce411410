import type { z } from "zod";
import type { importedTransaction } from "../contract.ts";

/** Decides which transactions of an import are booked already. */

export type ImportedBody = z.output<typeof importedTransaction>;
/** A row that may be part of a transaction between two times. `mark` and `family` are parts of the row's key. */
export type RowPart = { key: string; mark: string; family: string; from: number; to: number };
/** A deposit or withdrawal that another export of the exchange may have booked. */
export type Movement = { key: string; account: string; symbol: string; amount: string; from: number; to: number };

/** Exports of one exchange write the time of the same deposit up to a minute apart. */
const MAX_TIME_DIFFERENCE = 90_000;

/** The deposits and withdrawals among transactions, as they may be booked by another export. */
export const movementsIn = (bodies: readonly ImportedBody[]): Movement[] =>
  bodies.flatMap(({ kind, legs, toAccount, at, account, sourceKey }) => {
    const [leg] = legs;
    if (kind !== "transfer" || legs.length !== 1 || toAccount !== null || !leg) return [];
    return [
      {
        key: sourceKey,
        account,
        symbol: leg.symbol,
        amount: leg.amount,
        from: at - MAX_TIME_DIFFERENCE,
        to: at + MAX_TIME_DIFFERENCE,
      },
    ];
  });

/** All keys under which a transaction, or a side of it, may be booked. */
export const keysOf = (bodies: readonly ImportedBody[]): string[] => [
  ...new Set(bodies.flatMap(({ sourceKey, aliases }) => [sourceKey, ...aliases])),
];

/** The family (the account) and the hash in a key that is made from the contents of a row. */
const CONTENTS = /^([^#]*:)#(\w+)(~\d+)?$/;
/** The end of a hash is enough to distinguish the rows of a few seconds. */
const MARK_LENGTH = 8;
/** Rows that become one transaction are at most this far apart, in ms. */
const JOINED_WITHIN = 3000;

const markOf = (key: string): string | null => {
  const hash = CONTENTS.exec(key)?.[2];
  return hash === undefined ? null : ` ${hash.slice(-MARK_LENGTH)}`;
};

/**
 * The marks of the rows that were joined by their times. If a later file contains only some of these rows, their marks
 * show that they are booked.
 */
export const rowMarksOf = ({ sourceKey, aliases }: ImportedBody): string | null =>
  CONTENTS.test(sourceKey) && aliases.length > 0 ? aliases.map(markOf).join("") : null;

/** The rows of transactions, as they may be part of a booked one. */
export const partsIn = (bodies: readonly ImportedBody[]): RowPart[] =>
  bodies.flatMap(({ at, sourceKey, aliases }) =>
    (aliases.length > 0 ? aliases : [sourceKey]).flatMap((key) => {
      const mark = markOf(key);
      return mark === null ? [] : [{ key, mark, family: CONTENTS.exec(key)![1]!, from: at - JOINED_WITHIN, to: at }];
    }),
  );

export type Sorted = {
  /** To be booked. The same import may have booked some of them already, when its reply was lost. */
  fresh: ImportedBody[];
  duplicates: ImportedBody[];
  /** To replace a booked transaction, because an export with fewer details booked it. */
  replacements: ImportedBody[];
  /** Trades with only one booked side, from a file that was cut between the sides. */
  halfBooked: ImportedBody[];
};

/**
 * Sorts transactions by what is booked: `batches` has the import of each booked key, `bookedElsewhere` are the keys of
 * deposits and withdrawals that another export has booked, and `replaceable` are the imports by an export with fewer
 * details.
 */
export function sortByKnown(
  bodies: readonly ImportedBody[],
  batches: ReadonlyMap<string, string>,
  bookedElsewhere: ReadonlySet<string>,
  replaceable: ReadonlySet<string>,
  importId: string | null,
): Sorted {
  const sorted: Sorted = { fresh: [], duplicates: [], replacements: [], halfBooked: [] };
  for (const body of bodies) {
    const { sourceKey, aliases } = body;
    const batch = batches.get(sourceKey);
    // A key of the same import belongs to another row with the same contents.
    const knownAliases = aliases.filter((key) => batches.has(key) && batches.get(key) !== importId);
    if (batch !== undefined && replaceable.has(batch)) sorted.replacements.push(body);
    else if (batch !== undefined) (batch === importId ? sorted.fresh : sorted.duplicates).push(body);
    else if (bookedElsewhere.has(sourceKey)) sorted.duplicates.push(body);
    else if (knownAliases.length === 0) sorted.fresh.push(body);
    else if (knownAliases.length === aliases.length) sorted.duplicates.push(body);
    else sorted.halfBooked.push(body);
  }
  return sorted;
}

export const countRows = (bodies: readonly ImportedBody[]): number => bodies.reduce((sum, { rows }) => sum + rows, 0);

/** A row that replaces a booked one counts as booked. */
export const countBooked = ({ fresh, replacements }: Sorted): number => countRows(fresh) + countRows(replacements);

export const HALF_BOOKED = "One side of this trade was imported before from another file. Undo that import first";
