import { type FormEvent, useState } from "react";

export type Problems<Values> = Partial<Record<keyof Values & string, string>>;

type Options<Values> = {
  values: Values;
  onChange: (next: Values) => void;
  /** What stands against sending, in the order of the fields. */
  check: (values: Values) => Problems<Values>;
  /** `refuse` says at the fields what only the server could know. */
  send: (values: Values, refuse: (found: Problems<Values>) => void) => Promise<void>;
};

/** A form whose fields are named as its values. The first field with a problem takes the focus; nothing typed is ever lost. */
export function useForm<Values extends Record<string, string>>({ values, onChange, check, send }: Options<Values>) {
  const [problems, setProblems] = useState<Problems<Values>>({});
  const [pending, setPending] = useState(false);

  const set = (name: keyof Values & string) => (next: string) => {
    onChange({ ...values, [name]: next });
    setProblems((before) => ({ ...before, [name]: undefined }));
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const { elements } = event.currentTarget;
    const refuse = (found: Problems<Values>): boolean => {
      setProblems(found);
      const [first] = Object.keys(found);
      if (first === undefined) return false;
      const field = elements.namedItem(first);
      if (field instanceof HTMLElement) field.focus();
      return true;
    };
    if (refuse(check(values))) return;
    setPending(true);
    try {
      await send(values, refuse);
    } finally {
      setPending(false);
    }
  };

  /** For a field: its value, its change and its problem. */
  const bind = (name: keyof Values & string) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => set(name)(event.target.value),
    verdict: problems[name] === undefined ? null : { tone: "loss" as const, text: problems[name] },
  });

  return { set, bind, problems, pending, submit };
}
