import { z } from "zod";

const NOT_VALID = "The answer of the passkey is not valid";

/** Bytes in base64url. The longest credential ids have 1,023 bytes, and an attestation with certificates a few kB. */
const bytes = (maxLength: number) =>
  z
    .string(NOT_VALID)
    .max(maxLength, NOT_VALID)
    .regex(/^[\w-]+$/, NOT_VALID);
const MAX_ID = 1_400;
const MAX_DATA = 20_000;

/** The answer of an authenticator to a sign-in, as `PublicKeyCredential.toJSON` writes it. */
export const assertion = z.object(
  {
    id: bytes(MAX_ID),
    rawId: bytes(MAX_ID),
    type: z.literal("public-key", NOT_VALID),
    response: z.object(
      {
        clientDataJSON: bytes(MAX_DATA),
        authenticatorData: bytes(MAX_DATA),
        signature: bytes(MAX_DATA),
        userHandle: bytes(MAX_ID).nullish(),
      },
      NOT_VALID,
    ),
  },
  NOT_VALID,
);

/** The answer of an authenticator that has made a passkey. */
export const attestation = z.object(
  {
    id: bytes(MAX_ID),
    rawId: bytes(MAX_ID),
    type: z.literal("public-key", NOT_VALID),
    response: z.object(
      {
        clientDataJSON: bytes(MAX_DATA),
        attestationObject: bytes(MAX_DATA),
        transports: z.array(z.string(NOT_VALID).max(30, NOT_VALID), NOT_VALID).max(10, NOT_VALID).optional(),
      },
      NOT_VALID,
    ),
  },
  NOT_VALID,
);

export const passkey = assertion.optional();

/** A body with a proof that the user is present: the password, or a passkey's answer to `POST /api/passkeys/proof`. */
export const proven = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object({ ...shape, password: z.string("Password is required").optional(), passkey })
    .refine(
      (body) => (body as { password?: string }).password || (body as { passkey?: object }).passkey,
      "Password is required",
    );
