/** Rules for watchlists, checked by the page and the server. Do not import zod, because the market page loads this. */

/** Coins on a user's watchlist. */
export const MAX_WATCHED = 500;
/** A coin's id at CoinGecko, or "icp:" and a canister id. */
export const COIN_ID = /^[\w.:-]{1,100}$/;
