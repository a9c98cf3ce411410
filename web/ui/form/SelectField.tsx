import { useId } from "react";
import { FIELD_BORDER, FIELD_LABEL } from "./FieldFrame.tsx";
import { Select } from "./Select.tsx";

/** The browser adds 4 px of padding to a select, and its list of options takes the select's background. */
const SELECT = "h-full min-w-0 flex-1 rounded-sm bg-surface px-1.5 text-text outline-none max-md:text-16";

type Props = {
  label: string;
  name?: string;
  value: string;
  options: readonly (readonly [value: string, text: string, isDisabled?: boolean])[];
  onChange: (value: string) => void;
  /** The id of a sentence about the choice. */
  "aria-describedby"?: string;
};

export function SelectField({ label, ...select }: Props) {
  const id = useId();
  return (
    <div>
      <label className={FIELD_LABEL} htmlFor={id}>
        {label}
      </label>
      <div className={`${FIELD_BORDER} h-11`}>
        <Select id={id} className={SELECT} {...select} />
      </div>
    </div>
  );
}
