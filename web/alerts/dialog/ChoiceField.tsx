import { FIELD_LABEL } from "../../ui/form/FieldFrame.tsx";

type Props<T extends string> = {
  label: string;
  name: string;
  options: readonly (readonly [T, string])[];
  value: T;
  onChange: (next: T) => void;
};

/** A group of radio buttons for a few options. */
export function ChoiceField<T extends string>({ label, name, options, value, onChange }: Props<T>) {
  return (
    <fieldset>
      <legend className={FIELD_LABEL}>{label}</legend>
      <div className="grid grid-cols-2 gap-0.5 rounded-control border border-edge p-0.75">
        {options.map(([option, text]) => (
          <label
            key={option}
            className={`relative grid h-9 cursor-pointer place-items-center rounded-sm has-focus-visible:[outline:2px_solid_var(--focus)] has-focus-visible:outline-offset-2 max-md:h-11 ${value === option ? "bg-muted font-medium" : "text-text-2"}`}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={value === option}
              onChange={() => onChange(option)}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
