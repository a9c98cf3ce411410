import { DAY, isoDate } from "../../../shared/values/time.ts";

/** The rates that the bank published on a day (days since 1970-01-01): units for one euro by lower-case currency. */
export type PublishedDay = { day: number; perEuro: Record<string, string> };

const NAMESPACE = 'xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"';
/** The only elements that may follow one another: the beginning of a day, a rate, the end of a day, the end of the file. */
const ELEMENT =
  /\s*<(?:Cube\s+time=["'](?<date>\d{4}-\d\d-\d\d)["']\s*>|Cube\s+currency=["'](?<currency>[A-Z]{3})["']\s+rate=["'](?<rate>[\d.]{1,20}|N\/A)["']\s*\/>|(?<close>\/Cube)>|(?<end>\/gesmes:Envelope)>)/y;
const RATE = /^(?=.*[1-9])\d{1,8}(\.\d{1,10})?$/;
/** Each day has a rate of the US dollar. A reply without one is no list of reference rates. */
const ALWAYS_QUOTED = "usd";

/** The day number of a date that exists, or null. */
function dayOf(date: string): number | null {
  const at = Date.parse(date);
  return Number.isNaN(at) || isoDate(at) !== date ? null : at / DAY;
}

/** Parses one of the bank's files. The days are ascending. Null when anything in it is not as documented. */
export function parsePublishedDays(xml: string): PublishedDay[] | null {
  const body = xml.indexOf("<Cube>");
  if (body === -1 || !xml.slice(0, body).includes(NAMESPACE)) return null;
  const days = new Map<number, PublishedDay>();
  let current: PublishedDay | null = null;
  let isClosed = false;
  ELEMENT.lastIndex = body + "<Cube>".length;
  for (;;) {
    const { date, currency, rate, close, end } = ELEMENT.exec(xml)?.groups ?? {};
    if (end !== undefined) break;
    if (isClosed) return null;
    if (date !== undefined) {
      const day = dayOf(date);
      if (current !== null || day === null || days.has(day)) return null;
      current = { day, perEuro: {} };
    } else if (currency !== undefined && rate !== undefined) {
      const code = currency.toLowerCase();
      if (current === null || Object.hasOwn(current.perEuro, code)) return null;
      if (rate === "N/A") continue;
      if (!RATE.test(rate)) return null;
      current.perEuro[code] = rate;
    } else if (close === undefined) {
      return null;
    } else if (current === null) {
      isClosed = true;
    } else {
      if (!Object.hasOwn(current.perEuro, ALWAYS_QUOTED)) return null;
      days.set(current.day, current);
      current = null;
    }
  }
  if (!isClosed || days.size === 0) return null;
  return [...days.values()].sort((a, b) => a.day - b.day);
}
