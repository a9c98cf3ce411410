import { keccak_256 } from "@noble/hashes/sha3.js";
import { type Checked, OTHER_KINDS, toHex } from "./checked.ts";
import { EVM_PREFIX } from "./written-forms.ts";

/** The address with the capitals of EIP-55, which are its checksum. */
function withChecksum(digits: string): string {
  const hash = toHex(keccak_256(new TextEncoder().encode(digits)));
  const spelled = [...digits].map((digit, i) => (Number.parseInt(hash[i]!, 16) >= 8 ? digit.toUpperCase() : digit));
  return `0x${spelled.join("")}`;
}

/** Checks an Ethereum address. One without capitals, or with capitals only, has no checksum. */
export function checkEvm(input: string): Checked {
  const text = input.replace(EVM_PREFIX, "").replace(/[@?/].*$/, "");
  if (/\.eth$/i.test(text)) return { problem: "Names cannot be linked. Please paste the address that begins with 0x." };
  if (/^[0-9a-f]{40}$/i.test(text)) return { problem: "An Ethereum address begins with 0x." };
  if (!/^0x[0-9a-f]*$/i.test(text)) return { problem: `This is not an Ethereum address. ${OTHER_KINDS}` };
  if (text.length !== 42) return { problem: "An Ethereum address has 42 characters: 0x and 40 digits." };
  const digits = text.slice(2);
  const address = withChecksum(digits.toLowerCase());
  const hasChecksum = /[a-f]/.test(digits) && /[A-F]/.test(digits);
  if (hasChecksum && text !== address) {
    return { problem: "The checksum of this address is wrong. Please copy the whole address again." };
  }
  return { address };
}
