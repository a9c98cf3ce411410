import { z } from "zod";
import { define } from "../endpoint.ts";
import { oneLine } from "../values/composed.ts";
import { passkey, proven } from "./proof-schema.ts";
import { isUsername, MAX_NAME, MAX_PASSWORD_BYTES, MIN_PASSWORD, USERNAME_HINT, utf8Length } from "./rules.ts";
import { SECURITY_EVENTS } from "./security-events.ts";

const MAX_EMAIL = 254;

const time = z.iso.datetime();

const username = z
  .string("Username is required")
  .transform((text) => text.trim().toLowerCase())
  .refine((text) => text !== "", "Username is required")
  .refine(isUsername, `Username: ${USERNAME_HINT}`);

/** Passwords are neither trimmed nor case-folded, as OWASP recommends. */
export const newPassword = z
  .string("Password is required")
  .min(MIN_PASSWORD, `Password: at least ${MIN_PASSWORD} characters`)
  .refine((text) => utf8Length(text) <= MAX_PASSWORD_BYTES, "Password is too long");

export const email = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.union([z.literal(""), z.email("Email is not a valid address").max(MAX_EMAIL, "Email is too long")]))
  .nullish()
  .transform((text) => text || null);

const personName = (label: string) =>
  z
    .string()
    .transform(oneLine)
    .refine((text) => [...text].length <= MAX_NAME, `${label} has at most ${MAX_NAME} characters`)
    .nullish()
    .transform((text) => text || null);

/** The signed-in user's own account. `username` is null until the profile is complete. */
export const user = z.object({
  id: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  /** Only a confirmed address can reset the password. */
  isEmailConfirmed: z.boolean(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  /** Whether the user has closed the welcome dialog, in any browser. It opens once for each account. */
  wasWelcomed: z.boolean(),
  createdAt: time,
});

/**
 * The user after the password was changed. `recoveryCodes` are the new codes, which are shown only once; null when none
 * were made.
 */
export const userWithCodes = user.extend({ recoveryCodes: z.array(z.string()).nullable() });

const securityEvent = z.object({
  id: z.int(),
  event: z.enum(SECURITY_EVENTS),
  /** The name or address that the event is about; empty where there is none. */
  detail: z.string(),
  device: z.string(),
  at: time,
});

const credentials = z.object({
  username: z.string("Username is required").min(1, "Username is required").max(200, "Username is too long"),
  password: z.string("Password is required").min(1, "Password is required"),
});

const session = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  device: z.string(),
  createdAt: time,
  lastSeenAt: time,
});

export const accountEndpoints = define({
  "POST /api/register": {
    access: "visitor",
    reach: "refused",
    example: { body: { username: "newcomer", password: "correct horse" } },
    summary: "Creates an account and signs the user in",
    body: z.object({ username, password: newPassword, email }),
    reply: user,
    status: 201,
  },
  "POST /api/login": {
    access: "visitor",
    reach: "refused",
    example: { body: { username: "person", password: "correct horse" } },
    summary: "Signs the user in",
    body: credentials,
    reply: user,
  },
  "POST /api/logout": {
    access: "visitor",
    reach: "refused",
    summary: "Signs the user out; replies 200 even without a session",
    reply: z.object({ signedOut: z.literal(true) }),
  },
  "GET /api/user": {
    access: "user",
    reach: "refused",
    summary: "Returns the signed-in user",
    reply: user,
  },
  "PUT /api/profile": {
    access: "user",
    reach: "refused",
    example: { body: { username: "renamed", firstName: "Ann" } },
    summary: "Sets the user's username, first name and last name",
    body: z.object({ username, firstName: personName("First name"), lastName: personName("Last name") }),
    reply: user,
  },
  "GET /api/check-username/:username": {
    access: "visitor",
    reach: "refused",
    example: { path: "/api/check-username/unknown" },
    summary: "Checks whether a username is available",
    reply: z.object({ available: z.boolean() }),
  },
  "PUT /api/password": {
    access: "user",
    reach: "refused",
    example: { body: { currentPassword: "correct horse", newPassword: "battery staple" } },
    summary:
      "Changes the password and ends every other session; also revokes access tokens and replaces recovery codes, unless keepsAccess is true",
    body: z
      .object({
        currentPassword: z.string("Current password is required").optional(),
        passkey,
        newPassword,
        keepsAccess: z.boolean("keepsAccess must be true or false").default(false),
      })
      .refine((body) => body.currentPassword || body.passkey, "Current password is required"),
    reply: userWithCodes,
  },
  "GET /api/account/security-log": {
    access: "user",
    reach: "refused",
    summary:
      "Returns events that concern the safety of the account, newest first; with before, only those older than the event with this id",
    query: z.strictObject({ before: z.coerce.number().int().positive().optional() }),
    reply: z.array(securityEvent),
  },
  "POST /api/account/reviewed": {
    access: "user",
    reach: "refused",
    summary:
      "Says that the user has checked the other ways to get into the account after a new password, so that the settings stop asking",
    reply: z.object({ reviewed: z.literal(true) }),
  },
  "POST /api/account/welcomed": {
    access: "user",
    reach: "refused",
    summary: "Says that the user has seen the welcome, so that no other browser shows it",
    reply: z.object({ welcomed: z.literal(true) }),
  },
  "GET /api/sessions": {
    access: "user",
    reach: "refused",
    summary: "Returns the user's active sessions",
    reply: z.array(session),
  },
  "DELETE /api/sessions": {
    access: "user",
    reach: "refused",
    summary: "Signs the user out on every device, this one included",
    reply: z.object({ signedOut: z.literal(true) }),
  },
  "DELETE /api/sessions/:id": {
    access: "user",
    reach: "refused",
    example: { path: "/api/sessions/SESSION" },
    summary: "Ends one of the user's sessions",
    reply: z.object({ signedOut: z.literal(true) }),
  },
  "GET /api/account/export": {
    access: "user",
    reach: "refused",
    summary:
      "Returns what is stored about the user, without secrets; the newest 500 articles and 10,000 messages and visits",
    reply: z.record(z.string(), z.unknown()),
    rawResponse: true,
  },
  "DELETE /api/account": {
    access: "user",
    reach: "refused",
    example: { body: { password: "correct horse" } },
    summary: "Deletes the account and its data; keeps ad orders and visits without the user",
    body: proven({}),
    reply: z.object({ deleted: z.literal(true) }),
  },
});
