import { countRows, HALF_BOOKED, type Sorted } from "../imports/booking/known.ts";
import { MAX_IMPORTS } from "../imports/rules.ts";
import type { CoinCount } from "../imports/unknown-costs.ts";
import { conflict, notFound } from "../refusal.ts";
import { isoTime } from "../values/time.ts";

/** An import as it is stored. `parts` has, by the number of each part, the counts of its booked rows and duplicates. */
export type Import = {
  id: string;
  createdAt: number;
  fileName: string;
  layout: string;
  total: number;
  ignored: number;
  compared: number;
  agree: number;
  partCount: number;
  parts: Record<string, [number, number]>;
};

export const importNotFound = () => notFound("Import not found.");
export const tooManyImports = () => conflict(`You have ${MAX_IMPORTS} imports. Undo one that you no longer need.`);

/** Holdings are derived after every tenth part, because deriving them reads all transactions. */
const PARTS_PER_REFRESH = 10;
/** Whether holdings are derived after this part of an import. */
export const isRefreshed = (part: number, isLast: boolean): boolean =>
  isLast || part % PARTS_PER_REFRESH === PARTS_PER_REFRESH - 1;

/** An import in the form of the API. */
export function importReply({ id, fileName, layout, createdAt, parts, partCount, ...item }: Import) {
  const counts = Object.values(parts);
  const sum = (index: 0 | 1) => counts.reduce((all, pair) => all + pair[index], 0);
  const { total, ignored, compared, agree } = item;
  return {
    ...{ id, fileName, layout, at: isoTime(createdAt) },
    rows: { total, booked: sum(0), duplicates: sum(1), ignored },
    balanceCheck: { compared, agree },
    isComplete: counts.length >= partCount,
  };
}

type Part = { id: string | null; layout: string; dryRun: boolean; compared: number; agree: number };

/** The reply for one part of a file that the page has read. `booked` counts rows. */
export const partReply = (
  { compared, agree, ...part }: Part,
  { duplicates, halfBooked }: Pick<Sorted, "duplicates" | "halfBooked">,
  { total, booked }: { total: number; booked: number },
  withoutMarket: CoinCount[],
) => ({
  ...part,
  rows: { total, booked, duplicates: countRows(duplicates), ignored: countRows(halfBooked) },
  problems: halfBooked.map(() => ({ row: 0, problem: HALF_BOOKED })),
  warnings: [],
  balances: [],
  balanceCheck: { compared, agree },
  ...NOTHING_ASKED,
  withoutMarket,
});

/** What a reply says about the text of a file, where none was sent. */
export const NOTHING_ASKED = {
  questions: [],
  costUnknown: [],
  uncovered: [],
  unpriced: [],
  withoutMarket: [],
  ignoredColumns: [],
  readFrom: null,
};
