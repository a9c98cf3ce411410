import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError, call } from "../../api/call.ts";
import { toastFailure } from "../../api/failure-toast.ts";
import { useQuery } from "../../api/use-query.ts";
import { Button } from "../../ui/Button.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { SkeletonBar } from "../../ui/SkeletonBar.tsx";
import { newPasswordProblems } from "../sign-in/accounts.rules.ts";
import { NewPasswordField } from "../sign-in/NewPasswordField.tsx";
import { resetLinkQuery } from "./recovery.queries.ts";
import { useRecovered } from "./use-recovered.ts";

/** Sets a new password with a reset link, after checking that the link still works. */
export function NewPasswordForm({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(resetLinkQuery(token));
  const recovered = useRecovered();
  const [values, onChange] = useState({ newPassword: "" });
  const { bind, pending, submit } = useForm({
    values,
    onChange,
    check: newPasswordProblems,
    async send({ newPassword }) {
      try {
        await recovered(await call("POST /api/password-resets/use", { body: { token, newPassword } }));
      } catch (error) {
        toastFailure("Password not set", error, "Please try again.");
      }
    },
  });
  if (error instanceof ApiError && error.status === 400) {
    return (
      <>
        <p className="mt-3 text-text-2">{error.sentence}</p>
        <p className="mt-4">
          <Link to="/recover" className="button">
            Other ways to sign in
          </Link>
        </p>
      </>
    );
  }
  if (error) return <LoadFailed onRetry={refetch}>The link could not be checked.</LoadFailed>;
  if (!data) {
    return (
      <p className="mt-3" aria-busy="true">
        <SkeletonBar size="h-3.5 w-60" />
      </p>
    );
  }
  return (
    <form className="mt-3 grid gap-4.5" method="post" noValidate onSubmit={submit}>
      <p className="wrap-anywhere text-text-2">
        For {data.username === null ? "your account" : <b className="font-medium text-text">@{data.username}</b>}. All
        devices are signed out, access tokens and recovery codes end, and passkeys keep working.
      </p>
      {/* Password managers need the username to update the right entry. */}
      <input type="text" name="username" autoComplete="username" value={data.username ?? ""} readOnly hidden />
      <NewPasswordField {...bind("newPassword")} />
      <Button type="submit" variant="primary" size="large" disabled={pending}>
        {pending ? "Setting password…" : "Set new password"}
      </Button>
    </form>
  );
}
