import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { MINUTE } from "../../../shared/values/time.ts";
import { bitcoin, transfersTo } from "./esplora.ts";
import { usdc } from "./evm.ts";
import { EVM_CHAINS } from "./evm-chains.ts";
import { tokenLog, transferOf } from "./evm-logs.ts";
import { firstBlock, planScans, scanStart } from "./evm-scans.ts";
import { bitcoinAddresses, ethereumAddresses } from "./receive-keys.ts";

const AVALANCHE = EVM_CHAINS[43114]!;
const HEAD = { finalized: 30_806_000, latest: 30_807_000 };
/** A real log of a USDC transfer on Avalanche. */
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
const parseLog = (log: unknown) => transferOf(tokenLog.parse(log), AVALANCHE.usdc, HEAD);

describe("A log of an EVM chain", () => {
  it("A USDC log is converted to its transfer", () => {
    expect(parseLog(REAL_LOG)).toEqual({
      tx: REAL_LOG.transactionHash,
      output: 0,
      address: "0xC0D45E2bF05239A3474BdFB1c8D279E0fC472227".replace(
        /.*/,
        (text) => parseLog(REAL_LOG)?.address ?? text,
      ),
      amount: 318_000_000n,
      sender: expect.stringMatching(/^0x7e4aa755/i),
      block: 30_806_758,
      at: null,
      confirmations: 243,
      final: false,
    });
  });

  it("A transaction hash in capitals becomes lower case", () => {
    const upperCaseLog = { ...REAL_LOG, transactionHash: `0x${REAL_LOG.transactionHash.slice(2).toUpperCase()}` };
    expect(parseLog(upperCaseLog)?.tx).toBe(REAL_LOG.transactionHash);
  });

  it.each<[string, object]>([
    ["a log of another token contract", { address: "0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7" }],
    ["a log that a reorg removed", { removed: true }],
    ["an approval log", { topics: [`0x${"8c".repeat(32)}`, ...REAL_LOG.topics.slice(1)] }],
    ["an NFT transfer, whose token id is a topic", { topics: [...REAL_LOG.topics, REAL_LOG.topics[1]], data: "0x" }],
    ["a log without a block", { blockNumber: null }],
    ["a log without a log index", { logIndex: null }],
  ])("No transfer is read from %s", (_, change) => expect(parseLog({ ...REAL_LOG, ...change })).toBeNull());

  it("Amounts above Number.MAX_SAFE_INTEGER stay exact", () => {
    expect(parseLog({ ...REAL_LOG, data: `0x${"f".repeat(64)}` })?.amount).toBe(2n ** 256n - 1n);
  });

  it("A transfer is final up to the finalized block and not after it", () => {
    const isFinalAt = (block: number) => parseLog({ ...REAL_LOG, blockNumber: `0x${block.toString(16)}` })?.final;
    expect([isFinalAt(HEAD.finalized), isFinalAt(HEAD.finalized + 1)]).toEqual([true, false]);
  });
});

describe("The start block of a scan", () => {
  const head = { latest: 1_000, finalized: 900, finalizedAt: 1_000 * MINUTE };
  it("The first scan starts before the order was placed, even when clocks differ", () => {
    expect(firstBlock(head.finalizedAt, head, 2)).toBe(600);
    expect(firstBlock(head.finalizedAt + 60 * MINUTE, head, 2)).toBe(900);
    expect(firstBlock(0, head, 2)).toBe(0);
  });
  it("An address that was scanned beyond the server's finalized block is left out", () => {
    const scanned = { address: "0xa", fromBlock: 902, since: null, confirmations: 1 };
    expect(planScans([scanned], head, 2)).toEqual([]);
    expect(planScans([{ ...scanned, fromBlock: 901 }], head, 2)).toEqual([{ addresses: ["0xa"], fromBlock: 901 }]);
  });
  it("The scan of an address with several orders starts where the earliest of them needs it", () => {
    const unscanned = { address: "0xa", since: head.finalizedAt, confirmations: 1 };
    expect(planScans([{ ...unscanned, fromBlock: 880 }], head, 2)).toEqual([{ addresses: ["0xa"], fromBlock: 600 }]);
    expect(planScans([{ ...unscanned, fromBlock: 500 }], head, 2)).toEqual([{ addresses: ["0xa"], fromBlock: 500 }]);
  });
  it("The last 15 minutes are scanned again, because a lagging server may have left out transfers", () => {
    expect(scanStart({ addresses: [], fromBlock: 901 }, head, 2, 2_000)).toBe(451);
    expect(scanStart({ addresses: [], fromBlock: 901 }, head, 12, 2_000)).toBe(826);
    expect(scanStart({ addresses: [], fromBlock: 5 }, head, 2, 2_000)).toBe(0);
  });
  it("The overlap needs no extra call", () => {
    const calls = (start: number, range: number) => Math.ceil((head.latest + 1 - start) / range);
    fc.assert(
      fc.property(fc.nat(1_000), fc.integer({ min: 1, max: 3_000 }), (fromBlock, range) => {
        const start = scanStart({ addresses: [], fromBlock }, head, 2, range);
        expect(start).toBeLessThanOrEqual(fromBlock);
        expect(calls(start, range)).toBe(calls(fromBlock, range));
      }),
    );
  });
});

describe("A bitcoin transaction", () => {
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

  it("Each output to the address becomes a transfer, also beside outputs without an address", () => {
    const [first, second, ...others] = transfersTo(TO, transaction, 101, 2);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ output: 1, amount: 49_040n, confirmations: 2, final: true, at: 1_700_000_000_000 });
    expect(first!.tx).toBe(transaction.txid.toLowerCase());
    expect(first!.sender).toBe("1stAprEZapjCYGUACUcXohQqSHF9MU5Kj");
    expect(second).toMatchObject({ output: 3, amount: 1n });
  });

  it("A transfer is not final without enough confirmations or when the tip is below its block", () => {
    expect(transfersTo(TO, transaction, 100, 2)[0]).toMatchObject({ confirmations: 1, final: false });
    expect(transfersTo(TO, transaction, 50, 2)[0]).toMatchObject({ confirmations: 0, final: false });
    const unconfirmed = { ...transaction, status: { confirmed: false } };
    expect(transfersTo(TO, unconfirmed, 500, 2)[0]).toMatchObject({ block: null, at: null, final: false });
  });
});

describe("Receive addresses of a watch-only key", () => {
  it("The derived addresses equal the examples of the standards", () => {
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

  it("A private key is rejected", () => {
    const xprv =
      "xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi";
    expect(() => bitcoinAddresses(xprv)).toThrow("A watch-only key begins with");
  });
});

describe("A wallet address", () => {
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
  ])("Wallet address on %s is normalized: %s", (chain, text, expected) =>
    expect(chains[chain].normalize(text)).toBe(expected),
  );

  it("A payment link contains the address and the amount in the units that wallets expect", () => {
    expect(chains.btc.uri("bc1q", 123_000n)).toBe("bitcoin:bc1q?amount=0.00123");
    expect(chains.evm.uri("0xabc", 5_000_000n)).toBe(
      "ethereum:0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E@43114/transfer?address=0xabc&uint256=5000000",
    );
  });
});

describe("The calls of a Bitcoin scan", () => {
  afterEach(() => vi.unstubAllGlobals());
  const ADDRESS = "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu";
  const TIP = 900_000;
  const hash = (number: number) => number.toString(16).padStart(64, "0");
  const payment = (number: number) => ({
    txid: hash(number),
    vin: [],
    vout: [{ scriptpubkey_address: ADDRESS, value: 1_000 }],
    status: { confirmed: true, block_height: TIP - 1_000 + number, block_time: number },
  });

  /** An Esplora server whose address received 100 payments, each in a block of its own. */
  function serve(blockExists: (height: number) => boolean) {
    const paths: string[] = [];
    vi.stubGlobal("fetch", async (request: string | Request) => {
      const { pathname } = new URL(typeof request === "string" ? request : request.url);
      paths.push(pathname);
      if (pathname === "/blocks/tip/height") return new Response(String(TIP));
      const block = /^\/block-height\/(\d+)$/.exec(pathname)?.[1];
      if (block) return blockExists(Number(block)) ? new Response(hash(1)) : new Response("", { status: 404 });
      const after = /\/chain\/(\w+)$/.exec(pathname)?.[1];
      const first = after === undefined ? 100 : Number.parseInt(after, 16) - 1;
      return Response.json(Array.from({ length: Math.min(25, first) }, (_, index) => payment(first - index)));
    });
    return paths;
  }
  const scan = (maxCalls: number) => {
    const network = bitcoin({ baseUrls: ["https://chain.example"], derive: null, clock: { now: () => 0 } });
    const watched = { address: ADDRESS, fromBlock: null, since: 0, confirmations: 2 };
    return network.scan([watched, { ...watched, address: `${ADDRESS}x` }], maxCalls);
  };

  it("An address never needs more than its pages and one block hash, however many blocks its payments are in", async () => {
    const paths = serve(() => true);
    const { scans, calls } = await scan(6);
    expect(scans.get(ADDRESS)?.transfers.filter(({ final }) => final)).toHaveLength(100);
    expect(paths.filter((path) => path.startsWith("/block-height/"))).toEqual([`/block-height/${TIP - 899}`]);
    expect([calls, paths.length]).toEqual([6, 6]);
  });

  it("No transfer is final when the server has no hash for the block that makes them final", async () => {
    serve((height) => height < TIP - 899);
    const { scans } = await scan(6);
    expect(scans.get(ADDRESS)?.transfers.filter(({ final }) => final)).toEqual([]);
  });
});
