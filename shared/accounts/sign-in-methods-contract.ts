import { z } from "zod";
import { auditReason } from "../admin/reason.ts";
import { define } from "../endpoint.ts";
import { oneLine } from "../values/composed.ts";
import { email, newPassword, user, userWithCodes } from "./contract.ts";
import { assertion, attestation, proven } from "./proof-schema.ts";
import { MAX_PASSKEY_NAME } from "./rules.ts";

const time = z.iso.datetime();

const passkeyName = z
  .string("Name is required")
  .transform(oneLine)
  .refine((text) => text !== "", "Name is required")
  .refine((text) => [...text].length <= MAX_PASSKEY_NAME, `Name has at most ${MAX_PASSKEY_NAME} characters`);

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** The host name that the passkey was made for. It works at no other. */
  host: z.string(),
  worksHere: z.boolean(),
  /** Whether a password manager keeps a copy, so that it is on more than one device. */
  isSynced: z.boolean(),
  createdAt: time,
  lastUsedAt: time.nullable(),
});

const credentialIds = z.array(z.object({ type: z.literal("public-key"), id: z.string() }));

/** The options of `navigator.credentials.get`, in the JSON form of WebAuthn Level 3. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal("required"),
  allowCredentials: credentialIds,
});

/** The options of `navigator.credentials.create`, in the JSON form of WebAuthn Level 3. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal("none"),
  excludeCredentials: credentialIds,
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
});

const token = z.string("token is required").max(200, "This link is not complete");
const signInMethods = z.object({
  hasPassword: z.boolean(),
  /** Whether this server sends emails, which confirmations and resets by email need. */
  sendsEmails: z.boolean(),
  /** When the password was last set; null once the user has reviewed what else gives access to the account. */
  reviewSince: time.nullable(),
  /** The host name that new passkeys are made for. */
  host: z.string(),
  passkeys: z.array(passkey),
  /** Null before the first codes are made. */
  recoveryCodes: z.object({ left: z.int(), createdAt: time }).nullable(),
});

export const signInMethodsEndpoints = define({
  "GET /api/sign-in-methods": {
    access: "user",
    reach: "refused",
    summary: "Returns the user's sign-in methods: password, passkeys and the number of recovery codes",
    reply: signInMethods,
  },
  "POST /api/login/passkey/options": {
    access: "visitor",
    reach: "refused",
    summary: "Starts a sign-in with a passkey, without a username; the challenge is valid once, for five minutes",
    reply: requestOptions,
  },
  "POST /api/login/passkey": {
    access: "visitor",
    reach: "refused",
    example: {
      body: {
        passkey: {
          id: "AAAA",
          rawId: "AAAA",
          type: "public-key",
          response: { clientDataJSON: "e30", authenticatorData: "AAAA", signature: "AAAA", userHandle: "AAAA" },
        },
      },
    },
    summary: "Signs in the owner of a passkey",
    body: z.object({ passkey: assertion }),
    reply: user,
  },
  "POST /api/passkeys/proof": {
    access: "user",
    reach: "refused",
    summary: "Starts a proof by passkey, which other endpoints accept instead of the password",
    reply: requestOptions,
  },
  "POST /api/passkeys/options": {
    access: "user",
    reach: "refused",
    example: { body: { password: "correct horse" } },
    summary: "Starts the creation of a passkey; needs the password or a passkey",
    body: proven({}),
    reply: creationOptions,
  },
  "POST /api/passkeys": {
    access: "user",
    reach: "refused",
    example: {
      body: {
        name: "Laptop",
        credential: {
          id: "AAAA",
          rawId: "AAAA",
          type: "public-key",
          response: { clientDataJSON: "e30", attestationObject: "AAAA", transports: ["internal"] },
        },
      },
    },
    summary: "Adds the passkey that the browser has made",
    body: z.object({ name: passkeyName, credential: attestation }),
    reply: passkey,
    status: 201,
  },
  "PATCH /api/passkeys/:id": {
    access: "user",
    reach: "refused",
    example: { path: "/api/passkeys/PASSKEY", body: { name: "Phone" } },
    summary: "Renames a passkey",
    body: z.object({ name: passkeyName }),
    reply: passkey,
  },
  "DELETE /api/passkeys/:id": {
    access: "user",
    reach: "refused",
    example: { path: "/api/passkeys/PASSKEY", body: { password: "correct horse" } },
    summary: "Removes a passkey unless it is the last sign-in method; needs the password or a passkey",
    body: proven({}),
    reply: z.object({ deleted: z.literal(true) }),
  },
  "DELETE /api/password": {
    access: "user",
    reach: "refused",
    example: { body: { password: "correct horse" } },
    summary: "Removes the password of a user who has a passkey, and ends every other session",
    body: proven({}),
    reply: user,
  },
  "PUT /api/email": {
    access: "user",
    reach: "refused",
    example: { body: { email: "new@example.com", password: "correct horse" } },
    summary: "Changes or removes the email address and ends every other session; needs the password or a passkey",
    body: proven({ email }),
    reply: user,
  },
  "POST /api/email/confirmations": {
    access: "user",
    reach: "refused",
    summary: "Sends the link that confirms the user's email again",
    reply: z.object({ sent: z.literal(true) }),
  },
  "POST /api/email/confirmations/check": {
    access: "visitor",
    reach: "refused",
    example: { body: { token: "an-email-token" } },
    summary: "Returns which email of which account a link confirms, without using the link",
    body: z.object({ token }),
    reply: z.object({ email: z.string(), username: z.string().nullable() }),
  },
  "POST /api/email/confirmations/use": {
    access: "visitor",
    reach: "refused",
    example: { body: { token: "an-email-token" } },
    summary: "Confirms an email; another account that had confirmed it loses it; a link works once",
    body: z.object({ token }),
    reply: z.object({ email: z.string(), username: z.string().nullable() }),
  },
  "POST /api/recovery-codes": {
    access: "user",
    reach: "refused",
    example: { body: { password: "correct horse" } },
    summary: "Makes ten recovery codes, which replace the earlier ones; the reply shows them this one time",
    body: proven({}),
    reply: z.object({ codes: z.array(z.string()) }),
    status: 201,
  },
  "GET /api/recovery-options": {
    access: "visitor",
    reach: "refused",
    summary: "Returns whether this server sends reset links by email",
    reply: z.object({ email: z.boolean() }),
  },
  "POST /api/recover": {
    access: "visitor",
    reach: "refused",
    example: { body: { username: "forgetful", code: "7K2M-90QX-3FGH-WZ4T", newPassword: "correct horse" } },
    summary:
      "Sets a new password with a recovery code, ends all sessions, tokens and codes, and signs the user in; the reply has new codes",
    body: z.object({
      username: z.string("Username is required").min(1, "Username is required").max(200, "Username is too long"),
      code: z.string("Recovery code is required").min(1, "Recovery code is required").max(100, "Code is too long"),
      newPassword,
    }),
    reply: userWithCodes,
  },
  "POST /api/password-resets": {
    access: "visitor",
    reach: "refused",
    example: { body: { email: "ann@example.com" } },
    summary: "Sends a reset link if an account has confirmed this email; the reply is the same if none has",
    body: z.object({ email: email.refine((address) => address !== null, "Email is required") }),
    reply: z.object({ accepted: z.literal(true) }),
  },
  "POST /api/password-resets/check": {
    access: "visitor",
    reach: "refused",
    example: { body: { token: "a-reset-token" } },
    summary: "Returns whose password a reset link sets, without using the link",
    body: z.object({ token }),
    reply: z.object({ username: z.string().nullable(), expiresAt: time }),
  },
  "POST /api/password-resets/use": {
    access: "visitor",
    reach: "refused",
    example: { body: { token: "a-reset-token", newPassword: "correct horse" } },
    summary:
      "Sets a new password with a reset link, ends all sessions, tokens and codes, and signs the user in; the reply has new codes",
    body: z.object({ token, newPassword }),
    reply: userWithCodes,
  },
  "POST /api/admin/reset-links/:id": {
    access: "admin",
    reach: "refused",
    example: { path: "/api/admin/reset-links/unknown", body: { reason: "Lost phone" } },
    summary: "Makes a link by which the user sets a new password, once and within 24 hours; the reason is logged",
    body: z.object({ reason: auditReason }),
    reply: z.object({ url: z.string(), expiresAt: time }),
    status: 201,
  },
});
