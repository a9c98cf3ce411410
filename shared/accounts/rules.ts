/** Rules of names and passwords that both sides check (specification 1, section 5). No zod: forms load it at once. */

export const USERNAME_HINT = "3-20 characters, lowercase letters, numbers, hyphens, and underscores only";
/** Of a first and of a last name, in code points. */
export const MAX_NAME = 50;
export const MIN_PASSWORD = 6;
export const PASSWORD_HINT = `At least ${MIN_PASSWORD} characters`;
/** A longer one is refused before it is hashed. */
export const MAX_PASSWORD_BYTES = 1024;

/** Bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const char of text) {
    const point = char.codePointAt(0)!;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

const USERNAME = /^[a-z0-9_-]{3,20}$/;
export const isUsername = (text: string): boolean => USERNAME.test(text);

/** Names that could pass for the product itself: they answer as taken. */
const RESERVED = new Set([
  "admin",
  "administrator",
  "help",
  "mod",
  "moderator",
  "official",
  "root",
  "security",
  "staff",
  "support",
  "system",
  "tidemark",
]);

/** "admin", and also "_admin-" or "tide-mark": separators do not make another name of it. */
export const isReservedUsername = (username: string): boolean => RESERVED.has(username.replace(/[-_]/g, ""));
