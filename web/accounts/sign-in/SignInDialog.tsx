import { useState } from "react";
import { Dialog } from "../../ui/Dialog.tsx";
import { lostUser } from "../session/session.ts";
import { SignInForm } from "./SignInForm.tsx";
import { dropSignInRequest } from "./sign-in-request.ts";

/** Signing in again over a page whose session has ended: what was typed there stays. */
export function SignInDialog() {
  const [values, setValues] = useState({ username: lostUser()?.username ?? "", password: "" });
  return (
    <Dialog title="Sign In" onClose={dropSignInRequest}>
      <p className="text-text-2">Your session has ended. Sign in again, and go on where you were.</p>
      <SignInForm values={values} onChange={setValues} onSignedIn={dropSignInRequest} />
    </Dialog>
  );
}
