import type { ReactNode } from "react";
import type { ProblemGroup } from "../../shared/imports/problem-groups.ts";
import { formatCount } from "../../shared/values/format-market.ts";
import { countRows } from "./figures.ts";

type Props = {
  title: string;
  groups: readonly ProblemGroup[];
  count: number;
  /** The question whose answer removes the cause. */
  questionOf?: (key: string) => ReactNode;
};

/** Rows with problems by their causes. */
export function ProblemGroups({ title, groups, count, questionOf }: Props) {
  if (count === 0) return null;
  return (
    <section className="mt-4" aria-label={title}>
      <h3 className="py-1 font-semibold">
        {title} ({formatCount(count)})
      </h3>
      <ul className="text-13">
        {groups.map(({ cause, rows, problems, questionKey }) => (
          <li key={cause} className="line-below py-2">
            <p className="wrap-anywhere">
              <b className="font-medium">{rows === 1 ? `Line ${problems[0]!.row}` : countRows(rows)}</b> {cause}
            </p>
            {questionKey && questionOf?.(questionKey)}
            {rows > 1 && (
              <details className="mt-1 text-text-2">
                <summary className="cursor-pointer py-1">Show the lines</summary>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the list */}
                <ul aria-label={`Lines: ${cause}`} tabIndex={0} className="max-h-60 overflow-y-auto">
                  {problems.map(({ row, problem }) => (
                    <li key={`${row} ${problem}`} className="py-0.5 wrap-anywhere">
                      <b className="font-medium text-text">Line {row}</b> {problem}
                    </li>
                  ))}
                  {rows > problems.length && <li>{`and ${formatCount(rows - problems.length)} more`}</li>}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
