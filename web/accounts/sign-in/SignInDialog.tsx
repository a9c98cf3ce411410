import { useState } from "react";
import { Dialog } from "../../ui/Dialog.tsx";
import { expiredUser } from "../session/session.ts";
import { SignInForm } from "./SignInForm.tsx";
import { cancelSignInRequest } from "./sign-in-request.ts";

/** Lets a user sign in again on top of a page whose session has expired, so that nothing typed there is lost. */
export function SignInDialog() {
  const [values, setValues] = useState({ username: expiredUser()?.username ?? "", password: "" });
  return (
    <Dialog title="Sign In" onClose={cancelSignInRequest}>
      <p className="text-text-2">Your session has expired. Sign in again to continue.</p>
      <SignInForm values={values} onChange={setValues} onSignedIn={cancelSignInRequest} />
    </Dialog>
  );
}
