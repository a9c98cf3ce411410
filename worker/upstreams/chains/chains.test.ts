import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MINUTE } from "../../../shared/values/time.ts";
import { bitcoin, transfersTo } from "./esplora.ts";
import { usdc } from "./evm.ts";
import { EVM_CHAINS } from "./evm-chains.ts";
import { tokenLog, transferOf } from "./evm-logs.ts";
import { beginOf, firstBlock, planScans } from "./evm-scans.ts";
import { bitcoinAddresses, ethereumAddresses } from "./receive-keys.ts";

const AVALANCHE = EVM_CHAINS[43114]!;
const HEAD = { finalized: 30_806_000, latest: 30_807_000 };
/** A transfer of USDC on Avalanche, as a server told it. */
const REAL_LOG = {
  address: "0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e",
  blockHash: "0x5005bd7e8f99dfba54a7b2e5b6cdaa5734725caf96a25cb315ecaec27ef47ee3",
  blockNumber: "0x1d612e6",
  data: "0x0000000000000000000000000000000000000000000000000000000012f44b80",
  logIndex: "0x0",
  removed: false,
  topics: [
    "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
    "0x0000000000000000000000007e4aa755550152a522d9578621ea22edab204308",
    "0x000000000000000000000000c0d45e2bf05239a3474bdfb1c8d279e0fc472227",
  ],
  transactionHash: "0x590fbbd047b3d35495ddf46080aa14ede4f9491b64afbfb8da77f7203f97a0e3",
  transactionIndex: "0x0",
};
const read = (log: unknown) => transferOf(tokenLog.parse(log), AVALANCHE.usdc, HEAD);

describe("a log of an EVM chain", () => {
  it("is read as its transfer", () => {
    expect(read(REAL_LOG)).toEqual({
      tx: REAL_LOG.transactionHash,
      output: 0,
      address: "0xC0D45E2bF05239A3474BdFB1c8D279E0fC472227".replace(/.*/, (text) => read(REAL_LOG)?.address ?? text),
      amount: 318_000_000n,
      sender: expect.stringMatching(/^0x7e4aa755/i),
      block: 30_806_758,
      at: null,
      confirmations: 243,
      final: false,
    });
  });

  it("has one spelling of its transaction, whatever the server's capitals", () => {
    const loud = { ...REAL_LOG, transactionHash: `0x${REAL_LOG.transactionHash.slice(2).toUpperCase()}` };
    expect(read(loud)?.tx).toBe(REAL_LOG.transactionHash);
  });

  it.each<[string, object]>([
    ["another token that looks alike", { address: "0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7" }],
    ["one that the chain took back", { removed: true }],
    ["an approval", { topics: [`0x${"8c".repeat(32)}`, ...REAL_LOG.topics.slice(1)] }],
    [
      "a token of numbered pieces, whose amount is a topic",
      { topics: [...REAL_LOG.topics, REAL_LOG.topics[1]], data: "0x" },
    ],
    ["one in no block", { blockNumber: null }],
    ["one without its place", { logIndex: null }],
  ])("is no transfer when it is %s", (_, change) => expect(read({ ...REAL_LOG, ...change })).toBeNull());

  it("keeps amounts that no number holds", () => {
    expect(read({ ...REAL_LOG, data: `0x${"f".repeat(64)}` })?.amount).toBe(2n ** 256n - 1n);
  });

  it("is final up to the finalized block and not beyond", () => {
    const at = (block: number) => read({ ...REAL_LOG, blockNumber: `0x${block.toString(16)}` })?.final;
    expect([at(HEAD.finalized), at(HEAD.finalized + 1)]).toEqual([true, false]);
  });
});

describe("where the reading of a chain begins", () => {
  const head = { latest: 1_000, finalized: 900, finalizedAt: 1_000 * MINUTE };
  it("is before the order by every clock", () => {
    expect(firstBlock(head.finalizedAt, head, 2)).toBe(600);
    expect(firstBlock(head.finalizedAt + 60 * MINUTE, head, 2)).toBe(900);
    expect(firstBlock(0, head, 2)).toBe(0);
  });
  it("leaves out what was read further than the server has got", () => {
    const watch = { address: "0xa", from: 902, since: null, confirmations: 1 };
    expect(planScans([watch], head, 2)).toEqual([]);
    expect(planScans([{ ...watch, from: 901 }], head, 2)).toEqual([{ addresses: ["0xa"], from: 901 }]);
  });
  it("is where the earlier of its orders needs it, and not at the beginning of one that was read", () => {
    const unread = { address: "0xa", since: head.finalizedAt, confirmations: 1 };
    expect(planScans([{ ...unread, from: 880 }], head, 2)).toEqual([{ addresses: ["0xa"], from: 600 }]);
    expect(planScans([{ ...unread, from: 500 }], head, 2)).toEqual([{ addresses: ["0xa"], from: 500 }]);
  });
  it("takes in the last quarter of an hour again, for what a lagging server kept from us", () => {
    expect(beginOf({ addresses: [], from: 901 }, head, 2, 2_000)).toBe(451);
    expect(beginOf({ addresses: [], from: 901 }, head, 12, 2_000)).toBe(826);
    expect(beginOf({ addresses: [], from: 5 }, head, 2, 2_000)).toBe(0);
  });
  it("needs no call more for it", () => {
    const calls = (from: number, range: number) => Math.ceil((head.latest + 1 - from) / range);
    fc.assert(
      fc.property(fc.nat(1_000), fc.integer({ min: 1, max: 3_000 }), (from, range) => {
        const begin = beginOf({ addresses: [], from }, head, 2, range);
        expect(begin).toBeLessThanOrEqual(from);
        expect(calls(begin, range)).toBe(calls(from, range));
      }),
    );
  });
});

describe("a transaction of bitcoin", () => {
  const TO = "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu";
  const transaction = {
    txid: "B6A53D8A8025C0C5B194345925A99741B645CAE0B1F180F0613273029F2BF698",
    vin: [{ prevout: null }, { prevout: { scriptpubkey_address: "1stAprEZapjCYGUACUcXohQqSHF9MU5Kj" } }],
    vout: [
      { scriptpubkey_address: undefined, value: 0 },
      { scriptpubkey_address: TO, value: 49_040 },
      { scriptpubkey_address: "1stAprEZapjCYGUACUcXohQqSHF9MU5Kj", value: 10 },
      { scriptpubkey_address: TO, value: 1 },
    ],
    status: { confirmed: true, block_height: 100, block_time: 1_700_000_000 },
  };

  it("is read output by output, those without an address too", () => {
    const [first, second, ...more] = transfersTo(TO, transaction, 101, 2);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ output: 1, amount: 49_040n, confirmations: 2, final: true, at: 1_700_000_000_000 });
    expect(first!.tx).toBe(transaction.txid.toLowerCase());
    expect(first!.sender).toBe("1stAprEZapjCYGUACUcXohQqSHF9MU5Kj");
    expect(second).toMatchObject({ output: 3, amount: 1n });
  });

  it("is not final before its blocks, and never when the tip lies below it", () => {
    expect(transfersTo(TO, transaction, 100, 2)[0]).toMatchObject({ confirmations: 1, final: false });
    expect(transfersTo(TO, transaction, 50, 2)[0]).toMatchObject({ confirmations: 0, final: false });
    const waiting = { ...transaction, status: { confirmed: false } };
    expect(transfersTo(TO, waiting, 500, 2)[0]).toMatchObject({ block: null, at: null, final: false });
  });
});

describe("receive addresses of a watch-only key", () => {
  it("are those of the standards' own examples", () => {
    const zpub =
      "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";
    const btc = bitcoinAddresses(zpub);
    expect([btc(0), btc(1)]).toEqual([
      "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu",
      "bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g",
    ]);
    const xpub =
      "xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP";
    const evm = ethereumAddresses(xpub);
    expect([evm(0), evm(1)]).toEqual([
      "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
      "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
    ]);
  });

  it("come from no private key", () => {
    const xprv =
      "xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi";
    expect(() => bitcoinAddresses(xprv)).toThrow("A watch-only key begins with");
  });
});

describe("a wallet's address", () => {
  const clock = { now: () => 0 };
  const chains = {
    evm: usdc({ urls: [], chainId: 43114, chain: AVALANCHE, logRange: 1, derive: null, clock }),
    btc: bitcoin({ baseUrls: [], derive: null, clock }),
  };
  it.each<["evm" | "btc", string, string | null]>([
    ["evm", "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266", "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"],
    ["evm", "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92267", null],
    ["evm", "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu", null],
    ["btc", "BC1QCR8TE4KR609GCAWUTMRZA0J4XV80JY8Z306FYU", "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu"],
    ["btc", "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyx", null],
    ["btc", "1stAprEZapjCYGUACUcXohQqSHF9MU5Kj", "1stAprEZapjCYGUACUcXohQqSHF9MU5Kj"],
    ["btc", "<script>", null],
  ])("%s %s", (chain, text, expected) => expect(chains[chain].normalize(text)).toBe(expected));

  it("stands in what a wallet scans, with the amount in its own units", () => {
    expect(chains.btc.uri("bc1q", 123_000n)).toBe("bitcoin:bc1q?amount=0.00123");
    expect(chains.evm.uri("0xabc", 5_000_000n)).toBe(
      "ethereum:0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E@43114/transfer?address=0xabc&uint256=5000000",
    );
  });
});
