import { z } from "zod";
import { MAX_REASON, MIN_REASON } from "./limits.ts";

/** Why an admin does something that the user can read about. */
export const auditReason = z
  .string("Reason is required")
  .transform((text) => text.toWellFormed().replace(/\p{C}/gu, " ").replace(/\s+/g, " ").trim())
  .refine((text) => [...text].length >= MIN_REASON, `Reason has at least ${MIN_REASON} characters`)
  .refine((text) => [...text].length <= MAX_REASON, `Reason has at most ${MAX_REASON} characters`);
