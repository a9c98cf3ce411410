import { composed } from "../../../shared/values/composed.ts";

const MAX_LENGTH = 4_000;
const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Elements whose content is no text for readers. */
const INVISIBLE = /<(script|style|iframe|object|template|svg|math)\b[\s\S]*?(<\/\1\s*>|$)/gi;
const BLOCK_END = /<(br|\/p|\/h[1-6]|\/li|\/div|\/ul|\/ol)\b[^<>]*>/gi;
const TAG = /<\/?[a-z!][^>]*>?/gi;
const CONTROL = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });

/**
 * Turns a description in HTML, which a stranger wrote, into plain text with line breaks. The result is text: pages must
 * show it as text, and a `<` in it is a character.
 */
export function plainTextOf(html: string): string {
  const text = decode(html.replace(INVISIBLE, "").replace(BLOCK_END, "\n").replace(TAG, ""));
  const lines = composed(text)
    .split(/\r?\n/)
    .map((line) => line.replace(CONTROL, "").replace(/\s+/g, " ").trim());
  const joined = lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return [...joined].slice(0, MAX_LENGTH).join("").trimEnd();
}
