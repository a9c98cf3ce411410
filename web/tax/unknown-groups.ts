import { type Exact, sumOf } from "../../shared/values/decimal.ts";
import type { TaxReport } from "./tax.queries.ts";

export type Unknown = TaxReport["unknown"][number];

/** More parts of one coin with the same gap are folded into one row. */
const MAX_SINGLE = 3;

/** Parts of one coin and account with the same gap. What is folded is listed below its group. */
export type UnknownGroup = { key: string; parts: readonly Unknown[]; isFolded: boolean };

/** The parts in groups, both the newest first, so that many small ones do not hide the others. */
export function unknownGroups(unknown: readonly Unknown[]): UnknownGroup[] {
  const byGap = Map.groupBy(unknown.toReversed(), ({ what, reason, coin, account }) =>
    JSON.stringify([what, reason, coin, account]),
  );
  return [...byGap].flatMap(([key, parts]): UnknownGroup[] =>
    parts.length > MAX_SINGLE
      ? [{ key, parts, isFolded: true }]
      : parts.map((part, index) => ({ key: `${key} ${index}`, parts: [part], isFolded: false })),
  );
}

/** What all parts of a group add up to. The proceeds are null when those of one part are not known. */
export const totalsOfGroup = (parts: readonly Unknown[]) => ({
  amount: sumOf(parts.map(({ amount }) => amount as Exact)),
  proceeds: parts.some(({ proceeds }) => proceeds === null)
    ? null
    : sumOf(parts.map(({ proceeds }) => proceeds as Exact)),
  /** Coins that were there before the oldest one explain all of them. */
  oldest: parts.at(-1)!,
  causes: [...new Set(parts.flatMap(({ causes }) => causes))],
});
