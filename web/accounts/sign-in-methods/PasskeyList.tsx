import { Plus } from "lucide-react";
import { useState } from "react";
import { MAX_PASSKEYS } from "../../../shared/accounts/rules.ts";
import { call } from "../../api/call.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { hasPasskeys } from "../passkeys/passkeys.ts";
import { AddPasskeyDialog, ProofDialog, RenamePasskeyDialog } from "./dialogs.tsx";
import { PasskeyRow } from "./PasskeyRow.tsx";
import type { Proof } from "./ProofDialog.tsx";
import { type Passkey, refreshSignInMethods, type SignInMethods } from "./sign-in-methods.queries.ts";

type OpenDialog = { kind: "add" } | { kind: "rename" | "remove"; passkey: Passkey };

export function PasskeyList({ signInMethods }: { signInMethods: SignInMethods }) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const { passkeys } = signInMethods;
  const close = () => setOpenDialog(null);
  const refresh = () => refreshSignInMethods();
  const remove = async ({ id, name }: Passkey, proof: Proof) => {
    await call("DELETE /api/passkeys/:id", { params: { id }, body: proof });
    await refresh();
    toast({ title: "Passkey removed", description: `“${name}” no longer signs in.`, tone: "good" });
  };
  return (
    <>
      {passkeys.length === 0 ? (
        <p className="text-text-2">
          No passkeys yet. A passkey lets you sign in with your fingerprint, face or PIN instead of a password.
        </p>
      ) : (
        <ul>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpenDialog({ kind: "rename", passkey })}
              onRemove={() => setOpenDialog({ kind: "remove", passkey })}
            />
          ))}
        </ul>
      )}
      <div className="mt-4">
        {hasPasskeys() ? (
          <Button disabled={passkeys.length >= MAX_PASSKEYS} onClick={() => setOpenDialog({ kind: "add" })}>
            <Plus aria-hidden="true" /> Add a passkey
          </Button>
        ) : (
          <p className="text-13 text-text-3">This browser does not support passkeys.</p>
        )}
      </div>
      {openDialog?.kind === "add" && (
        <AddPasskeyDialog signInMethods={signInMethods} onAdded={refresh} onClose={close} />
      )}
      {openDialog?.kind === "rename" && (
        <RenamePasskeyDialog passkey={openDialog.passkey} onRenamed={refresh} onClose={close} />
      )}
      {openDialog?.kind === "remove" && (
        <ProofDialog
          title="Remove passkey"
          signInMethods={signInMethods}
          confirmLabel="Remove"
          variant="danger"
          failure="Passkey not removed"
          run={(proof) => remove(openDialog.passkey, proof)}
          onClose={close}
        >
          <p className="wrap-anywhere text-text-2">
            “{openDialog.passkey.name}” will no longer sign in. Devices that are signed in stay signed in; you can sign
            them out under Sessions. Also delete the passkey from your device or password manager.
          </p>
        </ProofDialog>
      )}
    </>
  );
}
