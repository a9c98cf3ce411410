import { collapseBlanks } from "./cells.ts";

/** A zone name such as "Europe/Amsterdam", or minutes east of UTC. */
export type Zone = string | number;
/** The order of the parts of a date with a year of two digits, or with the year at its end. */
export type DateOrder = "mdy" | "dmy" | "ymd";

/** Max characters of a time or of the name of a zone. The expressions below are applied to no longer text. */
const MAX_LENGTH = 64;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const CLOCK = String.raw`(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([AP]M)?)?`;
const OFFSET = String.raw`\s*(Z|UTC|GMT|\(UTC\)|E[SD]T|C[SD]T|M[SD]T|P[SD]T|CES?T|BST|(?:UTC|GMT)?\s*[+-]\d{1,2}:?(?:\d{2})?)?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${CLOCK}${OFFSET}$`, "i");
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4}|\d{2})${CLOCK}${OFFSET}$`, "i");
const DAY_NAME = String.raw`^(?:[a-z]{3,9},?\s+)?`;
const NAMED_DAY_FIRST = new RegExp(
  String.raw`${DAY_NAME}(\d{1,2})[ -]([a-z]{3})[a-z]*[ ,-]+(\d{4})${CLOCK}${OFFSET}$`,
  "i",
);
const NAMED_MONTH_FIRST = new RegExp(
  String.raw`${DAY_NAME}([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})${CLOCK}${OFFSET}$`,
  "i",
);

/** The zones that exports of American and European services name. */
const NAMED: Record<string, number> = {
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  cet: 60,
  cest: 120,
  bst: 60,
};

/** Minutes east of UTC in a text such as "UTC+8", "+01" or "-0700". Null when it names none. */
export function offsetIn(text: string): number | null {
  const match = /([+-])(\d{1,2}):?(\d{2})?/.exec(text);
  if (!match) return NAMED[text.trim().toLowerCase()] ?? (/\b(utc|gmt)\b|^z$/i.test(text) ? 0 : null);
  return (match[1] === "-" ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3] ?? 0));
}

const formats = new Map<string, Intl.DateTimeFormat | null>();
const MAX_FORMATS = 500;
function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  if (zone.length > MAX_LENGTH) return null;
  if (formats.size >= MAX_FORMATS) formats.clear();
  let format: Intl.DateTimeFormat | null = null;
  try {
    format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset", hour: "numeric" });
  } catch {
    // An unknown zone name: its rows are named as problems.
  }
  formats.set(zone, format);
  return format;
}
export const isZone = (zone: string): boolean => formatOf(zone) !== null;

function offsetAt(zone: string, ms: number): number | null {
  const name = formatOf(zone)
    ?.formatToParts(ms)
    .find(({ type }) => type === "timeZoneName")?.value;
  return name === undefined ? null : (offsetIn(name) ?? 0);
}

/** Converts a local time to UTC. When the clock shows an hour twice, the first of both is used. */
function inZone(local: number, zone: Zone): number | null {
  if (typeof zone === "number") return local - zone * 60_000;
  const guess = offsetAt(zone, local);
  if (guess === null) return null;
  const offset = offsetAt(zone, local - guess * 60_000)!;
  return local - offset * 60_000;
}

type Fields = { year: number; month: number; day: number; clock: (string | undefined)[]; offset: string | undefined };

function fieldsOf(text: string, dateOrder: DateOrder | null): Fields | null {
  const iso = YEAR_FIRST.exec(text);
  if (iso) return { year: +iso[1]!, month: +iso[2]!, day: +iso[3]!, clock: iso.slice(4, 9), offset: iso[9] };
  const short = YEAR_LAST.exec(text);
  if (short && dateOrder === "ymd" && short[4]!.length === 2)
    return {
      year: 2000 + +short[1]!,
      month: +short[3]!,
      day: +short[4]!,
      clock: short.slice(5, 10),
      offset: short[10],
    };
  if (short) {
    const [first, second] = [+short[1]!, +short[3]!];
    const isDayFirst = short[2] === "." || first > 12 || (second <= 12 && dateOrder === "dmy");
    if (!isDayFirst && second <= 12 && dateOrder === null) return null;
    const year = short[4]!.length === 2 ? 2000 + +short[4]! : +short[4]!;
    const [day, month] = isDayFirst ? [first, second] : [second, first];
    return { year, month, day, clock: short.slice(5, 10), offset: short[10] };
  }
  const named = NAMED_DAY_FIRST.exec(text);
  if (named)
    return { year: +named[3]!, month: monthOf(named[2]!), day: +named[1]!, clock: named.slice(4, 9), offset: named[9] };
  const american = NAMED_MONTH_FIRST.exec(text);
  if (!american) return null;
  const [, month, day, year] = american;
  return { year: +year!, month: monthOf(month!), day: +day!, clock: american.slice(4, 9), offset: american[9] };
}
const monthOf = (name: string): number => MONTHS.indexOf(name.toLowerCase()) + 1;

/** The number that `count` digits are; NaN when one of them is no digit. */
function digitsAt(text: string, start: number, count: number): number {
  let value = 0;
  for (let index = start; index < start + count; index++) {
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

const AFTER_SECONDS = /^(?:\.(\d{1,9}))?(Z| UTC)?$/;
/** A time such as "2026-01-31 12:00:00", as most files write it. Null for all others. */
function plainTime(text: string, zone: Zone): number | null {
  const [date, clock] = [text.charCodeAt(4) === 45 && text.charCodeAt(7) === 45, text.charCodeAt(10)];
  if (text.length < 19 || !date || (clock !== 32 && clock !== 84) || text.charCodeAt(13) !== 58) return null;
  if (text.charCodeAt(16) !== 58) return null;
  const [year, month, day] = [digitsAt(text, 0, 4), digitsAt(text, 5, 2), digitsAt(text, 8, 2)];
  const [hour, minute, second] = [digitsAt(text, 11, 2), digitsAt(text, 14, 2), digitsAt(text, 17, 2)];
  const isReal = month >= 1 && month <= 12 && day >= 1 && day <= 28 && hour < 24 && minute < 60 && second < 60;
  if (!isReal || Number.isNaN(year)) return null;
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  if (text.length === 19) return inZone(local, zone);
  const rest = AFTER_SECONDS.exec(text.slice(19));
  if (!rest) return null;
  const ms = rest[1] === undefined ? 0 : Number(rest[1].slice(0, 3).padEnd(3, "0"));
  return rest[2] === undefined ? inZone(local + ms, zone) : local + ms;
}

/** A time in ms. Null when the text is no time, or when day and month are ambiguous. */
export function parseTime(source: string, zone: Zone, dateOrder: DateOrder | null): number | null {
  const plain = plainTime(source, zone);
  if (plain !== null) return plain;
  const text = collapseBlanks(source.slice(0, 2 * MAX_LENGTH)).replace(/ \((?!utc\))[a-z ]+\)$/i, "");
  if (text.length > MAX_LENGTH) return null;
  if (/^\d{10}(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000);
  if (/^\d{13}$/.test(text)) return Number(text);
  const fields = fieldsOf(text, dateOrder);
  if (!fields) return null;
  const { year, month, day, clock, offset } = fields;
  const [hours = "0", minutes = "0", seconds = "0", fraction = "", half] = clock;
  const isAfternoon = half?.toUpperCase() === "PM";
  const hour = half ? (Number(hours) % 12) + (isAfternoon ? 12 : 0) : Number(hours);
  const ms = Number(fraction.slice(0, 3).padEnd(3, "0"));
  const local = Date.UTC(year, month - 1, day, hour, Number(minutes), Number(seconds), ms);
  const isReal = new Date(local).getUTCDate() === day && month >= 1 && month <= 12 && hour < 24 && Number(minutes) < 60;
  if (!isReal) return null;
  return inZone(local, offset === undefined ? zone : (offsetIn(offset) ?? 0));
}

/** Whether the day or the month comes first in a column of dates; null when no date proves the order. */
export function dateOrderOf(cells: Iterable<string>): DateOrder | null {
  for (const cell of cells) {
    // A date that begins with its year.
    if (cell.charCodeAt(4) === 45) continue;
    const match = /^\s*(\d{1,2})[-/](\d{1,2})[-/]\d{2,4}/.exec(cell.slice(0, MAX_LENGTH));
    if (match && Number(match[1]) > 12) return "dmy";
    if (match && Number(match[2]) > 12) return "mdy";
  }
  return null;
}
