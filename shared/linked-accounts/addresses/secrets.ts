/** The most important sentence of each message that refuses a secret. */
const ADVICE =
  "Never paste a private key or a seed phrase, here or anywhere else: whoever has it can take everything. Paste the public address instead.";

const SECRETS: readonly { pattern: RegExp; name: string }[] = [
  // Two words are enough, so that the warning appears while the first words of a phrase are typed.
  { pattern: /^\s*(\d+[.)]?\s*)?\p{L}{2,}([\s,]+(\d+[.)]?\s*)?\p{L}{2,})+\s*$/u, name: "a seed phrase" },
  { pattern: /[a-z]prv[1-9A-HJ-NP-Za-km-z]{8,}/i, name: "an extended private key" },
  { pattern: /^(5|9)[1-9A-HJ-NP-Za-km-z]{50}$|^[KLc][1-9A-HJ-NP-Za-km-z]{51}$/, name: "a private key" },
  // The 64 bytes of a key of Solana, as its wallets export them.
  { pattern: /^[1-9A-HJ-NP-Za-km-z]{86,88}$/, name: "a private key" },
  { pattern: /^\[\s*\d{1,3}(\s*,\s*\d{1,3}){31,}\s*\]?$/, name: "a private key" },
  { pattern: /^6P[1-9A-HJ-NP-Za-km-z]{56}$/, name: "an encrypted private key" },
  { pattern: /^(0x)?[0-9a-f]{64}$|^(0x)?[0-9a-f]{128}$/i, name: "a private key" },
  { pattern: /^nsec1[0-9a-z]{20,}$/i, name: "a private key" },
  { pattern: /PRIVATE KEY|"crypto"\s*:|"mnemonic"\s*:/i, name: "a file with a private key" },
];

/** A sentence when the text looks like a secret, also like one with a typing mistake; otherwise null. */
export function secretProblem(text: string): string | null {
  const found = SECRETS.find(({ pattern }) => pattern.test(text));
  return found ? `This looks like ${found.name}. ${ADVICE}` : null;
}
