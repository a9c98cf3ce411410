/** Rules of the list of transactions, which the page and the server use. Do not import zod, because the page loads this file. */

/** Transactions that one request changes at most. */
export const MAX_BULK = 100;
export const MAX_SEARCH = 100;
