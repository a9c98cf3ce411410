import { SelectField } from "../../ui/form/SelectField.tsx";
import { FieldGroup } from "./FieldGroup.tsx";

type Props = {
  title: string;
  /** Begins the names of the fields, before the text and a colon. */
  name: string;
  /** The different texts of the column; null when they are too many. */
  texts: readonly string[] | null;
  tooMany: string;
  meaningOf: (text: string) => string;
  options: readonly (readonly [value: string, text: string])[];
  verdictOf: (field: string) => { tone: "loss"; text: string } | null;
  onChange: (text: string, value: string) => void;
};

/** Asks what each text of a column means. */
export function TextMeanings({ title, name, texts, tooMany, meaningOf, options, verdictOf, onChange }: Props) {
  if (texts === null) return <p className="mt-2 text-13 text-loss">{tooMany}</p>;
  if (texts.length === 0) return null;
  return (
    <FieldGroup title={title}>
      {texts.map((text) => (
        <SelectField
          key={text}
          label={text || "(empty)"}
          name={`${name}:${text}`}
          value={meaningOf(text)}
          options={options}
          verdict={verdictOf(`${name}:${text}`)}
          onChange={(value) => onChange(text, value)}
        />
      ))}
    </FieldGroup>
  );
}
