import type { Tables } from "../storage/tables.ts";

const MARK = "export mark";

/** The part of exported ids that makes them differ from those of another browser. It is 0 before the first export. */
export const exportMark = ({ counters }: Tables): string => `guest${counters.get(MARK)?.value ?? 0}`;

/** Gives this browser its mark, which must exist before the first export. */
export function ensureExportMark(tables: Tables, random: number): void {
  if (!tables.counters.get(MARK)) tables.counters.put({ id: MARK, value: random });
}
