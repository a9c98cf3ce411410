import { Link } from "@tanstack/react-router";
import { LockKeyhole } from "lucide-react";
import { FullPageMessage } from "../../ui/FullPageMessage.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { requestSignIn } from "../sign-in/sign-in-request.ts";

/** Covers a private page whose session has ended. The user signs in on top of it, because another page would replace it. */
export function SessionEnded() {
  usePageTitle("Authentication Required");
  return (
    <FullPageMessage className="grid justify-items-center">
      <LockKeyhole className="lucide mb-3 text-accent" aria-hidden="true" />
      <h1 className="page-title">Authentication Required</h1>
      <p className="mt-2 mb-6 max-w-100 text-text-2">
        Your session has ended, so this page is hidden. Sign in again to continue. What you have typed is still there.
      </p>
      <button type="button" className="button primary" onClick={requestSignIn}>
        Sign In to Continue
      </button>
      <Link to="/auth" className="button quiet mt-2">
        Use another account
      </Link>
    </FullPageMessage>
  );
}
