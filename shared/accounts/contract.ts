import { z } from "zod";
import { define } from "../endpoint.ts";
import { isUsername, MAX_NAME, MAX_PASSWORD_BYTES, MIN_PASSWORD, USERNAME_HINT, utf8Length } from "./rules.ts";

const MAX_EMAIL = 254;

const time = z.iso.datetime();

const username = z
  .string("Username is required")
  .transform((text) => text.trim().toLowerCase())
  .refine((text) => text !== "", "Username is required")
  .refine(isUsername, `Username: ${USERNAME_HINT}`);

/** Taken as it is typed: no trimming, no case folding (OWASP). */
const newPassword = z
  .string("Password is required")
  .min(MIN_PASSWORD, `Password: at least ${MIN_PASSWORD} characters`)
  .refine((text) => utf8Length(text) <= MAX_PASSWORD_BYTES, "Password is too long");

const email = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.union([z.literal(""), z.email("Email is not a valid address").max(MAX_EMAIL, "Email is too long")]))
  .nullish()
  .transform((text) => text || null);

const personName = (label: string) =>
  z
    .string()
    .transform((text) => text.toWellFormed().normalize("NFC").replace(/\p{C}/gu, "").trim())
    .refine((text) => [...text].length <= MAX_NAME, `${label} has at most ${MAX_NAME} characters`)
    .nullish()
    .transform((text) => text || null);

/** A person as the product shows them to themselves. `username` is null until the profile is complete. */
const user = z.object({
  id: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  createdAt: time,
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
    summary: "Creates an account and signs in",
    body: z.object({ username, password: newPassword, email }),
    reply: user,
    status: 201,
  },
  "POST /api/login": {
    access: "visitor",
    summary: "Signs in",
    body: credentials,
    reply: user,
  },
  "POST /api/logout": {
    access: "visitor",
    summary: "Signs out; also answers 200 without a session",
    reply: z.object({ signedOut: z.literal(true) }),
  },
  "GET /api/user": {
    access: "user",
    summary: "The person who is signed in",
    reply: user,
  },
  "PUT /api/profile": {
    access: "user",
    summary: "Sets username, first and last name",
    body: z.object({ username, firstName: personName("First name"), lastName: personName("Last name") }),
    reply: user,
  },
  "GET /api/check-username/:username": {
    access: "visitor",
    summary: "Whether a username is free",
    reply: z.object({ available: z.boolean() }),
  },
  "PUT /api/password": {
    access: "user",
    summary: "Changes the password; every other session ends",
    body: z.object({
      currentPassword: z.string("Current password is required").min(1, "Current password is required"),
      newPassword,
    }),
    reply: user,
  },
  "GET /api/sessions": {
    access: "user",
    summary: "Where one is signed in",
    reply: z.array(session),
  },
  "DELETE /api/sessions": {
    access: "user",
    summary: "Signs out everywhere, here too",
    reply: z.object({ signedOut: z.literal(true) }),
  },
  "DELETE /api/sessions/:id": {
    access: "user",
    summary: "Ends one session",
    reply: z.object({ signedOut: z.literal(true) }),
  },
  "GET /api/account/export": {
    access: "user",
    summary: "All that the product keeps of a person",
    reply: z.record(z.string(), z.unknown()),
  },
  "DELETE /api/account": {
    access: "user",
    summary: "Deletes the account and all that belongs to it",
    body: z.object({ password: z.string("Password is required").min(1, "Password is required") }),
    reply: z.object({ deleted: z.literal(true) }),
  },
});
