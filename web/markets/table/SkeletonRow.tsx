import { SkeletonBar } from "../../ui/SkeletonBar.tsx";

const CELLS = ["c-price", "c-24h", "c-7d", "c-spark", "c-cap", "c-volume", "c-supply", "c-add"];
/** The sizes of the bars that differ from the standard size, for the first class of a cell. */
const BARS: Record<string, string> = {
  "c-name": "mt-3 h-3 w-24",
  "c-rank": "h-3 w-3.5",
  "c-spark": "h-5 w-28",
  "c-add": "h-3 w-11",
};
const sizeIn = (cell: string) => BARS[cell.split(" ", 1)[0] as string];

/** A placeholder for a row that is loading. `name` is the class of its first cell. Without `cells` it has the market's columns, including the rank. */
export function SkeletonRow({ cells, name = "c-name" }: { cells?: readonly string[]; name?: string }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr className="coin" aria-hidden="true">
      <SkeletonCell className="c-rank" />
      <td className={name}>
        <span className="disc bg-muted" />
        <SkeletonBar size={sizeIn(name)} />
      </td>
      {(cells ?? CELLS).map((className) => (
        <SkeletonCell key={className} className={className} />
      ))}
    </tr>
  );
}

const SkeletonCell = ({ className }: { className: string }) => (
  <td className={className}>
    <SkeletonBar size={sizeIn(className)} />
  </td>
);
