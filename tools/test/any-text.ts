import fc from "fast-check";

/**
 * Any character of Unicode, with many of one byte. The units of fast-check make a table of a million characters first,
 * which takes a second.
 */
const character = fc
  .oneof(
    fc.integer({ min: 0, max: 0x7f }),
    fc.integer({ min: 0, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  )
  .map((code) => String.fromCodePoint(code));

/** What readers see as one character, of one or more characters of Unicode. */
const grapheme = fc.oneof(
  character,
  fc.constantFrom(
    // Letters with marks before and after them, emoji of several characters, a syllable, and signs without a width.
    "\u00e9",
    "e\u0301",
    "o\u0323\u0302",
    "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
    "\u{1f3f3}\ufe0f\u200d\u{1f308}",
    "\u{1f1e9}\u{1f1ea}",
    "\u{1f44d}\u{1f3fd}",
    "\u0928\u093f",
    "\u1100\u1161\u11a8",
    "\u0600",
    "\u202e",
    "\u200b",
    "\u{e0041}",
  ),
);

type Lengths = { maxLength?: number };
export const anyText = (lengths: Lengths = {}) => fc.string({ unit: character, ...lengths });
export const anyGraphemes = (lengths: Lengths = {}) => fc.string({ unit: grapheme, ...lengths });
