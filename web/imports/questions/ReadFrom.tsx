import type { ZoneSource } from "../../../shared/imports/zone-sources.ts";
import type { Preview } from "../reader-messages.ts";
import type { useImport } from "../use-import.ts";

const ZONE_TEXTS: Record<ZoneSource, string> = {
  answer: "as you said",
  column: "from a column of the file",
  header: "from the header of the file",
  "line above": "from a line above the table",
  "file name": "from the name of the file",
  exchange: "as this exchange writes them",
  nothing: "because the file does not say it",
};
const MARK_NAMES = { ".": "point", ",": "comma" };

type Props = { importing: ReturnType<typeof useImport>; preview: Preview };

/** The zone and the decimal mark that the file was read with, and the columns that were not used. */
export function ReadFrom({ importing, preview: { readFrom, ignoredColumns } }: Props) {
  const { zone, decimalMark } = readFrom;
  const canChange = zone.from !== "nothing" && zone.from !== "answer" && zone.from !== "column";
  return (
    <>
      <p className="mt-2 text-13 text-text-2">
        Times are in {zone.zone.replaceAll("_", " ")}, {ZONE_TEXTS[zone.from]}
        {canChange && (
          <button
            type="button"
            className="ml-1.5 min-h-6 underline"
            aria-label="Change the time zone"
            onClick={() => importing.answer("zone", zone.zone)}
          >
            Change
          </button>
        )}
        . Decimals follow a {MARK_NAMES[decimalMark.mark]}
        {decimalMark.isProven ? ", as the amounts show" : ""}.
      </p>
      {ignoredColumns.length > 0 && (
        <p className="mt-1 text-13 wrap-anywhere text-text-2">
          Columns that are not used: {ignoredColumns.join(", ")}.
        </p>
      )}
    </>
  );
}
