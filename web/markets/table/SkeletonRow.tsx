const CELLS = ["c-price", "c-24h", "c-7d", "c-spark", "c-cap", "c-volume", "c-supply", "c-add"];

/** A placeholder for a row that is loading. Without `cells` it has the market's columns, including the rank. */
export function SkeletonRow({ cells }: { cells?: readonly string[] }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr className="coin skeleton" aria-hidden="true">
      {!cells && (
        <td className="c-rank">
          <i />
        </td>
      )}
      <td className="c-name">
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
