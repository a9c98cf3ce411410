import { MEANINGS } from "../../../shared/imports/mapping.ts";
import type { Question } from "../../../shared/imports/questions.ts";
import { SelectField } from "../../ui/form/SelectField.tsx";
import { countRows } from "../figures.ts";

type Asked = Pick<Question, "key" | "label" | "options" | "default" | "rows">;
type Props = { question: Asked; value: string | undefined; onAnswer: (answer: string | undefined) => void };

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** All zones, the given one and that of the device first. */
export const zoneOptions = (value: string) =>
  [...new Set([value, "UTC", HERE, ...Intl.supportedValuesOf("timeZone")])]
    .filter(Boolean)
    .map((zone) => [zone, `${zone.replaceAll("_", " ")}${zone === HERE ? " (this device)" : ""}`] as const);

/** A question about a file, which counts for all of its rows. */
export function AnswerField({ question, value, onAnswer }: Props) {
  const chosen = value ?? question.default ?? "";
  const options =
    question.options.length === 0
      ? zoneOptions(chosen)
      : question.options.map((option) => [option.value, option.label] as const);
  return (
    <SelectField
      label={question.rows > 0 ? `${question.label} (${countRows(question.rows)})` : question.label}
      value={chosen}
      options={chosen === "" ? [["", "Choose"] as const, ...options] : options}
      onChange={(answer) => onAnswer(answer || undefined)}
    />
  );
}

const MARKS = [
  { value: ".", label: "Point: 2.500 is two and a half" },
  { value: ",", label: "Comma: 2,500 is two and a half" },
];

/** The question of an answer that was given before, so that it can be changed. */
export function questionOf(key: string): Asked {
  const common = { key, default: null, rows: 0 };
  if (key === "zone") return { ...common, label: "Times are in", options: [] };
  if (key === "decimalMark") return { ...common, label: "Mark before the decimals", options: MARKS };
  const options = Object.entries(MEANINGS).map(([value, label]) => ({ value, label }));
  return { ...common, label: `Rows of the kind “${key.slice("kind:".length)}”`, options };
}
