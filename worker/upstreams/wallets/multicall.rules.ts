/** The contract that answers many reads in one call, at the same address on every chain (multicall3.com). */
export const MULTICALL = "0xca11bde05977b3631167028862be2a173976ca11";

/** Selectors: the first four bytes of the hash of a function's signature. */
const AGGREGATE3 = "82ad56cb";
const GET_ETH_BALANCE = "4d2301cc";
const BALANCE_OF = "70a08231";
const DECIMALS = "313ce567";

/** One read of a contract: its address and the encoded call, in hexadecimal digits. */
export type Read = { target: string; data: string };

const word = (value: number | string): string =>
  (typeof value === "number" ? value.toString(16) : value).padStart(64, "0");
const digitsOf = (address: string): string => address.toLowerCase().replace(/^0x/, "");

export const readNativeBalance = (holder: string): Read => ({
  target: MULTICALL,
  data: GET_ETH_BALANCE + word(digitsOf(holder)),
});
export const readBalance = (token: string, holder: string): Read => ({
  target: token,
  data: BALANCE_OF + word(digitsOf(holder)),
});
export const readDecimals = (token: string): Read => ({ target: token, data: DECIMALS });

const WORD = 32;

/** Encodes `aggregate3((address target, bool allowFailure, bytes callData)[])`. A failing read does not fail the others. */
export function encodeReads(reads: readonly Read[]): string {
  const tuples = reads.map(({ target, data }) => {
    const size = data.length / 2;
    const padded = data.padEnd(Math.ceil(size / WORD) * WORD * 2, "0");
    return word(digitsOf(target)) + word(1) + word(3 * WORD) + word(size) + padded;
  });
  let offset = tuples.length * WORD;
  const offsets = tuples.map((tuple) => {
    const own = word(offset);
    offset += tuple.length / 2;
    return own;
  });
  return `0x${AGGREGATE3}${word(WORD)}${word(tuples.length)}${offsets.join("")}${tuples.join("")}`;
}

/**
 * Decodes the reply to `count` reads: one number each, or null for a read that failed. A contract that does not exist
 * succeeds without data, which is no balance either. Null when the reply has another form.
 */
export function decodeNumbers(reply: string, count: number): (bigint | null)[] | null {
  if (!/^0x([0-9a-f]{64})*$/i.test(reply)) return null;
  const digits = reply.slice(2);
  const at = (byte: number): bigint | null => {
    const text = digits.slice(byte * 2, byte * 2 + WORD * 2);
    return text.length === WORD * 2 ? BigInt(`0x${text}`) : null;
  };
  const numberAt = (byte: number): number | null => {
    const value = at(byte);
    return value !== null && value <= BigInt(digits.length) ? Number(value) : null;
  };
  const list = numberAt(0);
  if (list === null || numberAt(list) !== count) return null;
  const start = list + WORD;
  const numbers: (bigint | null)[] = [];
  for (let index = 0; index < count; index++) {
    const offset = numberAt(start + index * WORD);
    if (offset === null) return null;
    const [succeeded, dataOffset] = [at(start + offset), numberAt(start + offset + WORD)];
    const size = dataOffset === null ? null : numberAt(start + offset + dataOffset);
    if (succeeded === null || dataOffset === null || size === null) return null;
    const value = succeeded === 1n && size === WORD ? at(start + offset + dataOffset + WORD) : null;
    numbers.push(value);
  }
  return numbers;
}
