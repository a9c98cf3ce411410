/** The events of a user's security log. SECURITY_TEXTS has the sentence of each. */
export const SECURITY_EVENTS = [
  "signed-in-from-new-place",
  "signed-out-everywhere",
  "password-changed",
  "password-removed",
  "reset-by-email",
  "reset-by-admin-link",
  "reset-by-recovery-code",
  "email-changed",
  "email-removed",
  "email-confirmed",
  "email-confirmed-elsewhere",
  "passkey-added",
  "passkey-removed",
  "recovery-codes-made",
  "access-token-made",
  "access-token-revoked",
  "account-reviewed",
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** A sentence about each event, for the page and for emails. `detail` is a name or an address, where there is one. */
export const SECURITY_TEXTS: Record<SecurityEvent, (detail: string) => string> = {
  "signed-in-from-new-place": () => "Signed in from a new place",
  "signed-out-everywhere": () => "Signed out on every device",
  "password-changed": () => "The password was changed",
  "password-removed": () => "The password was removed",
  "reset-by-email": () => "A new password was set with a link sent by email",
  "reset-by-admin-link": () => "A new password was set with a link made by an admin",
  "reset-by-recovery-code": () => "A new password was set with a recovery code",
  "email-changed": (email) => `The email was changed to ${email}`,
  "email-removed": () => "The email was removed",
  "email-confirmed": (email) => `The email ${email} was confirmed`,
  "email-confirmed-elsewhere": (email) => `Another account confirmed ${email}, so this account no longer has it`,
  "passkey-added": (name) => `The passkey “${name}” was added`,
  "passkey-removed": () => "A passkey was removed",
  "recovery-codes-made": () => "New recovery codes were made",
  "access-token-made": (name) => `The access token “${name}” was made`,
  "access-token-revoked": () => "An access token was revoked",
  "account-reviewed": () => "You checked what can reach your account",
};

/** Entries of the security log in one reply. */
export const SECURITY_LOG_PAGE = 20;
