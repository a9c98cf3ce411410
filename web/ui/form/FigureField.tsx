import type { ComponentProps, KeyboardEvent } from "react";
import { add, compare, type Decimal, parseDecimal, subtract } from "../../../shared/values/decimal.ts";
import { Field } from "./Field.tsx";

/** Specification 1, section 5: what an arrow key adds to an amount and to a price. */
export const AMOUNT_STEP = "0.00000001";
export const PRICE_STEP = "0.01";

type Props = Omit<ComponentProps<typeof Field>, "onChange" | "step" | "value"> & {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  step: string;
};

/** A decimal, typed as text: a number input would step through floats and change what was typed by its locale. */
export function FigureField({ value, onChange, step, ...rest }: Props) {
  const stepped = (event: KeyboardEvent) => {
    const isUp = event.key === "ArrowUp";
    const now = parseDecimal(value === "" ? "0" : value);
    if ((!isUp && event.key !== "ArrowDown") || now === null) return;
    event.preventDefault();
    const next = (isUp ? add : subtract)(now, step as Decimal);
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
      onChange={onChange}
      onKeyDown={stepped}
      {...rest}
    />
  );
}
