import { useState } from "react";
import { isUsername } from "../../../shared/accounts/rules.ts";
import { ApiError, call } from "../../api/call.ts";
import { errorText } from "../../api/error-text.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { toast } from "../../ui/toast/toast.ts";
import { PasskeySignIn } from "../passkeys/PasskeySignIn.tsx";
import { setSignedIn } from "../session/session.ts";
import { type Credentials, signInProblems } from "./accounts.rules.ts";
import { CreateAccountOffer } from "./CreateAccountOffer.tsx";

type Props = {
  values: Credentials;
  onChange: (change: (current: Credentials) => Credentials) => void;
  /** Called after the server has accepted the log-in and before the session changes. */
  onSignedIn: () => void;
};

/** Whether a refused sign-in may be from a new visitor, because the username is valid and not taken. */
async function canRegister(username: string, error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || error.status !== 401 || !isUsername(username.trim())) return false;
  const params = { username: username.trim() };
  const { available } = await call("GET /api/check-username/:username", { params }).catch(() => ({ available: false }));
  return available;
}

export function SignInForm({ values, onChange, onSignedIn }: Props) {
  const [availableUsername, setAvailableUsername] = useState<string | null>(null);
  const username = values.username.trim();
  const { set, bind, pending, submit } = useForm({
    values,
    onChange,
    check: signInProblems,
    async send({ username, password }) {
      try {
        const user = await call("POST /api/login", { body: { username, password } });
        onSignedIn();
        setSignedIn(user);
      } catch (error) {
        toast({ title: "Login failed", description: errorText(error, "Invalid username or password"), tone: "bad" });
        if (await canRegister(username, error)) setAvailableUsername(username.trim());
      }
    },
  });
  return (
    <form className="mt-5 grid gap-4.5" method="post" noValidate onSubmit={submit}>
      <Field
        {...bind("username")}
        label="Username"
        autoComplete="username webauthn"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        onChange={(event) => set("username")(event.target.value.toLowerCase())}
      />
      <PasswordField {...bind("password")} label="Password" autoComplete="current-password" required />
      <Button type="submit" variant="primary" size="large" disabled={pending}>
        {pending ? "Signing in…" : "Sign In"}
      </Button>
      <PasskeySignIn onSignedIn={onSignedIn} />
      <div role="status" className="contents">
        {availableUsername !== null && availableUsername === username && (
          <CreateAccountOffer credentials={{ username, password: values.password }} onSignedIn={onSignedIn} />
        )}
      </div>
    </form>
  );
}
