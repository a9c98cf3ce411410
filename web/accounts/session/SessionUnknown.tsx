import { useEffect } from "react";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { loadSession } from "./session.ts";

/** Replaces a page when the session check failed, because it is unknown whether the visitor may see the page. */
export function SessionUnknown() {
  useEffect(() => {
    const check = () => void loadSession();
    addEventListener("online", check);
    return () => removeEventListener("online", check);
  }, []);
  return <LoadFailed onRetry={() => loadSession()}>Your sign-in could not be checked.</LoadFailed>;
}
