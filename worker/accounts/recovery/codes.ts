import { createHash, randomBytes } from "node:crypto";
import { RECOVERY_CODES } from "../../../shared/accounts/rules.ts";
import { CODE_BYTES, codeOf, plainCode } from "./codes.rules.ts";

export const hashOfCode = (code: string): string => createHash("sha256").update(plainCode(code)).digest("hex");

/** New recovery codes to show once, and their hashes to store. */
export function newCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => codeOf(randomBytes(CODE_BYTES)));
  return { codes, hashes: codes.map(hashOfCode) };
}
