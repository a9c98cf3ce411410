import { FieldFrame, type FieldTexts } from "./FieldFrame.tsx";
import { Select } from "./Select.tsx";

/** The list of options takes the background of the select. */
const SELECT =
  "h-full min-w-0 flex-1 truncate rounded-sm bg-surface bg-position-[right_10px_center] pr-8 pl-2.5 text-text outline-none max-md:text-16";

type Props = FieldTexts & {
  name?: string;
  value: string;
  options: readonly (readonly [value: string, text: string, isDisabled?: boolean])[];
  onChange: (value: string) => void;
  /** The id of a sentence about the choice. */
  "aria-describedby"?: string;
};

export const SelectField = ({ label, note, hint, verdict, "aria-describedby": sentence, ...select }: Props) => (
  <FieldFrame {...{ label, note, hint, verdict }}>
    {({ "aria-describedby": own, ...attributes }) => (
      <Select className={SELECT} aria-describedby={sentence ? `${sentence} ${own}` : own} {...attributes} {...select} />
    )}
  </FieldFrame>
);
