import { PASSWORD_HINT } from "../../../shared/accounts/rules.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { type Registration, registrationProblems } from "./accounts.rules.ts";
import { register } from "./register.ts";
import { UsernameField } from "./UsernameField.tsx";
import { useAvailability } from "./use-availability.ts";

type Props = {
  values: Registration;
  onChange: (change: (current: Registration) => Registration) => void;
  onSignedIn: () => void;
};

export function CreateAccountForm({ values, onChange, onSignedIn }: Props) {
  const availability = useAvailability(values.username);
  const { set, bind, problems, pending, submit } = useForm({
    values,
    onChange,
    check: registrationProblems,
    send: (registration) => register(registration, onSignedIn),
  });
  return (
    <form className="mt-5 grid gap-4.5" method="post" noValidate onSubmit={submit}>
      <UsernameField
        value={values.username}
        onChange={set("username")}
        availability={availability}
        problem={problems.username}
      />
      <PasswordField {...bind("password")} label="Password" autoComplete="new-password" required hint={PASSWORD_HINT} />
      <Field
        {...bind("email")}
        label="Email"
        note="(optional)"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="you@example.com"
      />
      <Button type="submit" variant="primary" size="large" disabled={pending}>
        {pending ? "Creating account…" : "Create Account"}
      </Button>
    </form>
  );
}
