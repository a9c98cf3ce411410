import { formatCount } from "../../shared/values/format-market.ts";

type Problem = { row: number; problem: string };

/** The rows that have problems, each with its problem. */
export function ProblemList({
  title,
  problems,
  count,
}: {
  title: string;
  problems: readonly Problem[];
  count: number;
}) {
  if (count === 0) return null;
  return (
    <details className="mt-4" open={problems.length <= 5}>
      <summary className="cursor-pointer py-1 font-semibold">
        {title} ({formatCount(count)})
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the list */}
      <ul aria-label={title} tabIndex={0} className="mt-1 max-h-60 overflow-y-auto text-13 text-text-2">
        {problems.map(({ row, problem }) => (
          <li key={`${row} ${problem}`} className="py-0.5 wrap-anywhere">
            <b className="font-medium text-text">Line {row}</b> {problem}
          </li>
        ))}
        {count > problems.length && <li>{`and ${formatCount(count - problems.length)} more`}</li>}
      </ul>
    </details>
  );
}
