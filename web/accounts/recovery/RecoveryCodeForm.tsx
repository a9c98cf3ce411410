import { useState } from "react";
import { call } from "../../api/call.ts";
import { toastFailure } from "../../api/failure-toast.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { newPasswordProblems } from "../sign-in/accounts.rules.ts";
import { NewPasswordField } from "../sign-in/NewPasswordField.tsx";
import { useRecovered } from "./use-recovered.ts";

/** Sets a new password with a recovery code. */
export function RecoveryCodeForm() {
  const recovered = useRecovered();
  const [values, onChange] = useState({ username: "", code: "", newPassword: "" });
  const { set, bind, pending, submit } = useForm({
    values,
    onChange,
    check: ({ username, code, newPassword }) => ({
      ...(username.trim() === "" && { username: "Username is required" }),
      ...(code.trim() === "" && { code: "Recovery code is required" }),
      ...newPasswordProblems({ newPassword }),
    }),
    async send(body) {
      try {
        await recovered(await call("POST /api/recover", { body }));
      } catch (error) {
        toastFailure("Password not set", error, "Please try again.");
      }
    },
  });
  const plainText = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false, required: true };
  return (
    <form className="mt-4 grid gap-4.5" method="post" noValidate onSubmit={submit}>
      <Field
        {...bind("username")}
        {...plainText}
        label="Username"
        autoComplete="username"
        onChange={(event) => set("username")(event.target.value.toLowerCase())}
      />
      <Field
        {...bind("code")}
        {...plainText}
        label="Recovery code"
        autoComplete="off"
        placeholder="XXXX-XXXX-XXXX-XXXX"
      />
      <NewPasswordField {...bind("newPassword")} />
      <Button type="submit" variant="primary" size="large" disabled={pending}>
        {pending ? "Setting password…" : "Set new password"}
      </Button>
    </form>
  );
}
