import { ApiError } from "../../api/call.ts";
import { errorText } from "../../api/error-text.ts";

/** The sentence for an error of the browser, by its name (WebAuthn, sections 5.1.3 and 5.1.4). */
const SENTENCES: Record<string, string> = {
  NotAllowedError: "It was cancelled, not confirmed on your device, or took too long. Please try again.",
  InvalidStateError: "This device already has a passkey for your account.",
  SecurityError: "Passkeys do not work at this address. Open the site by its name, over https.",
  ConstraintError: "This device cannot check that it is you. Set up a screen lock, or use another device.",
  NotSupportedError: "This device cannot make such a passkey. Use another device.",
};

/** The sentence for a failed use of a passkey: the server's own, or one for the error of the browser. */
export function passkeyProblem(error: unknown): string {
  const fallback = "The passkey could not be used. Please try again.";
  if (error instanceof ApiError) return errorText(error, fallback);
  const name = error instanceof Error ? error.name : "";
  return SENTENCES[name] ?? errorText(error, fallback);
}
