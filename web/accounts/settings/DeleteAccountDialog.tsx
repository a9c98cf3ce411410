import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError, call } from "../../api/call.ts";
import { errorText } from "../../api/error-text.ts";
import { toastFailure } from "../../api/failure-toast.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { endSession } from "../session/end-session.ts";
import type { User } from "../session/session.queries.ts";
import { setSignedOut } from "../session/session.ts";

const ACCOUNT_DELETED = { title: "Account deleted", description: "Your data was deleted.", tone: "good" } as const;

export function DeleteAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const phrase = `delete ${user.username ?? "my account"}`;
  const [values, onChange] = useState({ password: "", confirmation: "" });
  const { bind, pending, submit } = useForm({
    values,
    onChange,
    check: ({ password, confirmation }) => ({
      ...(password === "" && { password: "Password is required" }),
      ...(confirmation.trim() !== phrase && { confirmation: `Type “${phrase}” to confirm` }),
    }),
    async send({ password }, refuse) {
      try {
        await endSession(queries, async () => {
          await call("DELETE /api/account", { body: { password } });
          await navigate({ to: "/" });
          await setSignedOut(queries, ACCOUNT_DELETED);
        });
      } catch (error) {
        const fallback = "Failed to delete the account";
        // The form has checked everything else, so a 400 means that the password is wrong.
        if (error instanceof ApiError && error.status === 400) refuse({ password: errorText(error, fallback) });
        toastFailure("Account not deleted", error, fallback);
      }
    },
  });
  return (
    <Dialog title="Delete account" onClose={onClose}>
      <p className="text-text-2">
        Your positions, messages and articles are deleted and cannot be restored. Your ad orders are kept without your
        name, so paid ads keep running.
      </p>
      <form className="mt-5 grid gap-4.5" method="post" noValidate onSubmit={submit}>
        <PasswordField {...bind("password")} label="Password" autoComplete="current-password" required />
        <Field
          {...bind("confirmation")}
          label="Confirmation"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          hint={`Type “${phrase}”`}
        />
        <div className="flex justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" disabled={pending}>
            {pending ? "Deleting…" : "Delete account"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
