import type { Currency } from "../../../shared/ads/rules.ts";
import type { UpstreamFailure, UpstreamResult } from "../../platform/upstream-http.ts";

/** A transfer to one of our addresses, as the chain reports it. `amount` counts the currency's smallest unit. */
export type Transfer = {
  /** Transaction id in lower-case hex, so that each transaction has one spelling. */
  tx: string;
  /** Index of the output (Bitcoin) or log (EVM) in the transaction. */
  output: number;
  address: string;
  amount: bigint;
  sender: string | null;
  /** Null while the transaction is not in a block. */
  block: number | null;
  /** Time of the block, ms; null when it is unknown. */
  at: number | null;
  confirmations: number;
  /** True when a reorg can no longer drop the transfer. */
  final: boolean;
};

/**
 * An address to scan, from `fromBlock` or from the time `since` (ms), whichever is earlier; at least one of them is
 * set. `confirmations` is the number that makes a transfer final.
 */
export type WatchedAddress = {
  address: string;
  fromBlock: number | null;
  since: number | null;
  confirmations: number;
};

export type AddressScan = {
  transfers: Transfer[];
  /**
   * Block where the next scan starts, because everything before it is final. Null when each scan reads the full
   * history.
   */
  nextBlock: number | null;
  /**
   * Whether the scan covered everything up to the newest block. Only then a missing transfer is gone from the chain.
   */
  isComplete: boolean;
};

export type ScanResult = {
  /** By address. Addresses that could not be scanned are missing. */
  scans: Map<string, AddressScan>;
  failure: UpstreamFailure | null;
  calls: number;
};

/** A chain and currency in which orders can be paid. */
export type PaymentNetwork = {
  /** Identifies chain and contract, so that equal transfers on two chains stay apart. */
  id: string;
  currency: Currency;
  /** Display name, for example "USDC on Base". */
  label: string;
  /** Calls that one run of the job may make. */
  callsPerRun: number;
  /** Orders that the job can check with these calls, each at least every half an hour. */
  capacity: number;
  /** A wallet address in the spelling that is stored and compared; null when the text is not an address. */
  normalize(address: string): string | null;
  /** True for an address that cannot belong to a person: a burn address, or the token's own contract. */
  isUnowned(address: string): boolean;
  /** Whether an address exists on the chain of another one, and not on a test chain, or the other way round. */
  isOnChainOf(address: string, other: string): boolean;
  /** The receive address at a derivation index of the watch-only key; null when no key is set. */
  derive: ((index: number) => string) | null;
  /** A payment link that wallets open or scan. */
  uri(address: string, amount: bigint): string;
  /** The transaction's page on a block explorer; null for a chain without one. */
  transactionUrl(hash: string): string | null;
  scan(addresses: readonly WatchedAddress[], maxCalls: number): Promise<ScanResult>;
  /**
   * The transfers of the currency in one transaction, to anybody; none when it has failed. Null when the chain does not
   * know the transaction. `confirmations` is the number that makes a transfer final.
   */
  lookUp(tx: string, confirmations: number): Promise<UpstreamResult<Transfer[] | null>>;
};
