import { dismissFailures, toast } from "../ui/toast/toast.ts";
import { ApiError, isSignedOut } from "./call.ts";
import { errorText } from "./error-text.ts";

/** With `undo` the message has a button that takes the change back. */
export const succeeded = (description: string, undo?: () => void) =>
  toast({ title: "Success", description, tone: "good", ...(undo && { action: { label: "Undo", run: undo } }) });

const isReadOnly = (error: unknown) => error instanceof ApiError && error.isReadOnly;

/**
 * Shows a failure as a toast, with the server's own sentence when it stores no changes, or with `reason`. A 401 shows
 * nothing, because the session shows its own toast.
 */
export function failedWith(error: unknown, failure: string, reason: string | null = null): void {
  if (isSignedOut(error)) return;
  const description = isReadOnly(error) ? errorText(error, failure) : (reason ?? failure);
  toast({ title: "Error", description, tone: "bad" });
}

/** Waits for the action, shows its result as a toast and returns whether it has succeeded. */
export async function attempt(
  action: Promise<void>,
  success: string,
  failure: string,
  undo?: () => void,
): Promise<boolean> {
  dismissFailures();
  try {
    await action;
    succeeded(success, undo);
    return true;
  } catch (error) {
    failedWith(error, failure);
    return false;
  }
}

/**
 * The server's own sentence that a form can show for a 4xx reply or when no changes are stored, or null for any other
 * error.
 */
export const refusalOf = (error: unknown): string | null =>
  error instanceof ApiError && (error.isReadOnly || (error.status >= 400 && error.status < 500)) && !isSignedOut(error)
    ? errorText(error, "") || null
    : null;
