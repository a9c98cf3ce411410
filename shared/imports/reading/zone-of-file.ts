import type { ZoneSource } from "../zone-sources.ts";
import { cellAt, indexOf } from "./columns.ts";
import { isZone, offsetIn, type Zone } from "./dates.ts";
import type { File } from "./file.ts";

export type FoundZone = { zone: Zone; from: ZoneSource; writtenZone: Zone | null };

/** The zone of a text such as "Date (+01)", "Time(UTC+08:00)", "UTC_Time" or "Time Zone:UTC+8". */
const zoneIn = (text: string): number | null =>
  /utc|gmt|\([+-]\d/i.test(text)
    ? (offsetIn(text.replace(/^.*?(utc|gmt|\()/i, "UTC")) ?? (/utc|gmt/i.test(text) ? 0 : null))
    : null;

/** The zone in a file's name such as "History-202604201017(UTC+7).csv" or "(UTC--6)". */
function zoneInName(fileName: string): number | null {
  const match = /(?:utc|gmt)[ _]?(\+|-{1,2}|−)(\d{1,2})(?:[:._-]?(\d{2}))?(?!\d)/i.exec(fileName);
  if (!match) return /\((?:utc|gmt)\)/i.test(fileName) ? 0 : null;
  return (match[1] === "+" ? 1 : -1) * (Number(match[2]) * 60 + Number(match[3] ?? 0));
}

function statedZone({ layout, header, above, rows, fileName }: File): { zone: Zone; from: ZoneSource } | null {
  const column = indexOf(header, layout.zone);
  if (column !== -1 && rows.length > 0) return { zone: cellAt(rows[0]!.cells, column), from: "column" };
  const index = indexOf(header, layout.time.split(" + ")[0]);
  const inHeader = index === -1 ? null : zoneIn(header.names[index]!);
  if (inHeader !== null) return { zone: inHeader, from: "header" };
  if (layout.zone?.startsWith("UTC")) return { zone: zoneIn(layout.zone)!, from: "exchange" };
  for (const { cells } of above)
    for (const cell of cells) {
      const zone = /zone/i.test(cell) ? zoneIn(cell) : null;
      if (zone !== null) return { zone, from: "line above" };
    }
  const inName = zoneInName(fileName);
  return inName === null ? null : { zone: inName, from: "file name" };
}

/** The zone of times without one, and where it was read from. */
export function zoneOf(file: File): FoundZone {
  const { layout, answers } = file;
  const stated = statedZone(file);
  const answer = answers.zone;
  const answered = answer === undefined ? undefined : (offsetIn(answer) ?? answer);
  const isLocal = layout.zone === "local";
  if (answered !== undefined && (typeof answered === "number" || isZone(answered)))
    return { zone: answered, from: "answer", writtenZone: stated && stated.from !== "column" ? stated.zone : 0 };
  if (stated?.from === "column") return { zone: isLocal ? file.zone : 0, from: "column", writtenZone: null };
  if (stated) return { ...stated, writtenZone: null };
  if (layout.zone && !isLocal) {
    // The user named the zone of a mapping.
    const zone = offsetIn(layout.zone) ?? layout.zone;
    if (typeof zone === "number" || isZone(zone)) return { zone, from: "answer", writtenZone: null };
  }
  return isLocal
    ? { zone: file.zone, from: "nothing", writtenZone: 0 }
    : { zone: 0, from: "exchange", writtenZone: null };
}
