/** Times in the zone of the ledger, so that a list and a report show the same day. */

type Formats = { date: Intl.DateTimeFormat; time: Intl.DateTimeFormat };
const formatsOf = (timeZone: string): Formats => ({
  date: new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone }),
  time: new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone }),
});

let zone = "UTC";
let formats: Formats | null = null;

/** Formats are made when they are first needed, because making one takes as long as using it a hundred times. */
function inZone(): Formats {
  formats ??= formatsOf(zone);
  return formats;
}

export const ledgerZone = (): string => zone;

export function setLedgerZone(timeZone: string): void {
  if (timeZone === zone) return;
  zone = timeZone;
  formats = null;
}

/** "5 Apr 2026". */
export const ledgerDate = (at: string | number): string => inZone().date.format(new Date(at));
/** "5–9 Apr 2026", or "5 Apr 2026" of one day. */
export const ledgerDates = (from: string, to: string): string =>
  inZone().date.formatRange(new Date(from), new Date(to));
/** "5 Apr 2026, 23:30". */
export const ledgerTime = (at: string | number): string => inZone().time.format(new Date(at));
