import { z } from "zod";
import { define } from "../endpoint.ts";
import { oneLine } from "../values/composed.ts";
import { MAX_TOKEN_NAME, SCOPES } from "./rules.ts";

const time = z.iso.datetime();

const accessToken = z.object({
  id: z.string(),
  name: z.string(),
  /** The last characters of the token, by which its owner recognises it. */
  ending: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  createdAt: time,
  /** Null for a token that does not expire. */
  expiresAt: time.nullable(),
  /** Accurate to a minute; null before the first use. */
  lastUsedAt: time.nullable(),
});

const newAccessToken = z.object({
  name: z
    .string("Name is required")
    .transform(oneLine)
    .refine((text) => text !== "", "Name is required")
    .refine((text) => [...text].length <= MAX_TOKEN_NAME, `Name has at most ${MAX_TOKEN_NAME} characters`),
  scopes: z
    .array(z.enum(SCOPES, `A scope must be one of ${SCOPES.join(", ")}`), "Scopes must be a list")
    .min(1, "Choose at least one scope")
    .max(SCOPES.length, "Each scope may appear only once")
    .transform((scopes) => SCOPES.filter((scope) => scopes.includes(scope))),
  expiresAt: z.iso
    .datetime({ offset: true, error: "The expiry must be a time such as 2027-01-31T12:00:00Z" })
    .transform((text) => Date.parse(text))
    .nullish()
    .transform((expiry) => expiry ?? null),
});
export type NewAccessToken = z.output<typeof newAccessToken>;

export const accessTokenEndpoints = define({
  "GET /api/tokens": {
    access: "user",
    reach: "refused",
    summary: "Returns the user's access tokens without their secrets, newest first",
    reply: z.array(accessToken),
  },
  "POST /api/tokens": {
    access: "user",
    reach: "refused",
    example: { body: { name: "Spreadsheet", scopes: ["read:amounts"] } },
    summary: "Creates an access token; only this reply contains it",
    body: newAccessToken,
    reply: accessToken.extend({ token: z.string() }),
    status: 201,
  },
  "DELETE /api/tokens/:id": {
    access: "user",
    reach: "refused",
    example: { path: "/api/tokens/TOKEN" },
    summary: "Revokes an access token at once",
    reply: z.object({ deleted: z.literal(true) }),
  },
});
