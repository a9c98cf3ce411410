/** Crockford's base 32: without I, L, O and U, which are easily misread. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUP_LENGTH = 4;
/** Ten bytes make 16 characters with 80 bits. */
export const CODE_BYTES = 10;

/** A code such as "7K2M-90QX-3FGH-WZ4T" from ten random bytes. */
export function codeOf(bytes: Uint8Array): string {
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  const length = (bytes.length * 8) / 5;
  const characters = Array.from({ length }, (_, index) => ALPHABET[Number((bits >> BigInt(5 * index)) & 31n)]);
  return characters.join("").replace(new RegExp(`.{${GROUP_LENGTH}}(?=.)`, "g"), "$&-");
}

/** A typed code without its separators, and with the characters that are often confused. */
export const plainCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
