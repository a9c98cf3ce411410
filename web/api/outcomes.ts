import { toast } from "../ui/toast/toast.ts";
import { ApiError, isSignedOut } from "./call.ts";
import { errorText } from "./error-text.ts";

export const succeeded = (description: string) => toast({ title: "Success", description, tone: "good" });

/** Says that it failed. That a session has ended is said by the session itself. */
export function failedWith(error: unknown, description: string): void {
  if (isSignedOut(error)) return;
  toast({ title: "Error", description, tone: "bad" });
}

/** Does it, says how it went, and answers whether it is done. */
export async function attempt(deed: Promise<void>, success: string, failure: string): Promise<boolean> {
  try {
    await deed;
    succeeded(success);
    return true;
  } catch (error) {
    failedWith(error, failure);
    return false;
  }
}

/** What a form may show of a refusal: the server's own sentence, where the request was at fault. */
export const refusalOf = (error: unknown): string | null =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !isSignedOut(error)
    ? errorText(error, "") || null
    : null;
