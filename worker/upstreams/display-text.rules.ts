import { composed } from "../../shared/values/composed.ts";

const INVISIBLE_CHARACTERS = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;
const MAX_LENGTH = 100;

/** Sanitizes a name or symbol from an upstream for display: no control characters, at most 100 code points. */
export const cleanText = (text: string): string =>
  [...composed(text).replace(INVISIBLE_CHARACTERS, "").trim()].slice(0, MAX_LENGTH).join("");
