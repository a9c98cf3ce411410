/** Limits of the move of a portfolio to an account. Do not import zod, because the page loads this file. */

/** Maximum number of items in one request. */
export const MOVE_SIZE = 500;
/** Maximum number of requests of a move. */
export const MAX_MOVE_PARTS = 200;
