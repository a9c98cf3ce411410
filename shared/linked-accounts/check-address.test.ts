import { describe, expect, it } from "vitest";
import { checkAddress } from "./check-address.ts";
import { recogniseKind } from "./recognise-kind.ts";
import { LINKED_KINDS } from "./rules.ts";

const XPUB =
  "xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj";
const YPUB =
  "ypub6Ww3ibxVfGzLrAH1PNcjyAWenMTbbAosGNB6VvmSEgytSER9azLDWCxoJwW7Ke7icmizBMXrzBx9979FfaHxHcrArf3zbeJJJUZPf663zsP";
const ZPUB =
  "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";
const ETHEREUM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const PRINCIPAL = "snnfi-lalgb-kxvh6-e5ehd-gwd5u-ld6ye-jwloa-klsxp-cq4v5-a5izx-zae";
const ACCOUNT_ID = "49c4180c3392090223c74626e5281f0d4f9817c9aedf254a153c88cce01c139f";

const accepted = (kind: (typeof LINKED_KINDS)[number], text: string, address = text) =>
  expect(checkAddress(kind, text)).toEqual({ address });
const problemOf = (kind: (typeof LINKED_KINDS)[number], text: string): string => {
  const checked = checkAddress(kind, text);
  return "problem" in checked ? checked.problem : "";
};

describe("Solana", () => {
  it("accepts an address and a payment link", () => {
    const address = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";
    accepted("solana", address);
    accepted("solana", `solana:${address}?amount=1`, address);
    expect(recogniseKind(address)).toBe("solana");
  });

  it("refuses names, addresses that are cut, other texts, keys, and addresses without an owner", () => {
    expect(problemOf("solana", "someone.sol")).toContain("Names cannot be linked");
    expect(recogniseKind("someone.sol")).toBe("solana");
    expect(problemOf("solana", "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9Pus")).toContain("copy the whole address");
    for (const text of [
      "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
      "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9Pus0OIl",
      "x",
    ])
      expect(problemOf("solana", text)).toContain("not an address of Solana");
    expect(problemOf("solana", `4${"3".repeat(5)}${"9xQeWvG816bUx9EPjHmaT23yv".repeat(4).slice(0, 82)}`)).toContain(
      "a private key",
    );
    expect(problemOf("solana", `[${Array.from({ length: 64 }, (_, i) => i * 3).join(",")}]`)).toContain(
      "a private key",
    );
    expect(problemOf("solana", "11111111111111111111111111111111")).toContain("Nobody owns this address");
  });
});

describe("Bitcoin", () => {
  it.each([
    "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
    "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
    "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
    "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr",
    XPUB,
    YPUB,
    ZPUB,
  ])("accepts %s", (text) => {
    accepted("bitcoin", text);
    accepted("bitcoin", ` ${text}\n`, text);
    expect(recogniseKind(text)).toBe("bitcoin");
  });

  it("accepts an address in capital letters and as a link, as QR codes contain them", () => {
    const address = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
    accepted("bitcoin", address.toUpperCase(), address);
    accepted("bitcoin", `bitcoin:${address}?amount=0.1&label=x`, address);
  });

  it("refuses each address and key with one wrong character", () => {
    for (const text of ["1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", ZPUB]) {
      for (let at = 4; at < text.length; at++) {
        const other = text[at] === "q" ? "p" : "q";
        expect(problemOf("bitcoin", text.slice(0, at) + other + text.slice(at + 1))).toMatch(/checksum|not a Bitcoin/);
      }
    }
  });

  it("refuses a segwit address of version 1 with the checksum of version 0", () => {
    expect(problemOf("bitcoin", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd")).toContain(
      "checksum",
    );
  });

  it.each([
    "tb1qrjarsqj0ewqh3u9fdcu7yfyl0sx78k4savtmv7",
    "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn",
    "2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc",
    "vpub5YRRorZVvAATHuEEHuFw1sBdoTr86WAbRqErEmc37QW5GQdJ6QT2iARGALeCtcpVRmFdR1PQ4BFAuCNPy6Rv4tqSLNHpbaCNDAF4K549MT1",
  ])("refuses %s of a test network", (text) => {
    expect(problemOf("bitcoin", text)).toContain("test network");
  });
});

describe("EVM", () => {
  it.each([
    ETHEREUM,
    "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
    "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
    "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
  ])("accepts %s with its checksum or without one", (address) => {
    accepted("evm", address);
    accepted("hyperliquid", address);
    accepted("evm", address.toLowerCase(), address);
    accepted("evm", `0x${address.slice(2).toUpperCase()}`, address);
    expect(recogniseKind(address.slice(0, 8))).toBe("evm");
  });

  it.each([
    [ETHEREUM.replace("aA", "AA"), "checksum"],
    [ETHEREUM.slice(0, -1), "42 characters"],
    [ETHEREUM.slice(2), "begins with 0x"],
    ["vitalik.eth", "begins with 0x"],
    [`${ETHEREUM.slice(0, -1)}g`, "not an Ethereum address"],
  ])("refuses %s", (text, problem) => expect(problemOf("evm", text)).toContain(problem));
});

describe("the Internet Computer", () => {
  it.each([PRINCIPAL, ACCOUNT_ID, "ryjl3-tyaaa-aaaaa-aaaba-cai"])("accepts %s", (text) => {
    accepted("icp", text);
    accepted("icp", text.toUpperCase(), text);
    expect(recogniseKind(text)).toBe("icp");
  });

  it("accepts the examples of ICRC-1 accounts and refuses wrong ones", () => {
    const owner = "k2t6j-2nvnp-4zjm3-25dtz-6xhaa-c7boj-5gayf-oj3xs-i43lp-teztq-6ae";
    accepted("icp", owner);
    accepted("icp", `${owner}-dfxgiyy.102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20`);
    expect(problemOf("icp", `${owner}-q6bn32y.1`)).toContain("checksum");
    expect(problemOf("icp", `${owner}-6cc627i.01`)).toContain("checksum");
  });

  it("refuses a wrong character in a principal, and the principals without an owner", () => {
    expect(problemOf("icp", PRINCIPAL.replace("snnfi", "snnfj"))).toContain("checksum");
    expect(problemOf("icp", "2vxsx-fae")).toContain("no owner");
    expect(problemOf("icp", "aaaaa-aa")).toContain("no owner");
  });
});

describe("secrets", () => {
  const PHRASE = "abandon ability able about above absent absorb abstract absurd abuse access accident";
  it.each([
    ["a seed phrase", PHRASE],
    ["its first words", "abandon ability"],
    [
      "a numbered seed phrase",
      PHRASE.split(" ")
        .map((word, i) => `${i + 1}. ${word}`)
        .join("\n"),
    ],
    ["a seed phrase in another language", "ábaco abdomen abeja abierto abogado abono"],
    ["an uncompressed WIF key", "5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ"],
    ["a compressed WIF key", "KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn"],
    ["a WIF key with a typing mistake", "KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWm"],
    ["an encrypted key", "6PRVWUbkzzsbcVac2qwfssoUJAN1Xhrg6bNk8J7Nzm5H7kxEbn2Nh2ZoGg"],
    ["an extended private key", XPUB.replace("xpub", "xprv")],
    ["a zprv", ZPUB.replace("zpub", "zprv")],
    ["a private key in hexadecimal digits", "4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318"],
    ["a private key with 0x", "0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318"],
    ["an account id with a typing mistake", ACCOUNT_ID.replace("49c4", "49c5")],
    ["a key file", "-----BEGIN EC PRIVATE KEY-----\nMHQCAQEE"],
  ])("%s is refused for every kind, with the advice never to paste one", (_, text) => {
    for (const kind of LINKED_KINDS)
      expect(problemOf(kind, text)).toContain("Never paste a private key or a seed phrase");
  });
});

it("refuses addresses that nobody owns", () => {
  const sentence = "Nobody owns this address: coins that are sent to it are lost";
  for (const address of [`0x${"0".repeat(40)}`, `0x${"0".repeat(36)}dEaD`, `0x${"0".repeat(39)}1`])
    for (const kind of ["evm", "hyperliquid"] as const) expect(problemOf(kind, address.toLowerCase())).toBe(sentence);
  for (const address of ["1BitcoinEaterAddressDontSendf59kuE", "1CounterpartyXXXXXXXXXXXXXXXUWLpVr"])
    expect(problemOf("bitcoin", address)).toBe(sentence);
});

it("reads an address that was copied from two lines, or with the name of its chain", () => {
  accepted("evm", `${ETHEREUM.slice(0, 20)}\n ${ETHEREUM.slice(20)}`, ETHEREUM);
  accepted("icp", `${ACCOUNT_ID.slice(0, 32)} ${ACCOUNT_ID.slice(32)}`, ACCOUNT_ID);
  for (const text of [`eth:${ETHEREUM}`, `eip155:1:${ETHEREUM}`, `ethereum:${ETHEREUM}@1`]) {
    accepted("evm", text, ETHEREUM);
    expect(recogniseKind(text)).toBe("evm");
  }
});

it("knows a secret that was copied from two lines", () => {
  const key = "4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318";
  expect(problemOf("evm", `${key.slice(0, 32)}\n${key.slice(32)}`)).toContain("private key");
  expect(problemOf("bitcoin", "abandon ability able")).toContain("seed phrase");
});
