import { SkeletonBar } from "../../ui/SkeletonBar.tsx";

const CELLS = ["c-price", "c-24h", "c-7d", "c-spark", "c-cap", "c-volume", "c-supply", "c-add"];
/** The classes of bars that differ from the standard size, by the first class of their cell. */
const BAR_SIZES: Record<string, string> = {
  "c-name": "mt-3 h-3 w-24",
  "c-rank": "h-3 w-3.5",
  "c-spark": "h-5 w-28",
  "c-add": "h-3 w-11",
};
const barSizeOf = (cell: string) => BAR_SIZES[cell.split(" ", 1)[0] as string];

/**
 * A placeholder for a row that is loading. `name` is the class of the cell with the name, and `cells` are the classes of
 * the cells after it, which are those of the market by default.
 */
export function SkeletonRow({ cells, name = "c-name" }: { cells?: readonly string[]; name?: string }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr className="coin" aria-hidden="true">
      <SkeletonCell className="c-rank" />
      <td className={name}>
        <span className="disc bg-muted" />
        <SkeletonBar size={barSizeOf(name)} />
      </td>
      {(cells ?? CELLS).map((className) => (
        <SkeletonCell key={className} className={className} />
      ))}
    </tr>
  );
}

const SkeletonCell = ({ className }: { className: string }) => (
  <td className={className}>
    <SkeletonBar size={barSizeOf(className)} />
  </td>
);
