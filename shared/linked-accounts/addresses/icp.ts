import { sha224 } from "@noble/hashes/sha2.js";
import { base32nopad } from "@scure/base";
import { type Checked, fromHex, OTHER_KINDS, toHex } from "./checked.ts";

const POLYNOMIAL = 0xedb88320;
const CHECKSUM_BYTES = 4;
const MAX_PRINCIPAL_BYTES = 29;
const SUBACCOUNT_BYTES = 32;
const ANONYMOUS = 4;

const TYPO = "The checksum of this address is wrong. Please copy the whole address again.";
const NO_ADDRESS = `This is not a principal or an account id of the Internet Computer. ${OTHER_KINDS}`;

/** CRC-32 (ISO-HDLC), big-endian. */
function crc32(bytes: Uint8Array): Uint8Array {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? POLYNOMIAL : 0);
  }
  const checksum = ~crc >>> 0;
  return Uint8Array.of(checksum >>> 24, (checksum >>> 16) & 0xff, (checksum >>> 8) & 0xff, checksum & 0xff);
}

const joined = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));
const isSame = (a: Uint8Array, b: Uint8Array) => toHex(a) === toHex(b);

/** The bytes of a principal's text; null when its form or its checksum is wrong. */
function readPrincipal(text: string): Uint8Array | null {
  try {
    const bytes = base32nopad.decode(text.replaceAll("-", "").toUpperCase());
    const principal = bytes.slice(CHECKSUM_BYTES);
    const isValid = principal.length <= MAX_PRINCIPAL_BYTES && isSame(crc32(principal), bytes.slice(0, CHECKSUM_BYTES));
    return isValid ? principal : null;
  } catch {
    return null;
  }
}

/** A principal with one of its subaccounts, as bytes. */
export type IcrcAccount = { principal: Uint8Array; subaccount: Uint8Array };

function readSubaccount(digits: string): Uint8Array | null {
  if (!/^[0-9a-f]{1,64}$/i.test(digits) || digits.startsWith("0")) return null;
  return fromHex(digits.toLowerCase().padStart(2 * SUBACCOUNT_BYTES, "0"));
}

/** Parses the text of an ICRC-1 account: a principal, or a principal, a checksum and a subaccount. */
export function readIcrcAccount(text: string): IcrcAccount | null {
  const [owner = "", digits] = text.split(".");
  if (digits === undefined) {
    const principal = readPrincipal(owner);
    return principal && { principal, subaccount: new Uint8Array(SUBACCOUNT_BYTES) };
  }
  const end = owner.lastIndexOf("-");
  const principal = readPrincipal(owner.slice(0, end));
  const subaccount = readSubaccount(digits);
  if (!principal || !subaccount) return null;
  const checksum = base32nopad.encode(crc32(joined(principal, subaccount))).toLowerCase();
  return checksum === owner.slice(end + 1).toLowerCase() ? { principal, subaccount } : null;
}

const isAccountId = (text: string): boolean => {
  const bytes = fromHex(text);
  return isSame(crc32(bytes.slice(CHECKSUM_BYTES)), bytes.slice(0, CHECKSUM_BYTES));
};

/** The account id on the ICP ledger: 64 hexadecimal digits. */
export function accountIdOf(text: string): string {
  const account = readIcrcAccount(text);
  if (!account) return text;
  const label = joined(Uint8Array.of(10), new TextEncoder().encode("account-id"));
  const hash = sha224(joined(label, account.principal, account.subaccount));
  return toHex(joined(crc32(hash), hash));
}

/** True for an id that only the ICP ledger knows. Other tokens are kept by principal. */
export const isLedgerAccountId = (address: string): boolean => /^[0-9a-f]{64}$/.test(address);

/** Checks a principal, an account of a principal (ICRC-1), or an account id of the ICP ledger. */
export function checkIcp(input: string): Checked {
  const text = input.toLowerCase();
  if (/^[0-9a-f]{64}$/.test(text)) return isAccountId(text) ? { address: text } : { problem: TYPO };
  if (!/^[a-z2-7]{1,5}(-[a-z2-7]{1,5})+(-[a-z2-7]{7}\.[0-9a-f]+)?$/.test(text)) return { problem: NO_ADDRESS };
  const account = readIcrcAccount(text);
  if (!account) return { problem: TYPO };
  const { principal } = account;
  const hasNoOwner = principal.length === 0 || (principal.length === 1 && principal[0] === ANONYMOUS);
  return hasNoOwner ? { problem: "This principal has no owner, so it holds no account." } : { address: text };
}
