import { useState } from "react";
import { ApiError, call } from "../../api/call.ts";
import { errorText } from "../../api/error-text.ts";
import { toastFailure } from "../../api/failure-toast.ts";
import { Button } from "../../ui/Button.tsx";
import { FlagField } from "../../ui/form/FlagField.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { toast } from "../../ui/toast/toast.ts";
import { setSignedIn } from "../session/session.ts";
import { passwordProblems } from "../sign-in/accounts.rules.ts";
import { NewPasswordField } from "../sign-in/NewPasswordField.tsx";
import { refreshAfterNewPassword } from "./settings.queries.ts";

const EMPTY = { currentPassword: "", newPassword: "" };

/** `onCodes` shows the new recovery codes, if the change has made some. */
type Props = { username: string; onCodes: (codes: string[] | null) => void };

export function PasswordForm({ username, onCodes }: Props) {
  const [values, onChange] = useState(EMPTY);
  const [revokes, setRevokes] = useState(true);
  const { bind, pending, submit } = useForm({
    values,
    onChange,
    check: passwordProblems,
    async send(body, refuse) {
      try {
        const { recoveryCodes, ...user } = await call("PUT /api/password", {
          body: { ...body, keepsAccess: !revokes },
        });
        setSignedIn(user);
        onChange(EMPTY);
        onCodes(recoveryCodes);
        toast({
          title: "Password changed",
          description: revokes
            ? "Your other devices are signed out, and access tokens are revoked."
            : "Your other devices are signed out. Access tokens keep working until you revoke them.",
          tone: "good",
        });
        void refreshAfterNewPassword();
      } catch (error) {
        const fallback = "Failed to change the password";
        // The form has checked everything else, so a 400 means that the current password is wrong.
        if (error instanceof ApiError && error.status === 400) refuse({ currentPassword: errorText(error, fallback) });
        toastFailure("Password not changed", error, fallback);
      }
    },
  });
  return (
    <form className="grid gap-4.5" method="post" noValidate onSubmit={submit}>
      {/* Password managers need the username to update the right entry. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField {...bind("currentPassword")} label="Current password" autoComplete="current-password" required />
      <NewPasswordField {...bind("newPassword")} />
      <FlagField
        label="Also revoke access tokens and replace recovery codes"
        hint="Advised if somebody else may know your password."
        checked={revokes}
        onChange={setRevokes}
      />
      <div>
        <Button type="submit" variant="primary" disabled={pending}>
          {pending ? "Changing…" : "Change password"}
        </Button>
      </div>
    </form>
  );
}
