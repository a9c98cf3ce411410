const CELLS = ["c-price", "c-24h", "c-7d", "c-spark", "c-cap", "c-volume", "c-supply", "c-add"];

/** A placeholder for a row that is loading. `name` is the class of its first cell. Without `cells` it has the market's columns, including the rank. */
export function SkeletonRow({ cells, name = "c-name" }: { cells?: readonly string[]; name?: string }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr className="coin skeleton" aria-hidden="true">
      {!cells && (
        <td className="c-rank">
          <i />
        </td>
      )}
      <td className={name}>
        <span className="disc" />
        <i />
      </td>
      {(cells ?? CELLS).map((className) => (
        <td key={className} className={className}>
          <i />
        </td>
      ))}
    </tr>
  );
}
