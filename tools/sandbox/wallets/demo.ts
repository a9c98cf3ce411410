import { accountIdOf } from "../../../shared/linked-accounts/addresses/icp.ts";
import { openExtendedKey } from "../../../worker/upstreams/wallets/extended-key.ts";
import { type Book, evmKey, tokenKey } from "./entries.ts";
import { createChain } from "./histories/chain.ts";
import { demoCalls } from "./histories/demo-calls.ts";
import { addEntry } from "./histories/entries.ts";
import { ICP_LEDGER, ledgerOf, setUnits } from "./histories/ledgers.ts";
import { createSolana } from "./histories/solana-chain.ts";

/** The public key of the example in BIP84, so that the demo wallet cannot be mistaken for a real one. */
export const DEMO_KEY =
  "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";
export const DEMO_EVM = "0xbaDc0ffeE0dDf00d000000000000000000c0fFEE";
export const DEMO_PRINCIPAL = "snnfi-lalgb-kxvh6-e5ehd-gwd5u-ld6ye-jwloa-klsxp-cq4v5-a5izx-zae";

const RECEIVE_INDEXES = [0, 1, 2, 3, 5, 9, 17];
const CHANGE_INDEXES = [0, 1, 4];
const CKBTC = "mxzaz-hqaaa-aaaar-qaada-cai";
const CHAT = "2ouva-viaaa-aaaaq-aaamq-cai";

/** Balances of the demo wallet: chain, coin (null is the native coin), units, and the decimals if they are not 18. */
const EVM: readonly [chainId: number, coin: string | null, units: bigint, decimals?: number][] = [
  [1, null, 1_482_300_000_000_000_000n],
  [1, "usd-coin", 2_350_120_000n, 6],
  [1, "tether", 0n, 6],
  [1, "chainlink", 64_000_000_000_000_000_000n],
  [1, "wrapped-bitcoin", 0n, 8],
  [8453, null, 215_000_000_000_000_000n],
  [8453, "usd-coin", 940_550_000n, 6],
  [42161, "uniswap", 38_500_000_000_000_000_000n],
  [137, null, 510_000_000_000_000_000_000n],
  [56, null, 1_200_000_000_000_000_000n],
];

function bitcoinEntries(): Book["bitcoin"] {
  const key = openExtendedKey(DEMO_KEY)!;
  const addresses = [
    ...RECEIVE_INDEXES.map((index) => key.address("p2wpkh", 0, index)),
    ...CHANGE_INDEXES.map((index) => key.address("p2wpkh", 1, index)),
  ];
  // Every third address has been emptied.
  return new Map(
    addresses.map((address, i) => [
      address,
      i % 3 === 1 ? { satoshis: 0, transactions: 2 } : { satoshis: 60_000 + i * 9_407, transactions: 1 },
    ]),
  );
}

/** The balances with which the sandbox begins. */
export function demoAddresses(contractOf: (coinId: string, chainId: number) => string | undefined): Book {
  const bitcoin = bitcoinEntries();
  const chain = createChain();
  for (const [index, [address, entry]] of [...bitcoin].entries()) addEntry(chain, address, entry, index);
  const book: Book = {
    ...{ bitcoin, chain, histories: [] },
    ...{ evm: new Map(), tokens: new Map(), explorer: new Map(), solana: new Map(), ledgers: new Map() },
    solanaChain: createSolana(),
  };
  const balances = EVM.flatMap(([chainId, coin, units, decimals = 18]) => {
    const contract = coin === null ? "native" : contractOf(coin, chainId);
    return contract ? [{ chainId, contract, units, decimals }] : [];
  });
  for (const { chainId, contract, units, decimals } of balances) {
    book.evm.set(evmKey(chainId, contract, DEMO_EVM), units);
    if (decimals !== 18) book.tokens.set(tokenKey(chainId, contract), { decimals, mode: "ok" });
  }
  for (const [chainId, own] of Map.groupBy(balances, (one) => one.chainId))
    book.explorer.set(chainId, demoCalls(chainId, DEMO_EVM.toLowerCase(), own));
  setUnits(ledgerOf(book.ledgers, ICP_LEDGER), accountIdOf(DEMO_PRINCIPAL), 41_250_000_000n);
  setUnits(ledgerOf(book.ledgers, CKBTC), DEMO_PRINCIPAL, 1_830_000n);
  setUnits(ledgerOf(book.ledgers, CHAT), DEMO_PRINCIPAL, 125_000_000_000n);
  return book;
}
