import { HOUR, MINUTE } from "../values/time.ts";

/** Rules for linked accounts, checked by the page and the server. Do not import zod, because the page loads this. */

export const LINKED_KINDS = ["bitcoin", "evm", "solana", "icp", "hyperliquid"] as const;
export type LinkedKindName = (typeof LINKED_KINDS)[number];

/** The kinds whose transactions can be read from their chain. */
export const HISTORY_KINDS: readonly LinkedKindName[] = ["bitcoin", "evm", "solana", "icp"];

/** Linked accounts of one user. */
export const MAX_LINKED_ACCOUNTS = 20;
export const MAX_LINKED_LABEL = 50;
/** The longest valid address is an extended public key with 111 characters. */
export const MAX_ADDRESS_INPUT = 300;
/** The shortest time (ms) between two refreshes that a user causes. */
export const REFRESH_INTERVAL = 5 * MINUTE;
/** Accounts that a user may link in an hour, because each new one makes the server call its upstreams. */
export const MAX_LINKED_PER_HOUR = 40;
/** The age (ms) after which an account is refreshed although no user looks at it. */
export const SCHEDULED_INTERVAL = 6 * HOUR;
/** The age (ms) up to which balances count instead of the ledger's amounts. Two refreshes may fail. */
export const FRESH_FOR = 2 * SCHEDULED_INTERVAL;
/** The number of ledger accounts that are kept as other wallets, for each linked account. */
export const MAX_SEPARATE = 100;

/**
 * A refresh of a principal asks the ledgers of this many of the most traded tokens, and those of all tokens that the
 * account held before.
 */
export const MAX_TOKEN_LEDGERS = 35;
