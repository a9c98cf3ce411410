import { useState } from "react";
import { call } from "../../api/call.ts";
import { Button } from "../../ui/Button.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { toast } from "../../ui/toast/toast.ts";
import { passkeyProblem } from "../passkeys/passkey-problem.ts";
import { provePasskey } from "../passkeys/passkeys.ts";
import { setSignedIn } from "../session/session.ts";
import { refreshAfterNewPassword } from "../settings/settings.queries.ts";
import { newPasswordProblems } from "../sign-in/accounts.rules.ts";
import { NewPasswordField } from "../sign-in/NewPasswordField.tsx";

/** For a user without a password: sets one, after a passkey. */
export function SetPassword({ username, onCodes }: { username: string; onCodes: (codes: string[] | null) => void }) {
  const [values, onChange] = useState({ newPassword: "" });
  const { bind, pending, submit } = useForm({
    values,
    onChange,
    check: newPasswordProblems,
    async send({ newPassword }) {
      try {
        const body = { ...(await provePasskey()), newPassword };
        const { recoveryCodes, ...user } = await call("PUT /api/password", { body });
        setSignedIn(user);
        onCodes(recoveryCodes);
        toast({
          title: "Password set",
          description: "Your other devices are signed out, and access tokens are revoked.",
          tone: "good",
        });
        await refreshAfterNewPassword();
      } catch (error) {
        toast({ title: "Password not set", description: passkeyProblem(error), tone: "bad" });
      }
    },
  });
  return (
    <form className="grid gap-4.5" method="post" noValidate onSubmit={submit}>
      <p className="text-text-2">Your account has no password. You sign in with a passkey.</p>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <NewPasswordField {...bind("newPassword")} />
      <div>
        <Button type="submit" variant="primary" disabled={pending}>
          {pending ? "Waiting for your passkey…" : "Set password"}
        </Button>
      </div>
    </form>
  );
}
