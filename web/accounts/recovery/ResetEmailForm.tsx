import { MailCheck } from "lucide-react";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { toastFailure } from "../../api/failure-toast.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { emailProblem } from "../sign-in/accounts.rules.ts";

/** Asks for a reset link by email. The page says the same whether or not an account has the address. */
export function ResetEmailForm() {
  const [values, onChange] = useState({ email: "" });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { bind, pending, submit } = useForm({
    values,
    onChange,
    check: ({ email }) => {
      const problem = email.trim() === "" ? "Email is required" : emailProblem(email);
      return problem === false ? {} : { email: problem };
    },
    async send(body) {
      try {
        await call("POST /api/password-resets", { body });
        setSentTo(body.email.trim());
      } catch (error) {
        toastFailure("No link sent", error, "Please try again.");
      }
    },
  });
  return (
    <form className="mt-4 grid gap-4.5" method="post" noValidate onSubmit={submit}>
      <Field
        {...bind("email")}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        placeholder="you@example.com"
      />
      <Button type="submit" size="large" disabled={pending}>
        {pending ? "Sending…" : sentTo === null ? "Send reset link" : "Send again"}
      </Button>
      <p role="status" className="flex gap-2 text-13 text-text-2 empty:hidden [&>svg]:mt-0.5 [&>svg]:text-gain">
        {sentTo !== null && (
          <>
            <MailCheck aria-hidden="true" />
            <span className="min-w-0 wrap-anywhere">
              If an account has the address {sentTo}, a link is on its way. It works for one hour. Look in your spam
              folder too.
            </span>
          </>
        )}
      </p>
    </form>
  );
}
