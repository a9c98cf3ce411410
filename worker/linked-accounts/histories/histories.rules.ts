import { formatCount } from "../../../shared/values/format-market.ts";
import { DAY, HOUR, isoDate, isoTime } from "../../../shared/values/time.ts";
import type { BookingCounts } from "./bookings.queries.ts";
import type { HistoryRow } from "./histories.queries.ts";

/** The transactions of one history at most. */
export const MAX_FOUND = 20_000;
export const tooManyText = `This account has more than ${MAX_FOUND.toLocaleString("en-US")} transactions, which is more than can be read.`;

export const usedUpText = (name: string, until: number): string =>
  `${name} allows this site no more requests for now. The reading goes on after ${isoDate(until)} 00:00 UTC.`;

const [ENTERED, DELETED, MOVED] = ["Your ledger had ", "You deleted ", "You moved "];
/** These are no problems. */
const [SHARED, CHANGED] = ["With another ", "You changed the kind of "];
const isCount = (problem: string): boolean =>
  [ENTERED, DELETED, MOVED, SHARED, CHANGED].some((start) => problem.startsWith(start));
/** The sentences about a history, with those that say why not each of its transactions was booked. */
export const withCounts = (
  problems: readonly string[],
  { entered, deleted, moved, changed, shared }: Omit<BookingCounts, "booked">,
): string[] => [
  ...problems.filter((problem) => !isCount(problem)),
  ...(shared === 0
    ? []
    : [`${SHARED}linked account, ${formatCount(shared)} of them ${shared === 1 ? "is" : "are"} booked as transfers.`]),
  ...(changed === 0
    ? []
    : [`${CHANGED}${formatCount(changed)} of them, as from a transfer to a sale. They stay as you wrote them.`]),
  ...(entered === 0 ? [] : [`${ENTERED}${formatCount(entered)} of them already, which were not booked again.`]),
  ...(deleted === 0
    ? []
    : [`${DELETED}${formatCount(deleted)} of them. To have them back, undo the history and fetch it again.`]),
  ...(moved === 0
    ? []
    : [`${MOVED}${formatCount(moved)} of them to another account. Their coins count there, and not again here.`]),
];

/** A complete history is read on once a day, or sooner while its newest transactions can still be replaced. */
export const nextReading = (newestHeight: number | null, settledHeight: number): number =>
  newestHeight !== null && newestHeight > settledHeight ? 2 * HOUR : DAY;

/** In the form of the API, a history that cannot be read on this site. */
export const unavailableReply = (problem: string, now: number) => ({
  ...{ state: "unavailable" as const, asOf: isoTime(now), from: null, to: null },
  ...{ found: 0, booked: 0, note: null, problems: [problem], waitsUntil: null },
});

const isNote = (sentence: string): boolean => sentence.startsWith(SHARED) || sentence.startsWith(CHANGED);
const noteOf = (sentences: readonly string[]): string | null => sentences.filter(isNote).join(" ") || null;

/** A history in the form of the API. */
export const historyReply = (
  { state, asOf, fromAt, toAt, found, booked, problems }: HistoryRow,
  waitsUntil: string | null,
) => ({
  state,
  asOf: isoTime(asOf),
  from: fromAt === null ? null : isoTime(fromAt),
  to: toAt === null ? null : isoTime(toAt),
  found,
  booked,
  note: noteOf(JSON.parse(problems)),
  problems: (JSON.parse(problems) as string[]).filter((sentence) => !isNote(sentence)),
  waitsUntil,
});
