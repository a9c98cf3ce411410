import { base58 } from "@scure/base";
import { type Checked, OTHER_KINDS } from "./checked.ts";

const ADDRESS_BYTES = 32;

function bytesOf(text: string): Uint8Array | null {
  try {
    return base58.decode(text);
  } catch {
    return null;
  }
}

/** Checks an address of Solana, which has no checksum. */
export function checkSolana(input: string): Checked {
  const text = input.replace(/^solana:/i, "").replace(/\?.*$/, "");
  if (/\.sol$/i.test(text)) return { problem: "Names cannot be linked. Please paste the address." };
  const bytes = bytesOf(text);
  if (bytes?.length === ADDRESS_BYTES) return { address: text };
  const isCut = bytes !== null && /^[1-9A-HJ-NP-Za-km-z]{36,50}$/.test(text);
  return {
    problem: isCut
      ? "An address of Solana has 32 to 44 characters. Please copy the whole address again."
      : `This is not an address of Solana. ${OTHER_KINDS}`,
  };
}
