import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PASSWORD_HINT } from "../../../shared/accounts/rules.ts";
import { ApiError, call } from "../../api/call.ts";
import { errorText } from "../../api/error-text.ts";
import { sayFailure } from "../../api/say-failure.ts";
import { Button } from "../../ui/Button.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { toast } from "../../ui/toast/toast.ts";
import { enter } from "../session/session.ts";
import { passwordProblems } from "../sign-in/accounts.rules.ts";
import { sessionsQuery } from "./settings.queries.ts";

const NOTHING = { currentPassword: "", newPassword: "" };

export function PasswordForm({ username }: { username: string }) {
  const queries = useQueryClient();
  const [values, onChange] = useState(NOTHING);
  const { bind, pending, submit } = useForm({
    values,
    onChange,
    check: passwordProblems,
    async send(body, refuse) {
      try {
        await enter(queries, await call("PUT /api/password", { body }));
        onChange(NOTHING);
        toast({ title: "Password changed", description: "Every other device has been signed out.", tone: "good" });
        void queries.invalidateQueries(sessionsQuery);
      } catch (error) {
        const fallback = "Failed to change the password";
        // All else was checked here: what the server refuses is the password.
        if (error instanceof ApiError && error.status === 400) refuse({ currentPassword: errorText(error, fallback) });
        sayFailure("Password not changed", error, fallback);
      }
    },
  });
  return (
    <form className="grid gap-4.5" method="post" noValidate onSubmit={submit}>
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField {...bind("currentPassword")} label="Current password" autoComplete="current-password" required />
      <PasswordField
        {...bind("newPassword")}
        label="New password"
        autoComplete="new-password"
        required
        hint={PASSWORD_HINT}
      />
      <div>
        <Button type="submit" look="primary" disabled={pending}>
          {pending ? "Changing…" : "Change Password"}
        </Button>
      </div>
    </form>
  );
}
