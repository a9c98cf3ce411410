import { useState } from "react";
import { MAX_PASSKEY_NAME } from "../../../shared/accounts/rules.ts";
import { call } from "../../api/call.ts";
import { Field } from "../../ui/form/Field.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { makePasskey } from "../passkeys/passkeys.ts";
import { deviceName } from "./device-name.ts";
import { type Proof, ProofDialog } from "./ProofDialog.tsx";
import type { SignInMethods } from "./sign-in-methods.queries.ts";

type Props = { signInMethods: SignInMethods; onAdded: () => Promise<unknown>; onClose: () => void };

export function AddPasskeyDialog({ signInMethods, onAdded, onClose }: Props) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const [problem, setProblem] = useState<string | null>(null);
  const check = () => {
    setProblem(name.trim() === "" ? "Name is required" : null);
    return name.trim() !== "";
  };
  const add = async (proof: Proof) => {
    const options = await call("POST /api/passkeys/options", { body: proof });
    const credential = await makePasskey(options);
    const added = await call("POST /api/passkeys", { body: { name, credential } });
    await onAdded();
    toast({ title: "Passkey added", description: `You can now sign in with “${added.name}”.`, tone: "good" });
  };
  return (
    <ProofDialog
      title="Add a passkey"
      signInMethods={signInMethods}
      confirmLabel="Continue"
      failure="Passkey not added"
      check={check}
      run={add}
      onClose={onClose}
    >
      <p className="text-text-2">
        Your device makes the passkey and asks for your fingerprint, face or PIN. Tidemark gets only a public key.
      </p>
      <p className="text-text-2">
        It works only at <b className="font-medium wrap-anywhere text-text">{signInMethods.host}</b>. If this site moves
        to another address, its passkeys are lost, so keep another sign-in method.
      </p>
      <Field
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={MAX_PASSKEY_NAME}
        required
        hint="To recognise it in this list"
        verdict={problem === null ? null : { tone: "loss", text: problem }}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setProblem(null);
        }}
      />
    </ProofDialog>
  );
}
