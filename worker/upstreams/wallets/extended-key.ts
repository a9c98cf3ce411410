import { HDKey } from "@scure/bip32";
import { p2pkh, p2sh, p2tr, p2wpkh } from "@scure/btc-signer";

/** The scripts of addresses: BIP44, BIP84, BIP49 and BIP86. */
export const SCRIPTS = ["p2pkh", "p2wpkh", "p2sh", "p2tr"] as const;
export type Script = (typeof SCRIPTS)[number];

const VERSIONS = {
  xpub: { private: 0x0488ade4, public: 0x0488b21e },
  ypub: { private: 0x049d7878, public: 0x049d7cb2 },
  zpub: { private: 0x04b2430c, public: 0x04b24746 },
};
type Prefix = keyof typeof VERSIONS;

/** A prefix names its script (SLIP-132), but wallets also give an xpub for accounts with any script. */
const SCRIPTS_OF: Record<Prefix, readonly Script[]> = { xpub: SCRIPTS, ypub: ["p2sh"], zpub: ["p2wpkh"] };

/** The x-only key of a taproot output has no first byte, which holds the sign. */
const X_ONLY_FROM = 1;

function addressOf(publicKey: Uint8Array, script: Script): string | undefined {
  switch (script) {
    case "p2pkh":
      return p2pkh(publicKey).address;
    case "p2wpkh":
      return p2wpkh(publicKey).address;
    case "p2sh":
      return p2sh(p2wpkh(publicKey)).address;
    case "p2tr":
      return p2tr(publicKey.slice(X_ONLY_FROM)).address;
  }
}

/** The addresses of an account: `chain` 0 receives payments, 1 holds change. */
export type AccountKey = {
  scripts: readonly Script[];
  address(script: Script, chain: 0 | 1, index: number): string;
};

/** Opens an extended public key. Null when it is none, although its checksum is right. */
export function openExtendedKey(text: string): AccountKey | null {
  const prefix = text.slice(0, 4) as Prefix;
  const version = VERSIONS[prefix];
  if (!version) return null;
  try {
    const account = HDKey.fromExtendedKey(text, version);
    if (account.privateKey) return null;
    const chains = [account.deriveChild(0), account.deriveChild(1)] as const;
    return {
      scripts: SCRIPTS_OF[prefix],
      address(script, chain, index) {
        const { publicKey } = chains[chain].deriveChild(index);
        const address = publicKey && addressOf(publicKey, script);
        if (!address) throw new Error(`The key has no address at index ${index}.`);
        return address;
      },
    };
  } catch {
    return null;
  }
}
