import { Link } from "@tanstack/react-router";
import { LockKeyhole } from "lucide-react";
import { FullPageMessage } from "../../ui/FullPageMessage.tsx";
import { usePageTitle } from "../../ui/page-title.ts";

/** Replaces a page that only signed-in users may see. Signing in leads back to that page. */
export function AuthenticationRequired() {
  usePageTitle("Authentication Required");
  return (
    <FullPageMessage className="grid justify-items-center">
      <LockKeyhole className="lucide mb-3 text-accent" aria-hidden="true" />
      <h1 className="page-title">Authentication Required</h1>
      <p className="mt-2 mb-6 text-text-2">This page is private. Sign in to see it.</p>
      <Link to="/auth" className="button primary">
        Sign In to Continue
      </Link>
    </FullPageMessage>
  );
}
