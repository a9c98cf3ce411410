import { toast } from "../ui/toast/toast.ts";
import { isSignedOut } from "./call.ts";
import { errorText } from "./error-text.ts";

/** Says that something failed, and why. That a session has ended is said by the session itself. */
export function sayFailure(title: string, error: unknown, fallback: string): void {
  if (!isSignedOut(error)) toast({ title, description: errorText(error, fallback), tone: "bad" });
}
