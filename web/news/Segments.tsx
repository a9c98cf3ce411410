type Props<T> = {
  /** The name of the group for screen readers. */
  legend: string;
  options: readonly (readonly [value: T, label: string])[];
  value: T;
  onChange: (next: T) => void;
  isInDialog?: boolean;
};

/** Buttons of which one is pressed. */
export function Segments<T>({ legend, options, value, onChange, isInDialog = false }: Props<T>) {
  const pressed = `${isInDialog ? "bg-surface" : "bg-raised"} font-medium text-text [box-shadow:inset_0_0_0_1px_var(--line)]`;
  return (
    <fieldset className="flex gap-0.5 max-md:flex-wrap">
      <legend className="sr-only">{legend}</legend>
      {options.map(([option, label]) => (
        <button
          key={label}
          type="button"
          className={`h-7 rounded-control px-2.5 text-13 max-md:h-11 max-md:min-w-11 ${option === value ? pressed : "text-text-2 hover:text-text"}`}
          aria-pressed={option === value}
          onClick={() => onChange(option)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
