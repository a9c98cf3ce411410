import type { Chain } from "./histories/chain.ts";
import type { ExplorerChain } from "./histories/explorer.ts";
import type { WalletAddresses } from "./histories/generate.ts";
import type { Ledgers } from "./histories/ledgers.ts";
import type { SolanaChain } from "./histories/solana-chain.ts";

/** An address on Bitcoin. One with transactions counts as used, also when it is empty. */
export type BitcoinEntry = { satoshis: number; transactions: number };
/** A contract on an EVM chain: its decimals, and whether reads of it, or of its decimals, fail or answer without data. */
export type TokenEntry = { decimals: number; mode: "ok" | "fails" | "empty" | "no-decimals" };

/** An address of Solana, with its accounts of tokens. */
export type SolanaEntry = {
  lamports: number;
  tokens: { mint: string; units: bigint; decimals: number; program: string }[];
};

/** The balances of the sandbox's wallets. Every other address is unused. Amounts are in the smallest units. */
export type Book = {
  bitcoin: Map<string, BitcoinEntry>;
  /** The transactions of these addresses and of `histories`. */
  chain: Chain;
  /** Wallets whose balances follow from their transactions. */
  histories: WalletAddresses[];
  /** By chain id, contract (or "native") and holder, in lower case. */
  evm: Map<string, bigint>;
  tokens: Map<string, TokenEntry>;
  /** The transactions of EVM chains by their ids. */
  explorer: Map<number, ExplorerChain>;
  solana: Map<string, SolanaEntry>;
  /** Wallets whose balances follow from their transactions. */
  solanaChain: SolanaChain;
  /** Ledgers of the Internet Computer by their canisters. */
  ledgers: Ledgers;
};

export const evmKey = (chainId: number, contract: string, holder: string): string =>
  `${chainId} ${contract} ${holder}`.toLowerCase();
export const tokenKey = (chainId: number, contract: string): string => `${chainId} ${contract}`.toLowerCase();
