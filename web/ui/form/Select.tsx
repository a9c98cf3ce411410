import type { ComponentProps } from "react";

type Option<Value extends string> = readonly [value: Value, text: string, isDisabled?: boolean];
type Props<Value extends string> = Omit<ComponentProps<"select">, "value" | "onChange"> & {
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
};

/** A list of options without a frame. */
export const Select = <Value extends string>({ options, onChange, ...select }: Props<Value>) => (
  <select {...select} onChange={({ target }) => onChange(target.value as Value)}>
    {options.map(([value, text, isDisabled = false]) => (
      <option key={value} value={value} disabled={isDisabled}>
        {text}
      </option>
    ))}
  </select>
);
