import type { HistoryBooking } from "../../../shared/linked-accounts/histories/booking.ts";
import { counted } from "../../../shared/values/format-market.ts";
import type { Deps } from "../../deps.ts";
import type { UpstreamFailure } from "../../platform/upstream-http.ts";
import type { Calls } from "../calls.ts";
import type { Holding } from "../outcome.rules.ts";
import type { AccountMove, Move } from "./moves.rules.ts";

/**
 * A reading between two requests. `cursor` is null at its beginning; `covered` and `settledHeight` are what the last
 * complete reading returned, and `isWhole` says that what they cover is read again.
 */
export type Reading = {
  address: string;
  /** The coins of the account's last balances. */
  held: readonly Pick<Holding, "coinId" | "network">[];
  cursor: string | null;
  covered: string | null;
  settledHeight: number;
  isWhole: boolean;
  /** Which of these transactions are stored. */
  stored(txids: readonly string[]): Promise<ReadonlySet<string>>;
};

/**
 * The end of one step. After `page`, its moves and its cursor are stored together, so that a reading that was interrupted
 * continues without a gap. `end` says that nothing is left to read, and names what could not
 * be read. `isBehind` says that there are newer transactions, which belong to the next reading.
 */
export type Step =
  | { kind: "page"; moves: Move[]; cursor: string }
  | { kind: "end"; covered: string; settledHeight: number; problems?: readonly string[]; isBehind?: boolean }
  /** `until` is the time (ms) before which no call is allowed, where that is known. */
  | { kind: "postponed"; until?: number | null }
  | { kind: "failed"; failure: UpstreamFailure | null }
  /** It cannot be read, also not later. */
  | { kind: "refused"; problem: string };

/** Reads the history of one chain. */
export type HistoryReader = {
  /** The chain's name in sentences. */
  name: string;
  /** Whether it reads the transactions on a network of the balances; without it, on all. */
  reads?(deps: Deps, network: string): boolean;
  /** Why histories of this kind cannot be read on this site, as sentences; null when they can. */
  unavailable?(deps: Deps): string | null;
  step(deps: Deps, reading: Reading, calls: Calls): Promise<Step>;
  /** Whether a transaction is in a block. Null when that is not known now. */
  isInBlock(deps: Deps, txid: string, calls: Calls): Promise<boolean | null>;
  /**
   * The bookings of transactions of all linked accounts of one user, the oldest first, and sentences about what is not known
   * of them. `gaps` are symbols of coins of which the transactions themselves show that some are missing.
   */
  book(moves: readonly AccountMove[]): {
    bookings: HistoryBooking[];
    problems: (accountId: string) => string[];
    gaps?: (accountId: string) => string[];
  };
};

/** What the history says about transactions whose fee is not known. */
export const unknownFees = (count: number): string[] =>
  count === 0 ? [] : [`The fee of ${counted(count, "transaction")} is not known, so none is booked.`];
