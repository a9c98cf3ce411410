import { useState } from "react";
import { call } from "../../api/call.ts";
import { queries } from "../../api/query-client.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { toast } from "../../ui/toast/toast.ts";
import type { User } from "../session/session.queries.ts";
import { setSignedIn } from "../session/session.ts";
import { sessionsQuery } from "../settings/settings.queries.ts";
import { emailProblem } from "../sign-in/accounts.rules.ts";
import { ProofDialog } from "../sign-in-methods/dialogs.tsx";
import type { Proof } from "../sign-in-methods/ProofDialog.tsx";
import type { SignInMethods } from "../sign-in-methods/sign-in-methods.queries.ts";
import { EmailState } from "./EmailState.tsx";

/** Changes the email address, after the password or a passkey. An empty field removes it. */
export function EmailForm({ user, signInMethods }: { user: User; signInMethods: SignInMethods }) {
  const [values, onChange] = useState({ email: user.email ?? "" });
  const [isAsking, setIsAsking] = useState(false);
  const email = values.email.trim();
  const { bind, submit } = useForm({
    values,
    onChange,
    check: ({ email }) => {
      const problem = emailProblem(email);
      return problem === false ? {} : { email: problem };
    },
    send: async () => setIsAsking(true),
  });
  const change = async (proof: Proof) => {
    const changed = await call("PUT /api/email", { body: { email, ...proof } });
    setSignedIn(changed);
    onChange({ email: changed.email ?? "" });
    const title = changed.email ? "Email changed" : "Email removed";
    const link = changed.email && signInMethods.sendsEmails ? " Open the link that we have sent there." : "";
    toast({ title, description: `Your other devices are signed out.${link}`, tone: "good" });
    void queries.invalidateQueries(sessionsQuery);
  };
  return (
    <>
      <form className="grid gap-4.5" method="post" noValidate onSubmit={submit}>
        <Field
          {...bind("email")}
          label="Email"
          note="(optional)"
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder="No email added"
        />
        <EmailState user={user} sendsEmails={signInMethods.sendsEmails} />
        <div>
          <Button type="submit" variant="primary" disabled={email.toLowerCase() === (user.email ?? "")}>
            {email === "" && user.email ? "Remove email" : "Change email"}
          </Button>
        </div>
      </form>
      {isAsking && (
        <ProofDialog
          title={email === "" ? "Remove email" : "Change email"}
          signInMethods={signInMethods}
          confirmLabel={email === "" ? "Remove" : "Change"}
          failure="Email not changed"
          run={change}
          onClose={() => setIsAsking(false)}
        >
          <p className="wrap-anywhere text-text-2">
            {email === "" ? "Your account will have no email. " : `Your email will be ${email}. `}
            Your other devices are signed out.
          </p>
        </ProofDialog>
      )}
    </>
  );
}
