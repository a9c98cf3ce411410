/** An address in its normal spelling, or a sentence that says why the text is none. */
export type Checked = { address: string } | { problem: string };

/** For text that is no address of the chosen kind, because it may be one of another chain, such as Tron. */
export const OTHER_KINDS = "Only the kinds in the list can be linked.";

const hex = (byte: number) => byte.toString(16).padStart(2, "0");
export const toHex = (bytes: Uint8Array): string => Array.from(bytes, hex).join("");
export const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
