import { sha256 } from "@noble/hashes/sha2.js";
import { createBase58check } from "@scure/base";
import { expect, it } from "vitest";
import { accountIdOf } from "../../shared/linked-accounts/addresses/icp.ts";
import { openExtendedKey } from "../upstreams/wallets/extended-key.ts";
import { haveSameCoins } from "./same-coins.ts";

const base58check = createBase58check(sha256);
const VERSIONS = { xpub: "0488b21e", ypub: "049d7cb2", zpub: "04b24746" };
const ZPUB =
  "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";
/** The same key with another prefix. */
const withPrefix = (prefix: keyof typeof VERSIONS) => {
  const bytes = base58check.decode(ZPUB);
  bytes.set(Uint8Array.from(Buffer.from(VERSIONS[prefix], "hex")));
  return base58check.encode(bytes);
};
const [RECEIVE, CHANGE] = ["bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu", "bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el"];
const LATE_CHANGE = openExtendedKey(ZPUB)!.address("p2wpkh", 1, 299);
const PRINCIPAL = "2vxsx-fae";

it.each([
  ["a key and its first address", "bitcoin", ZPUB, RECEIVE, true],
  ["a key and its first change address", "bitcoin", CHANGE, ZPUB, true],
  ["a key and its 300th change address", "bitcoin", ZPUB, LATE_CHANGE, true],
  ["a key and another wallet's address", "bitcoin", ZPUB, "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", false],
  ["a zpub and the xpub of its key", "bitcoin", ZPUB, withPrefix("xpub"), true],
  ["a zpub and the ypub of its key, which have other addresses", "bitcoin", ZPUB, withPrefix("ypub"), false],
  ["an xpub and its address of another script", "bitcoin", withPrefix("xpub"), RECEIVE, true],
  ["a ypub and an address of the zpub", "bitcoin", withPrefix("ypub"), RECEIVE, false],
  ["two addresses", "bitcoin", RECEIVE, CHANGE, false],
  ["a principal and its account id", "icp", PRINCIPAL, accountIdOf(PRINCIPAL), true],
  ["two account ids", "icp", accountIdOf(PRINCIPAL), accountIdOf("aaaaa-aa"), false],
] as const)("%s", (_, kind, a, b, isSame) => {
  expect(haveSameCoins({ kind, address: a }, { kind, address: b })).toBe(isSame);
  expect(haveSameCoins({ kind, address: b }, { kind, address: a })).toBe(isSame);
});

it("an address has other coins on a chain than on a venue", () => {
  const address = "0xd8da6bf26964af9d7eed9e03e53415d37aa96045";
  expect(haveSameCoins({ kind: "evm", address }, { kind: "hyperliquid", address })).toBe(false);
});
