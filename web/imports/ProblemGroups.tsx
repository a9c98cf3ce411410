import type { ProblemGroup } from "../../shared/imports/problem-groups.ts";
import { formatCount } from "../../shared/values/format-market.ts";
import { countRows } from "./figures.ts";
import { AnswerField } from "./questions/AnswerField.tsx";
import type { Preview } from "./reader-messages.ts";
import type { useImport } from "./use-import.ts";

type Props = {
  title: string;
  groups: readonly ProblemGroup[];
  count: number;
  importing: ReturnType<typeof useImport>;
  preview: Preview;
};

/** Rows with problems by their causes, each with the question that removes the cause. */
export function ProblemGroups({ title, groups, count, importing, preview }: Props) {
  if (count === 0) return null;
  return (
    <section className="mt-4" aria-label={title}>
      <h3 className="py-1 font-semibold">
        {title} ({formatCount(count)})
      </h3>
      <ul className="text-13">
        {groups.map(({ cause, rows, problems, questionKey }) => {
          const question = preview.questions.find(({ key }) => key === questionKey);
          return (
            <li key={cause} className="line-below py-2">
              <p className="wrap-anywhere">
                <b className="font-medium">{rows === 1 ? `Line ${problems[0]!.row}` : countRows(rows)}</b> {cause}
              </p>
              {question && (
                <div className="mt-1.5 max-w-100">
                  <AnswerField
                    question={{ ...question, rows: 0 }}
                    value={importing.choices.answers[question.key]}
                    onAnswer={(answer) => importing.answer(question.key, answer)}
                  />
                </div>
              )}
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
          );
        })}
      </ul>
    </section>
  );
}
