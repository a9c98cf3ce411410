import { useState } from "react";
import { ApiError, call } from "../../api/call.ts";
import { errorText } from "../../api/error-text.ts";
import { toastFailure } from "../../api/failure-toast.ts";
import { queries } from "../../api/query-client.ts";
import { Button } from "../../ui/Button.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { toast } from "../../ui/toast/toast.ts";
import { setSignedIn } from "../session/session.ts";
import { passwordProblems } from "../sign-in/accounts.rules.ts";
import { NewPasswordField } from "../sign-in/NewPasswordField.tsx";
import { sessionsQuery } from "./settings.queries.ts";

const EMPTY = { currentPassword: "", newPassword: "" };

export function PasswordForm({ username }: { username: string }) {
  const [values, onChange] = useState(EMPTY);
  const { bind, pending, submit } = useForm({
    values,
    onChange,
    check: passwordProblems,
    async send(body, refuse) {
      try {
        setSignedIn(await call("PUT /api/password", { body }));
        onChange(EMPTY);
        toast({
          title: "Password changed",
          description: "Your other devices are signed out. Access tokens keep working until you revoke them.",
          tone: "good",
        });
        void queries.invalidateQueries(sessionsQuery);
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
      <div>
        <Button type="submit" variant="primary" disabled={pending}>
          {pending ? "Changing…" : "Change password"}
        </Button>
      </div>
    </form>
  );
}
