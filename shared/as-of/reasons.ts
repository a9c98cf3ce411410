/** Why a holding, or a part of a linked account, is not in the value at a date. */
export const NO_PRICE = "No price is known within a day of this time.";
export const LOADING = "The price history is being loaded.";
export const UNKNOWN_COIN = "The market does not know this coin.";
export const NO_RATE = "There is no official exchange rate for this day.";
export const OVERSOLD = "More was sold or sent than is on record.";
export const NO_HISTORY = "Only the present balance of this linked account is known.";
export const LESS_ON_CHAIN = "The chain has this much less now than your ledger, whose amount counts here.";
export const NOT_READ = "This linked account was not read yet, so what it holds is not known.";

export const AS_OF_SENTENCES = [
  NO_PRICE,
  LOADING,
  UNKNOWN_COIN,
  NO_RATE,
  OVERSOLD,
  NO_HISTORY,
  LESS_ON_CHAIN,
  NOT_READ,
] as const;
