/** An address in its normal spelling, or a sentence that says why the text is none. */
export type Checked = { address: string } | { problem: string };

const hex = (byte: number) => byte.toString(16).padStart(2, "0");
export const toHex = (bytes: Uint8Array): string => Array.from(bytes, hex).join("");
export const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
