import { DAY, HOUR, isoTime, MINUTE } from "../values/time.ts";

/** A time zone: which calendar day a time belongs to. Days are counted since 1970-01-01, times are in ms. */
export type Zone = {
  dayOf(at: number): number;
  /** The first moment of a day. */
  startOf(day: number): number;
  /** A time as the clocks of the zone show it, such as "2026-04-06T00:30:00.000+01:00". */
  timeText(at: number): string;
  /**
   * The first time at which the clocks of the zone show a text such as "2026-04-06T00:30"; NaN for another text. A text that
   * they skip, because they are moved forward, counts by the clock before that.
   */
  timeOf(clock: string): number;
};

/** A text of a clock as if it were UTC. */
const asUtc = (clock: string): number => Date.parse(`${clock}Z`);

const UTC: Zone = {
  dayOf: (at) => Math.floor(at / DAY),
  startOf: (day) => day * DAY,
  timeText: isoTime,
  timeOf: asUtc,
};

/** A clock is moved at most this far from UTC. */
const MAX_OFFSET = 15 * HOUR;

/** How far the clocks of a zone are ahead of UTC, in ms. */
function offsets(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (at) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year, month, day, hour, minute, second } = parts as Record<string, number>;
    return Date.UTC(year!, month! - 1, day!, hour!, minute!, second!) - Math.floor(at / 1000) * 1000;
  };
}

/** The zone of a name such as "Europe/London". Throws a `RangeError` when there is none. */
export function zoneOf(timeZone: string): Zone {
  if (timeZone === "UTC") return UTC;
  const offsetAt = offsets(timeZone);
  /** The offset of each UTC day; null when clocks are changed on it. To ask for each time would be slow. */
  const offsetOfDay = new Map<number, number | null>();
  function offsetOf(at: number): number {
    const day = UTC.dayOf(at);
    let known = offsetOfDay.get(day);
    if (known === undefined) {
      const first = offsetAt(day * DAY);
      known = first === offsetAt((day + 1) * DAY) ? first : null;
      offsetOfDay.set(day, known);
    }
    return known ?? offsetAt(at);
  }
  const dayOf = (at: number): number => Math.floor((at + offsetOf(at)) / DAY);
  /** The first moment of a day, which is not midnight where clocks are moved forward at midnight. */
  function startOf(day: number): number {
    let [before, from] = [day * DAY - MAX_OFFSET, day * DAY + MAX_OFFSET];
    while (from - before > 1) {
      const middle = Math.floor((before + from) / 2);
      if (dayOf(middle) < day) before = middle;
      else from = middle;
    }
    return from;
  }
  function timeText(at: number): string {
    const minutes = Math.round(offsetOf(at) / MINUTE);
    const two = (value: number) => String(value).padStart(2, "0");
    const size = Math.abs(minutes);
    const offset = `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
    return isoTime(at + minutes * MINUTE).replace("Z", offset);
  }
  function timeOf(clock: string): number {
    const utc = asUtc(clock);
    if (Number.isNaN(utc)) return utc;
    const [before, after] = [utc - offsetOf(utc - MAX_OFFSET), utc - offsetOf(utc + MAX_OFFSET)];
    const shows = (at: number) => at + offsetOf(at) === utc;
    const [first, second] = before < after ? [before, after] : [after, before];
    return shows(first) ? first : shows(second) ? second : before;
  }
  return { dayOf, startOf, timeText, timeOf };
}
