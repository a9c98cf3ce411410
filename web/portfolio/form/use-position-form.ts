import { useState } from "react";
import { failedWith, refusalOf, succeeded } from "../../api/outcomes.ts";
import { type Problems, useForm } from "../../ui/form/use-form.ts";
import { toast } from "../../ui/toast/toast.ts";

const INVALID = { title: "Validation Error", description: "Please check your input data", tone: "bad" } as const;

/** A field's value, its change and its problem. */
export type Bound = {
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  verdict: { tone: "loss"; text: string } | null;
};

type Options<Values> = {
  initial: Values;
  check: (values: Values) => Problems<Values>;
  /** Fills fields from others as they change. */
  follow?: (before: Values, next: Values) => Values;
  send: (values: Values) => Promise<void>;
  success: string;
  failure: string;
  onDone: () => void;
};

/** A form whose dialog closes when the server has taken it, and stays with all that was typed when it has not. */
export function usePositionForm<Values extends Record<string, string>>(options: Options<Values>) {
  const { initial, check, follow = (_, next) => next, send, success, failure, onDone } = options;
  const [values, setValues] = useState(initial);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    values,
    onChange: (next: Values) => setValues((before) => follow(before, next)),
    check(given) {
      const problems = check(given);
      if (Object.keys(problems).length > 0) toast(INVALID);
      return problems;
    },
    async send(given) {
      setRefusal(null);
      try {
        await send(given);
        succeeded(success);
        onDone();
      } catch (error) {
        setRefusal(refusalOf(error));
        failedWith(error, failure);
      }
    },
  });
  return { ...form, values, setValues, refusal };
}
