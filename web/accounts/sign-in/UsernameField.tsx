import { Check, X } from "lucide-react";
import { USERNAME_HINT } from "../../../shared/accounts/rules.ts";
import { Field } from "../../ui/form/Field.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import type { Availability } from "./use-availability.ts";

const VERDICTS = {
  available: { tone: "gain", text: "Username is available" },
  taken: { tone: "loss", text: "Username is already taken" },
} as const;

const TRAILING_ICONS = {
  none: null,
  checking: <Spinner />,
  available: <Check className="text-gain" aria-hidden="true" />,
  taken: <X className="text-loss" aria-hidden="true" />,
};

type Props = {
  value: string;
  onChange: (next: string) => void;
  availability: Availability;
  problem?: string | undefined;
};

/** The field for a new username. It converts input to lowercase and shows whether the username is available. */
export function UsernameField({ value, onChange, availability, problem }: Props) {
  const verdict = availability === "available" || availability === "taken" ? VERDICTS[availability] : null;
  const icon = TRAILING_ICONS[availability];
  return (
    <Field
      label="Username"
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      hint={USERNAME_HINT}
      verdict={problem ? { tone: "loss", text: problem } : verdict}
      end={icon && <span className="mr-3">{icon}</span>}
      value={value}
      onChange={(event) => onChange(event.target.value.toLowerCase())}
    />
  );
}
