const CELLS = ["c-price", "c-24h", "c-7d", "c-spark", "c-cap", "c-volume", "c-supply", "c-add"];

/** The shapes of a row that is on its way. */
export function SkeletonRow() {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr className="coin skeleton" aria-hidden="true">
      <td className="c-rank">
        <i />
      </td>
      <td className="c-name">
        <span className="disc" />
        <i />
      </td>
      {CELLS.map((className) => (
        <td key={className} className={className}>
          <i />
        </td>
      ))}
    </tr>
  );
}
