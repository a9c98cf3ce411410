import { useState } from "react";
import { failedWith, refusalOf, succeeded } from "../../api/outcomes.ts";
import { type Problems, useForm } from "../../ui/form/use-form.ts";
import { toast } from "../../ui/toast/toast.ts";

const VALIDATION_ERROR = {
  title: "Validation Error",
  description: "Please check your input data",
  tone: "bad",
} as const;

/** The props that connect a field with the form: its name, value, change handler and problem. */
export type BoundField = {
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  verdict: { tone: "loss"; text: string } | null;
};

type Options<Values> = {
  initial: Values;
  check: (values: Values) => Problems<Values>;
  /** Computes fields from others after a change. */
  derive?: (before: Values, next: Values) => Values;
  send: (values: Values) => Promise<void>;
  success: string;
  /** Takes the change back. The message of success has a button for it. */
  undo?: () => void;
  failure: string;
  onDone: () => void;
};

/** A form in a dialog. After success the dialog closes; after a failure it stays open with all values. */
export function usePositionForm<Values extends Record<string, string>>(options: Options<Values>) {
  const { initial, check, derive = (_, next) => next, send, success, undo, failure, onDone } = options;
  const [values, setValues] = useState(initial);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    values,
    onChange: (change: (current: Values) => Values) => setValues((before) => derive(before, change(before))),
    check(checked) {
      const problems = check(checked);
      if (Object.keys(problems).length > 0) toast(VALIDATION_ERROR);
      return problems;
    },
    async send(sent) {
      setRefusal(null);
      try {
        await send(sent);
        succeeded(success, undo);
        onDone();
      } catch (error) {
        setRefusal(refusalOf(error));
        failedWith(error, failure);
      }
    },
  });
  return { ...form, values, setValues, refusal };
}
