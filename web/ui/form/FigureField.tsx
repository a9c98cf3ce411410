import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { add, compare, type Decimal, parseDecimal, subtract } from "../../../shared/values/decimal.ts";
import { Field } from "./Field.tsx";
import { plainNumber, readingOf, unclearNumber } from "./typed-number.ts";

/** An arrow key changes an amount or a price by this step. */
export const AMOUNT_STEP = "0.00000001";
export const PRICE_STEP = "0.01";

type Props = Omit<ComponentProps<typeof Field>, "onChange" | "step" | "value"> & {
  /** The number as decimal text, such as "1234.5". */
  value: string;
  /** Gets the number that the typed text means, so that the form computes with what it will send. */
  onChange: (event: { target: { value: string } }) => void;
  step: string;
};

/**
 * A text input for a decimal. A number input would step with floats and reformat the value for the locale. The field says
 * how a text such as "1,5" or "52.000" is read; left, it shows the number 1.5.
 */
export function FigureField({ value, onChange, onBlur, step, hint, verdict, ...rest }: Props) {
  const { language } = navigator;
  const [typed, setTyped] = useState("");
  // The form may have changed its number since, for example by a proposed price.
  const isTyped = plainNumber(typed, language) === value;
  const unclear = isTyped ? unclearNumber(typed, language) : null;
  const reading = isTyped ? readingOf(typed, language) : null;
  const stepWithArrows = (event: KeyboardEvent) => {
    const isUp = event.key === "ArrowUp";
    const current = parseDecimal(value === "" ? "0" : value);
    if ((!isUp && event.key !== "ArrowDown") || current === null) return;
    event.preventDefault();
    const next = (isUp ? add : subtract)(current, step as Decimal);
    if (compare(next, "0" as Decimal) < 0) return;
    setTyped("");
    onChange({ target: { value: next } });
  };
  return (
    <Field
      type="text"
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      maxLength={32}
      step={step}
      value={isTyped ? typed : value}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange({ target: { value: plainNumber(target.value, language) } });
      }}
      onKeyDown={stepWithArrows}
      onBlur={(event) => {
        onBlur?.(event);
        // What remains in the field still has to say how it is read.
        if (unclear === null && typed.trim() !== value.trim()) setTyped("");
      }}
      hint={unclear === null ? (reading ?? hint) : verdict ? null : unclear}
      verdict={verdict && unclear !== null ? { ...verdict, text: unclear } : (verdict ?? null)}
      {...rest}
    />
  );
}
