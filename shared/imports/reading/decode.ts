/** The text of a file, or a sentence that says why the file is not a table. */
export type Decoded = { text: string; problem?: never } | { problem: string; text?: never };

const MAX_BYTES = 40 * 1024 * 1024;
export const TOO_LARGE = "This file is larger than 40 MB. Export a shorter period and import the files one by one.";
const NOT_A_TABLE = "This is not a CSV file. Export the history as CSV and choose that file.";
const SIGNATURES: [string, number[]][] = [
  ["This is a ZIP or Excel file. Unpack it, or save it as CSV.", [0x50, 0x4b, 0x03, 0x04]],
  ["This is an old Excel file. Save it as CSV.", [0xd0, 0xcf, 0x11, 0xe0]],
  ["This is a PDF file. Export the history as CSV instead.", [0x25, 0x50, 0x44, 0x46]],
  ["This is a compressed file. Unpack it first.", [0x1f, 0x8b]],
  ["This is an image. Export the history as CSV instead.", [0x89, 0x50, 0x4e, 0x47]],
  ["This is an image. Export the history as CSV instead.", [0xff, 0xd8, 0xff]],
  ["This is an image. Export the history as CSV instead.", [0x47, 0x49, 0x46, 0x38]],
];

export const isTooLarge = (bytes: number): boolean => bytes > MAX_BYTES;

/** UTF-16 has a mark at its start, or a zero in every second byte. */
function encodingOf(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 200);
  const zerosAt = (rest: number) => start.filter((byte, index) => index % 2 === rest && byte === 0).length;
  if (start.length >= 4 && zerosAt(1) > start.length * 0.4 && zerosAt(0) === 0) return "utf-16le";
  if (start.length >= 4 && zerosAt(0) > start.length * 0.4 && zerosAt(1) === 0) return "utf-16be";
  return "utf-8";
}

/** Windows-1252 is the encoding of old spreadsheets. Its letters are not valid in UTF-8. */
function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  if (encoding !== "utf-8") return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

export function decode(bytes: Uint8Array): Decoded {
  if (isTooLarge(bytes.length)) return { problem: TOO_LARGE };
  for (const [problem, signature] of SIGNATURES)
    if (signature.every((byte, index) => bytes[index] === byte)) return { problem };
  const text = decodeText(bytes);
  return checkText(text) ?? { text };
}

/** Text has no NUL and no other control characters but tabs and line breaks. */
export function checkText(text: string): { problem: string } | null {
  if (text.trim().replace(/^\uFEFF/, "") === "") return { problem: "This file is empty." };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what makes a file binary
  return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text) ? { problem: NOT_A_TABLE } : null;
}
