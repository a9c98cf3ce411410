import { isOpeningEvent, type LedgerEvent, PHASES } from "../ledger-event.ts";

/** The events by day. A position that begins after a disposal of the same day comes after it: its coins are other ones. */
export function sortByDay(events: readonly LedgerEvent[]): LedgerEvent[] {
  const openings = events.filter(isOpeningEvent);
  const late = new Set(
    openings.filter(({ index, coin, day }) => {
      for (let before = index - 1; before >= 0 && events[before]!.day === day; before--)
        if (events[before]!.type === "dispose" && events[before]!.coin === coin) return true;
      return false;
    }),
  );
  const phaseOf = (event: LedgerEvent) => (late.has(event) ? PHASES.dispose + 1 : PHASES[event.type]);
  return events.toSorted((a, b) => a.day - b.day || phaseOf(a) - phaseOf(b));
}
