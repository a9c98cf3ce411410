import { type FocusEvent, type FormEvent, useState } from "react";
import { dismissFailures } from "../toast/toast.ts";

export type Problems<Values> = Partial<Record<keyof Values & string, string>>;

type Options<Values> = {
  values: Values;
  /** Changes the newest values, of which some may not be shown yet. */
  onChange: (change: (current: Values) => Values) => void;
  /** Returns the problems that prevent sending. */
  check: (values: Values) => Problems<Values>;
  /** Sends the form. Problems that only the server finds are shown at their fields by `refuse`. */
  send: (values: Values, refuse: (newProblems: Problems<Values>) => void) => Promise<void>;
};

/** The state of a form. Fields are named like their values; the first one with a problem gets the focus. */
export function useForm<Values extends Record<string, string>>({ values, onChange, check, send }: Options<Values>) {
  const [problems, setProblems] = useState<Problems<Values>>({});
  const [pending, setPending] = useState(false);

  const set = (name: keyof Values & string) => (next: string) => {
    onChange((current) => ({ ...current, [name]: next }));
    setProblems((before) => ({ ...before, [name]: undefined }));
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    dismissFailures();
    const { elements } = event.currentTarget;
    const refuse = (newProblems: Problems<Values>): boolean => {
      setProblems(newProblems);
      const names = Object.keys(newProblems);
      // The problems may be in another order than their fields.
      const field = [...elements].find((element) => names.includes(element.getAttribute("name") ?? ""));
      if (field instanceof HTMLElement) field.focus();
      return names.length > 0;
    };
    if (refuse(check(values))) return;
    setPending(true);
    try {
      await send(values, refuse);
    } finally {
      setPending(false);
    }
  };

  /** Shows the problem of a field that was filled in and left. On the way to a button nothing moves, so that it is hit. */
  const leave = (name: keyof Values & string, { relatedTarget }: FocusEvent) => {
    if (values[name] === "" || relatedTarget instanceof HTMLButtonElement) return;
    const problem = check(values)[name];
    if (problem !== undefined) setProblems((before) => ({ ...before, [name]: problem }));
  };

  /** The props of a field: its name, value, handlers and problem. */
  const bind = (name: keyof Values & string) => ({
    name,
    value: values[name] ?? "",
    onChange: (event: { target: { value: string } }) => set(name)(event.target.value),
    onBlur: (event: FocusEvent) => leave(name, event),
    verdict: problems[name] === undefined ? null : { tone: "loss" as const, text: problems[name] },
  });

  return { set, bind, problems, pending, submit };
}
