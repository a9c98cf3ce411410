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
      <legend className="field-label">{label}</legend>
      <div className="choices">
        {options.map(([option, text]) => (
          <label key={option}>
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
