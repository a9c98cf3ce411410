import type { Question } from "./questions.ts";
import type { Problem } from "./reading/entries.ts";

/** Rows with problems of one cause. */
export type ProblemGroup = {
  /**
   * A sentence; where the rows differ in a text, with "…" in its place and the first text at its end. Where they differ in
   * numbers, it is that of the first row.
   */
  cause: string;
  rows: number;
  /** The first rows with their own sentences. */
  problems: Problem[];
  /** The question whose answer removes the cause. */
  questionKey: string | null;
};

/** How many rows of a group are listed. */
const LISTED = 50;

/** Words in quotation marks and numbers differ between rows of one cause. The name of a kind is the cause itself. */
const patternOf = (problem: string): string =>
  / is not a known kind of row$/.test(problem)
    ? problem
    : problem.replace(/“[^”]*”/g, "“…”").replace(/\d[\d.,]*(?:e[+-]?\d+)?/gi, "…");

/** Adds the first text that differs, because a cause without one does not show what is meant; or shows the first number. */
function withExample(pattern: string, problem: string): string {
  const example = pattern.includes("“…”") && /“[^”]*”/.exec(problem)?.[0];
  return example ? `${pattern}, such as ${example}` : `For example: ${problem}`;
}

const MISSING_SIDE = /so its price is unknown$/;

/** Problems by their causes, those of most rows first. */
export function groupProblems(problems: readonly Problem[], questions: readonly Question[]): ProblemGroup[] {
  const keyOfLine = new Map<number, string>();
  for (const { key, lines } of questions) for (const line of lines) keyOfLine.set(line, key);
  const hasArchive = questions.some(({ key }) => key === "archivePrices");
  const groups = Map.groupBy(problems, ({ problem }) => patternOf(problem));
  return [...groups]
    .map(([pattern, ofCause]) => {
      const [first] = ofCause;
      const isSame = ofCause.every(({ problem }) => problem === first!.problem);
      const byArchive = hasArchive && MISSING_SIDE.test(pattern) ? "archivePrices" : null;
      return {
        cause: isSame ? first!.problem : withExample(pattern, first!.problem),
        rows: ofCause.length,
        problems: ofCause.slice(0, LISTED),
        questionKey: keyOfLine.get(first!.row) ?? byArchive,
      };
    })
    .sort((a, b) => b.rows - a.rows || a.problems[0]!.row - b.problems[0]!.row);
}
