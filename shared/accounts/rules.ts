/**
 * Rules for names and passwords, checked by the page and the server. Do not import zod, because forms load this file.
 */

export const USERNAME_HINT = "3-20 characters, lowercase letters, numbers, hyphens, and underscores only";
/** Maximum length of a first name and of a last name, in code points. */
export const MAX_NAME = 50;
export const MIN_PASSWORD = 6;
export const PASSWORD_HINT = `At least ${MIN_PASSWORD} characters`;
/** A longer password is rejected before it is hashed. */
export const MAX_PASSWORD_BYTES = 1024;

/** Length of a text in UTF-8, in bytes. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const char of text) {
    const codePoint = char.codePointAt(0)!;
    bytes += codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
  }
  return bytes;
}

const USERNAME = /^[a-z0-9_-]{3,20}$/;
export const isUsername = (text: string): boolean => USERNAME.test(text);

/** Usernames that begin with one of these words could be mistaken for the product's own staff. */
const RESERVED_PREFIX = /^(tidemark|support|admin|moderator|official)/;
/** These words also begin ordinary names such as "staffan", so only the word itself or with a number is reserved. */
const RESERVED_WORD = /^(help|helpdesk|mod|root|security|staff|system|team)\d*$/;

/** Reserved usernames are reported as taken. Separators are ignored, so "_admin-" and "tide-mark" are reserved too. */
export function isReservedUsername(username: string): boolean {
  const letters = username.replace(/[-_]/g, "");
  const [firstWord = ""] = username.split(/[-_]+/).filter(Boolean);
  return RESERVED_PREFIX.test(letters) || RESERVED_WORD.test(letters) || RESERVED_WORD.test(firstWord);
}

/** Passkeys that one user may have. */
export const MAX_PASSKEYS = 20;
/** Maximum length of the name of a passkey, in code points. */
export const MAX_PASSKEY_NAME = 50;

export const RECOVERY_CODES = 10;
/** With this number of unused codes or fewer, the settings advise to make new ones. */
export const FEW_RECOVERY_CODES = 3;
