import { sha256 } from "@noble/hashes/sha2.js";
import { base58, bech32, bech32m, createBase58check } from "@scure/base";
import { type Checked, OTHER_KINDS, toHex } from "./checked.ts";

/** The kinds of addresses that are derived from an extended key: BIP44, BIP49 and BIP84, by its prefix (SLIP-132). */
const EXTENDED_VERSIONS: Record<string, true> = { "0488b21e": true, "049d7cb2": true, "04b24746": true };
const TEST_VERSIONS = ["043587cf", "044a5262", "045f1cf6", "024289ef", "02575483"];
const MULTISIG_VERSIONS = ["0295b43f", "02aa7ed3"];
const EXTENDED_LENGTH = 78;
const KEY_OFFSET = 45;

const TESTNET = "This is an address of a Bitcoin test network. Only mainnet can be linked.";
const TYPO = "The checksum of this address is wrong. Please copy the whole address again.";
const TYPO_KEY = "The checksum of this key is wrong. Please copy the whole key again.";
const NO_ADDRESS = `This is not a Bitcoin address, xpub, ypub or zpub. ${OTHER_KINDS}`;

const base58check = createBase58check(sha256);

function attempt<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function checkExtendedKey(text: string): Checked {
  const bytes = attempt(() => base58check.decode(text));
  if (!bytes) return { problem: TYPO_KEY };
  const version = toHex(bytes.slice(0, 4));
  if (TEST_VERSIONS.includes(version)) return { problem: TESTNET.replace("an address", "a key") };
  if (MULTISIG_VERSIONS.includes(version)) {
    return { problem: "This is a key of a multi-signature wallet, whose addresses need the other keys too." };
  }
  const isPublic = bytes[KEY_OFFSET] === 2 || bytes[KEY_OFFSET] === 3;
  const isKnown = bytes.length === EXTENDED_LENGTH && EXTENDED_VERSIONS[version] && isPublic;
  return isKnown ? { address: text } : { problem: NO_ADDRESS };
}

/** Segwit addresses: version 0 with bech32 (BIP173), the later ones with bech32m (BIP350). */
function checkSegwit(text: string): Checked {
  const address = text.toLowerCase();
  if (text !== address && text !== text.toUpperCase()) return { problem: TYPO };
  for (const [codec, isAllowed] of [
    [bech32, (version: number, size: number) => version === 0 && (size === 20 || size === 32)],
    [
      bech32m,
      (version: number, size: number) =>
        version >= 1 && version <= 16 && size >= 2 && size <= 40 && (version > 1 || size === 32),
    ],
  ] as const) {
    const decoded = attempt(() => codec.decode(address as `${string}1${string}`));
    const [version = -1, ...words] = decoded?.words ?? [];
    const program = decoded && attempt(() => codec.fromWords(words));
    if (program && isAllowed(version, program.length)) return { address };
  }
  return { problem: TYPO };
}

function checkBase58(text: string): Checked {
  const bytes = attempt(() => base58check.decode(text));
  if (!bytes) return { problem: attempt(() => base58.decode(text)) ? TYPO : NO_ADDRESS };
  const [version] = bytes;
  if (bytes.length !== 21) return { problem: NO_ADDRESS };
  if (version === 0x6f || version === 0xc4) return { problem: TESTNET };
  return version === 0x00 || version === 0x05 ? { address: text } : { problem: NO_ADDRESS };
}

export const isExtendedKey = (address: string): boolean => /^[xyz]pub/.test(address);

/** Checks an address or an extended public key. Payment links (`bitcoin:…`) are accepted too. */
export function checkBitcoin(input: string): Checked {
  const text = input.replace(/^bitcoin:/i, "").replace(/\?.*$/, "");
  if (/^[a-z]pub/i.test(text)) return checkExtendedKey(text);
  if (/^(tb1|bcrt1)/i.test(text)) return { problem: TESTNET };
  if (/^bc1/i.test(text)) return checkSegwit(text);
  if (/^[13mn2][1-9A-HJ-NP-Za-km-z]{24,34}$/.test(text)) return checkBase58(text);
  return { problem: NO_ADDRESS };
}
