import { expect, test } from "vitest";
import { ApiError } from "../../api/call.ts";
import { passkeyProblem } from "./passkey-problem.ts";

test.each([
  [new ApiError(401, "This passkey is not known here.", ""), "This passkey is not known here."],
  [new DOMException("", "NotAllowedError"), "It was cancelled, not confirmed on your device, or took too long."],
  [new DOMException("", "InvalidStateError"), "This device already has a passkey for your account."],
  [new DOMException("", "SecurityError"), "Passkeys do not work at this address."],
  [new DOMException("", "ConstraintError"), "This device cannot check that it is you."],
  [new DOMException("", "NotSupportedError"), "This device cannot make such a passkey."],
  [new DOMException("", "UnknownError"), "The passkey could not be used. Please try again."],
  [new TypeError("Failed to fetch"), "The server could not be reached."],
  [undefined, "The passkey could not be used. Please try again."],
])("%s is shown as a sentence", (error, sentence) => expect(passkeyProblem(error)).toContain(sentence));
