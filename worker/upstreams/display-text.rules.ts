const INVISIBLE = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;
const MAX_NAME = 100;

/** A name or symbol as somebody far away typed it, fit to be shown. */
export const cleanText = (text: string): string =>
  [...text.toWellFormed().normalize("NFC").replace(INVISIBLE, "").trim()].slice(0, MAX_NAME).join("");
