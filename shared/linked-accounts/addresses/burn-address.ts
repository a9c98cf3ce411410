/**
 * Addresses without a known private key, in lower case. Coins that are sent there are lost.
 */
const KNOWN = [
  "0xdead000000000000000042069420694206942069",
  "1bitcoineateraddressdontsendf59kue",
  // Pay to anchor: anybody may spend it.
  "bc1pfeessrawgf",
];
/**
 * A digit 20 times in a row, or a letter 10 times. No key has such an address: it is the zero address, a precompiled
 * contract or a text such as 1CounterpartyXXXXXXXXXXXXXXX. Shorter runs of zeros occur in real addresses, because people
 * choose keys with such addresses.
 */
const RUN_OF_HEX = /^0x[0-9a-f]*?([0-9a-f])\1{19}/;
const RUN_OF_LETTERS = /^(?!0x).*?(.)\1{9}/;

/** Whether an Ethereum or Bitcoin address has no owner. */
export function isBurnAddress(address: string): boolean {
  const text = address.toLowerCase();
  return KNOWN.includes(text) || RUN_OF_HEX.test(text) || RUN_OF_LETTERS.test(text);
}
