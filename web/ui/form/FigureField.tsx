import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { add, compare, type Decimal, parseDecimal, subtract } from "../../../shared/values/decimal.ts";
import { Field } from "./Field.tsx";
import { plainNumber } from "./typed-number.ts";

/** An arrow key changes an amount or a price by this step. */
export const AMOUNT_STEP = "0.00000001";
export const PRICE_STEP = "0.01";

type Props = Omit<ComponentProps<typeof Field>, "onChange" | "step" | "value"> & {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  step: string;
};

/** A text input for a decimal. A number input would step with floats and reformat the value for the locale. */
export function FigureField({ value, onChange, step, ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const stepWithArrows = (event: KeyboardEvent) => {
    const isUp = event.key === "ArrowUp";
    const current = parseDecimal(value === "" ? "0" : value);
    if ((!isUp && event.key !== "ArrowDown") || current === null) return;
    event.preventDefault();
    const next = (isUp ? add : subtract)(current, step as Decimal);
    if (compare(next, "0" as Decimal) >= 0) onChange({ target: { value: next } });
  };
  return (
    <Field
      type="text"
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      maxLength={32}
      step={step}
      value={value}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(event);
      }}
      // A form asks about numbers with two readings, but not about those that it set itself.
      data-typed={typed === value ? "" : undefined}
      onKeyDown={stepWithArrows}
      onBlur={() => {
        const plain = plainNumber(value, navigator.language);
        if (plain !== value) onChange({ target: { value: plain } });
      }}
      {...rest}
    />
  );
}
