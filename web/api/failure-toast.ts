import { toast } from "../ui/toast/toast.ts";
import { isSignedOut } from "./call.ts";
import { errorText } from "./error-text.ts";

/** Shows a failure and its reason as a toast. A 401 shows nothing, because the session shows its own toast. */
export function toastFailure(title: string, error: unknown, fallback: string): void {
  if (!isSignedOut(error)) toast({ title, description: errorText(error, fallback), tone: "bad" });
}
