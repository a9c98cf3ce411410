import type { Preview } from "../reader-messages.ts";
import type { useImport } from "../use-import.ts";
import { AnswerField, questionOf } from "./AnswerField.tsx";

type Props = { importing: ReturnType<typeof useImport>; preview: Preview };

/**
 * The questions that only the user can answer, and the answers that were given before. Questions that cure a group of rows stand with
 * that group.
 */
export function Questions({ importing, preview: { questions, groups, warningGroups } }: Props) {
  const { answers } = importing.choices;
  const ofGroups = new Set([...groups, ...warningGroups].map(({ questionKey }) => questionKey));
  const open = questions.filter(({ key }) => !ofGroups.has(key));
  const isOpen = new Set(questions.map(({ key }) => key));
  const given = Object.keys(answers).filter((key) => !isOpen.has(key) && key !== "archivePrices");
  if (open.length + given.length === 0) return null;
  return (
    <fieldset className="mt-4">
      <legend className="mb-2 font-semibold">Questions about this file</legend>
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {[...open, ...given.map(questionOf)].map((question) => (
          <AnswerField
            key={question.key}
            question={question}
            value={answers[question.key]}
            onAnswer={(answer) => importing.answer(question.key, answer)}
          />
        ))}
      </div>
    </fieldset>
  );
}
