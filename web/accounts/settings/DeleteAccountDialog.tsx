import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useQuery } from "../../api/use-query.ts";
import { Field } from "../../ui/form/Field.tsx";
import { endSession } from "../session/end-session.ts";
import type { User } from "../session/session.queries.ts";
import { setSignedOut } from "../session/session.ts";
import { type Proof, ProofDialog } from "../sign-in-methods/ProofDialog.tsx";
import { signInMethodsQuery } from "../sign-in-methods/sign-in-methods.queries.ts";

const ACCOUNT_DELETED = { title: "Account deleted", description: "Your data was deleted.", tone: "good" } as const;

export function DeleteAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const navigate = useNavigate();
  const { data: signInMethods } = useQuery(signInMethodsQuery);
  const phrase = `delete ${user.username ?? "my account"}`;
  const [confirmation, setConfirmation] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const check = () => {
    const isConfirmed = confirmation.trim() === phrase;
    setProblem(isConfirmed ? null : `Type “${phrase}” to confirm`);
    if (!isConfirmed) document.getElementsByName("confirmation")[0]?.focus();
    return isConfirmed;
  };
  const remove = (proof: Proof) =>
    endSession(async () => {
      await call("DELETE /api/account", { body: proof });
      await navigate({ to: "/" });
      setSignedOut(ACCOUNT_DELETED);
    });
  if (!signInMethods) return null;
  return (
    <ProofDialog
      title="Delete account"
      signInMethods={signInMethods}
      confirmLabel="Delete account"
      variant="danger"
      failure="Account not deleted"
      check={check}
      run={remove}
      onClose={onClose}
    >
      <p className="text-text-2">
        Your positions, messages and articles are deleted and cannot be restored. Your ad orders are kept without your
        name, so paid ads keep running.
      </p>
      <Field
        label="Confirmation"
        name="confirmation"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint={`Type “${phrase}”`}
        verdict={problem === null ? null : { tone: "loss", text: problem }}
        value={confirmation}
        onChange={(event) => {
          setConfirmation(event.target.value);
          setProblem(null);
        }}
      />
    </ProofDialog>
  );
}
