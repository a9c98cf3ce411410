import { useState } from "react";
import { FEW_RECOVERY_CODES, RECOVERY_CODES } from "../../../shared/accounts/rules.ts";
import { call } from "../../api/call.ts";
import { Button } from "../../ui/Button.tsx";
import { CodesDialog, ProofDialog } from "./dialogs.tsx";
import type { Proof } from "./ProofDialog.tsx";
import { refreshSignInMethods, type SignInMethods } from "./sign-in-methods.queries.ts";

const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

function stateText({ recoveryCodes }: SignInMethods): string {
  if (!recoveryCodes)
    return "No recovery codes yet. Make some, so that you can get back in if you lose your other ways to sign in.";
  const { left, createdAt } = recoveryCodes;
  return `${left} of ${RECOVERY_CODES} codes left, made on ${dayFormat.format(new Date(createdAt))}.`;
}

type Props = { signInMethods: SignInMethods; username: string };

/** The number of codes that are left, and the button that makes new ones. */
export function RecoveryCodes({ signInMethods, username }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { recoveryCodes } = signInMethods;
  const isFew = recoveryCodes !== null && recoveryCodes.left <= FEW_RECOVERY_CODES;
  const make = async (proof: Proof) => {
    setCodes((await call("POST /api/recovery-codes", { body: proof })).codes);
    await refreshSignInMethods();
  };
  return (
    <>
      <p className="text-text-2">{stateText(signInMethods)}</p>
      {isFew && (
        <p className="mt-1 text-warn">
          {recoveryCodes.left === 0 ? "All codes are used." : "Few codes are left."} Make new ones now.
        </p>
      )}
      <div className="mt-4">
        <Button onClick={() => setIsAsking(true)}>{recoveryCodes ? "Make new codes" : "Make recovery codes"}</Button>
      </div>
      {isAsking && (
        <ProofDialog
          title={recoveryCodes ? "Make new codes" : "Make recovery codes"}
          signInMethods={signInMethods}
          confirmLabel="Make codes"
          failure="Codes not made"
          run={make}
          onClose={() => setIsAsking(false)}
        >
          <p className="text-text-2">
            You get ten codes, which are shown once.{recoveryCodes && " Your earlier codes stop working."}
          </p>
        </ProofDialog>
      )}
      {codes && !isAsking && (
        <CodesDialog codes={codes} username={username} host={signInMethods.host} onClose={() => setCodes(null)} />
      )}
    </>
  );
}
