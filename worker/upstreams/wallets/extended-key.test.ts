import { expect, it } from "vitest";
import { openExtendedKey, type Script } from "./extended-key.ts";

/**
 * Account keys of the test mnemonic "abandon … about", each with its first receive address and its first change
 * address. BIP 44, 49, 84 and 86 list these addresses, and wallets show them.
 */
const EXAMPLES: [key: string, script: Script, receive: string, change: string][] = [
  [
    "xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj",
    "p2pkh",
    "1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA",
    "1J3J6EvPrv8q6AC3VCjWV45Uf3nssNMRtH",
  ],
  [
    "ypub6Ww3ibxVfGzLrAH1PNcjyAWenMTbbAosGNB6VvmSEgytSER9azLDWCxoJwW7Ke7icmizBMXrzBx9979FfaHxHcrArf3zbeJJJUZPf663zsP",
    "p2sh",
    "37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf",
    "34K56kSjgUCUSD8GTtuF7c9Zzwokbs6uZ7",
  ],
  [
    "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs",
    "p2wpkh",
    "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu",
    "bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el",
  ],
  [
    "xpub6BgBgsespWvERF3LHQu6CnqdvfEvtMcQjYrcRzx53QJjSxarj2afYWcLteoGVky7D3UKDP9QyrLprQ3VCECoY49yfdDEHGCtMMj92pReUsQ",
    "p2tr",
    "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr",
    "bc1p3qkhfews2uk44qtvauqyr2ttdsw7svhkl9nkm9s9c3x4ax5h60wqwruhk7",
  ],
];

it.each(EXAMPLES)("%s gives the addresses of %s", (key, script, receive, change) => {
  const account = openExtendedKey(key)!;
  expect(account.scripts).toContain(script);
  expect(account.address(script, 0, 0)).toBe(receive);
  expect(account.address(script, 1, 0)).toBe(change);
});

it("a private key and any other text are refused", () => {
  const xprv =
    "xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi";
  for (const text of [xprv, "xpub", "", EXAMPLES[0]![0].replace("6Bos", "6Bot")])
    expect(openExtendedKey(text)).toBeNull();
});
