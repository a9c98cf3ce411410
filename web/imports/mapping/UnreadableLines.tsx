import type { FileUnknown } from "../../../shared/imports/unknown-file.ts";
import { counted } from "../../../shared/values/format-market.ts";

const SHOWN = 3;

/** The lines of the file that cannot be read, with what is wrong with each. */
export function UnreadableLines({ unreadable }: Pick<FileUnknown, "unreadable">) {
  if (unreadable.length === 0) return null;
  const rest = unreadable.length - SHOWN;
  return (
    <section className="my-4 text-13" aria-label="Lines that cannot be read">
      <p className="text-warn">
        {`${counted(unreadable.length, "line")} cannot be read and will be left out. Correct the file first if you need ${unreadable.length === 1 ? "it" : "them"}.`}
      </p>
      <ul className="mt-1 text-text-2">
        {unreadable.slice(0, SHOWN).map(({ row, problem }) => (
          <li key={row} className="wrap-anywhere">
            <b className="font-medium text-text">Line {row}</b> {problem}
          </li>
        ))}
        {rest > 0 && <li>{`and ${counted(rest, "other line")}`}</li>}
      </ul>
    </section>
  );
}
