import { useState } from "react";
import { call } from "../../api/call.ts";
import { queries } from "../../api/query-client.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { setSignedIn } from "../session/session.ts";
import { sessionsQuery } from "../settings/settings.queries.ts";
import { ProofDialog } from "./dialogs.tsx";
import type { Proof } from "./ProofDialog.tsx";
import { refreshSignInMethods, type SignInMethods } from "./sign-in-methods.queries.ts";

/** For a user with a passkey: removes the password. */
export function RemovePassword({ signInMethods }: { signInMethods: SignInMethods }) {
  const [isAsking, setIsAsking] = useState(false);
  const hasCodes = (signInMethods.recoveryCodes?.left ?? 0) > 0;
  const remove = async (proof: Proof) => {
    setSignedIn(await call("DELETE /api/password", { body: proof }));
    await refreshSignInMethods();
    toast({ title: "Password removed", description: "You sign in with a passkey from now on.", tone: "good" });
    void queries.invalidateQueries(sessionsQuery);
  };
  if (!signInMethods.hasPassword || !signInMethods.passkeys.some(({ worksHere }) => worksHere)) return null;
  return (
    <div className="mt-4">
      <Button onClick={() => setIsAsking(true)}>Remove password…</Button>
      {isAsking && (
        <ProofDialog
          title="Remove password"
          signInMethods={signInMethods}
          confirmLabel="Remove"
          variant="danger"
          failure="Password not removed"
          run={remove}
          onClose={() => setIsAsking(false)}
        >
          <p className="text-text-2">
            You will sign in with a passkey only, so nobody can guess or steal your password. Your other devices are
            signed out. You can set a password again at any time.
          </p>
          {!hasCodes && (
            <p className="text-warn">
              You have no recovery codes. If you lose your passkey, only an admin can let you in again. Make codes
              first.
            </p>
          )}
        </ProofDialog>
      )}
    </div>
  );
}
