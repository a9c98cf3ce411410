import { secp256k1 } from "@noble/curves/secp256k1.js";
import { HDKey } from "@scure/bip32";
import { NETWORK, p2wpkh, TEST_NETWORK } from "@scure/btc-signer";
import { publicKeyToAddress, toHex } from "viem/utils";

/**
 * Receive addresses are derived from a watch-only key: an extended public key, from which no private key can be
 * computed. The private key stays in the owner's wallet. Prefixes and versions are those of SLIP-132.
 */
const VERSIONS = {
  xpub: { private: 0x0488ade4, public: 0x0488b21e, network: NETWORK },
  zpub: { private: 0x04b2430c, public: 0x04b24746, network: NETWORK },
  tpub: { private: 0x04358394, public: 0x043587cf, network: TEST_NETWORK },
  vpub: { private: 0x045f18bc, public: 0x045f1cf6, network: TEST_NETWORK },
};
/** The external chain of an account (BIP44), which holds the receive addresses. */
const EXTERNAL_CHAIN = 0;

function receiveChain(extendedKey: string) {
  const version = VERSIONS[extendedKey.slice(0, 4) as keyof typeof VERSIONS];
  if (!version) throw new Error("A watch-only key begins with xpub, zpub, tpub or vpub.");
  const account = HDKey.fromExtendedKey(extendedKey, version);
  if (account.privateKey) throw new Error("A private key must not be on the server.");
  return { chain: account.deriveChild(EXTERNAL_CHAIN), network: version.network };
}

const publicKeyAt = (chain: HDKey, index: number): Uint8Array => {
  const { publicKey } = chain.deriveChild(index);
  if (!publicKey) throw new Error(`The key has no address at index ${index}.`);
  return publicKey;
};

/** Native segwit addresses (BIP84) of an account key m/84'/0'/n'. */
export function bitcoinAddresses(extendedKey: string): (index: number) => string {
  const { chain, network } = receiveChain(extendedKey);
  return (index) => {
    const { address } = p2wpkh(publicKeyAt(chain, index), network);
    if (!address) throw new Error(`The key has no address at index ${index}.`);
    return address;
  };
}

/** Ethereum addresses of an account key m/44'/60'/n'. */
export function ethereumAddresses(extendedKey: string): (index: number) => string {
  const { chain } = receiveChain(extendedKey);
  return (index) => publicKeyToAddress(toHex(secp256k1.Point.fromBytes(publicKeyAt(chain, index)).toBytes(false)));
}
