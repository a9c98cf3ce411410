import { type Exact, sumOf } from "../../shared/values/decimal.ts";
import { counted, formatCount } from "../../shared/values/format-market.ts";
import type { TaxReport } from "./tax.queries.ts";

export type Unknown = TaxReport["unknown"][number];

/** The names of what is missing, singular and plural. Only a part of a disposal may be missing. */
export const MISSING_PARTS: Record<Unknown["what"], [string, string]> = {
  disposal: ["part of a disposal", "parts of disposals"],
  income: ["receipt of income", "receipts of income"],
  contract: ["contract", "contracts"],
};
const KINDS = ["disposal", "income", "contract"] as const;

/** The subject and verb of a sentence, such as "2 receipts of income are". A cut list does not show all kinds, so it names all three. */
export function unknownText(listed: readonly Pick<Unknown, "what">[], count: number): string {
  const verb = count === 1 ? "is" : "are";
  if (count > listed.length) return `${formatCount(count)} parts of disposals, receipts of income or contracts ${verb}`;
  const kinds = KINDS.flatMap((kind) => {
    const { length } = listed.filter(({ what }) => what === kind);
    return length === 0 ? [] : [counted(length, ...MISSING_PARTS[kind])];
  });
  return `${kinds.join(", ").replace(/, ([^,]*)$/, " and $1")} ${verb}`;
}

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

/** The sums of a group. The proceeds are null when those of one part are not known. */
export const totalsOfGroup = (parts: readonly Unknown[]) => ({
  amount: sumOf(parts.map(({ amount }) => amount as Exact)),
  proceeds: parts.some(({ proceeds }) => proceeds === null)
    ? null
    : sumOf(parts.map(({ proceeds }) => proceeds as Exact)),
  /** The oldest part. An opening balance before it completes all parts. */
  oldest: parts.at(-1)!,
  causes: [...new Set(parts.flatMap(({ causes }) => causes))],
});
