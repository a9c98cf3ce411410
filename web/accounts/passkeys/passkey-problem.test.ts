import { expect, test } from "vitest";
import { ApiError } from "../../api/call.ts";
import { passkeyProblem } from "./passkey-problem.ts";

const browserError = (name: string) => Object.assign(new Error(), { name });

test.each([
  [new ApiError(401, "This passkey is not known here.", ""), "This passkey is not known here."],
  [browserError("NotAllowedError"), "It was cancelled, not confirmed on your device, or took too long."],
  [browserError("InvalidStateError"), "This device already has a passkey for your account."],
  [browserError("SecurityError"), "Passkeys do not work at this address."],
  [browserError("ConstraintError"), "This device cannot check that it is you."],
  [browserError("NotSupportedError"), "This device cannot make such a passkey."],
  [browserError("UnknownError"), "The passkey could not be used. Please try again."],
  [new TypeError("Failed to fetch"), "The server could not be reached."],
  [undefined, "The passkey could not be used. Please try again."],
])("%s is shown as a sentence", (error, sentence) => expect(passkeyProblem(error)).toContain(sentence));
