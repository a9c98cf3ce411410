/** The data that is signed: the kind of request, its challenge, and the origin of the page. */
type ClientData = { type: string; challenge: string; origin: string };

export const PASSKEY_PROBLEMS = {
  unreadable: "The answer of the passkey could not be read. Please try again.",
  origin: "This passkey was used on another website, so it was refused. Check the address of this page.",
  expired: "This request has expired or was already used. Please try again.",
  unknown: "This passkey is not known here. It may have been removed in Settings.",
  notVerified: "Your device did not check that it is you. Unlock the passkey with your fingerprint, face or PIN.",
  counter:
    "This passkey was refused because its counter went back, which can mean that it was copied. Sign in another way and remove it.",
  notAccepted: "The new passkey was not accepted. It must check that it is you, by fingerprint, face or PIN.",
  signature: "The signature of the passkey is not valid. Please try again.",
} as const;

/** Parses the client data of an answer; null when it is not what a browser sends. */
export function parseClientData(base64url: string): ClientData | null {
  try {
    const bytes = Uint8Array.from(atob(base64url.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));
    const { type, challenge, origin } = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
    return typeof type === "string" && typeof challenge === "string" && typeof origin === "string"
      ? { type, challenge, origin }
      : null;
  } catch {
    return null;
  }
}

/** The flags of the authenticator data (WebAuthn, section 6.1): after the 32 bytes of the hash of the host name. */
const FLAGS_AT = 32;
const USER_VERIFIED = 0b100;
export const isUserVerified = (authenticatorData: Uint8Array): boolean =>
  ((authenticatorData[FLAGS_AT] ?? 0) & USER_VERIFIED) !== 0;
