import type { Currency } from "../../../shared/ads/rules.ts";
import type { UpstreamFailure } from "../../platform/upstream-http.ts";

/** A payment to an address of ours, as a chain tells it. `amount` counts the chain's smallest unit. */
export type Transfer = {
  /** Lower-case hex, so that one transaction has one spelling. */
  tx: string;
  /** Which output or log of the transaction. */
  output: number;
  address: string;
  amount: bigint;
  sender: string | null;
  /** Null while it is in no block. */
  block: number | null;
  at: number | null;
  confirmations: number;
  /** The chain will not take it back. */
  final: boolean;
};

/** An address to read, from the earlier of a place and a time (ms); one of them is there. */
export type Watch = { address: string; from: number | null; since: number | null; confirmations: number };

export type WatchRead = {
  transfers: Transfer[];
  /** Where the next reading starts: all before it is read and final. Null where the chain keeps no such place. */
  next: number | null;
  /** Whether the reading reached the tip: only then what is missing from it is gone from the chain. */
  complete: boolean;
};

export type Reading = {
  /** By address; an address that was not reached is missing. */
  read: Map<string, WatchRead>;
  failure: UpstreamFailure | null;
  calls: number;
};

/** A chain that payments arrive on. */
export type PaymentNetwork = {
  /** Names chain and contract: the same transfer on two chains is two transfers. */
  id: string;
  currency: Currency;
  /** For people: "USDC on Base". */
  label: string;
  /** Calls that one run of the job may make, and the orders that it can look after with them, each in half an hour. */
  callsPerRun: number;
  capacity: number;
  /** A wallet's address as it is kept and compared, or null when it is none. */
  normalize(address: string): string | null;
  /** The receive address at a place of the key that we watch; null without such a key. */
  derive: ((index: number) => string) | null;
  uri(address: string, amount: bigint): string;
  read(watches: readonly Watch[], maxCalls: number): Promise<Reading>;
};
