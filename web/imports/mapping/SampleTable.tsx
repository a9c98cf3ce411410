type Props = {
  names: readonly string[];
  samples: readonly string[][];
  /** The proposed meaning of each column, by the name of the column. */
  uses: ReadonlyMap<string, string>;
};

/** The first rows of a file. Each column has its proposed meaning above it, so that a wrong one is seen. */
export function SampleTable({ names, samples, uses }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the table
    <section className="my-4 overflow-x-auto" aria-label="First rows of the file" tabIndex={0}>
      <table className="text-12">
        <thead>
          <tr>
            {names.map((name, index) => (
              <th key={index} scope="col" className="py-1 pr-4 text-left font-medium whitespace-nowrap">
                {name}
                <span
                  className={`block max-w-50 truncate font-normal ${uses.has(name) ? "text-accent" : "text-text-3"}`}
                >
                  {uses.get(name) ?? "Not used"}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {samples.map((cells, row) => (
            <tr key={row} className="text-text-2">
              {names.map((_, index) => (
                <td key={index} className="max-w-50 truncate py-1 pr-4">
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
