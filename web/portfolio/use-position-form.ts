import { useState } from "react";
import { ApiError, isSignedOut } from "../api/call.ts";
import { errorText } from "../api/error-text.ts";
import { toast } from "../ui/toast.ts";
import { type Problems, useForm } from "../ui/use-form.ts";

const INVALID = { title: "Validation Error", description: "Please check your input data", tone: "bad" } as const;

export const succeeded = (description: string) => toast({ title: "Success", description, tone: "good" });

/** Says that it failed. That a session has ended is said by the session itself. */
export function failedWith(error: unknown, description: string): void {
  if (isSignedOut(error)) return;
  toast({ title: "Error", description, tone: "bad" });
}

/** What a form may show of a refusal: the server's own sentence, where the request was at fault. */
export const refusalOf = (error: unknown): string | null =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !isSignedOut(error)
    ? errorText(error, "") || null
    : null;

/** The same words have the same key as long as the dialog is open: a second click or try creates nothing new. */
export function useRequestKey(): (body: object) => string {
  const [keyOf] = useState(() => {
    const keys = new Map<string, string>();
    return (body: object) => {
      const words = JSON.stringify(body);
      const key = keys.get(words) ?? crypto.randomUUID();
      keys.set(words, key);
      return key;
    };
  });
  return keyOf;
}

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
