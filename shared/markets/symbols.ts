/** Replaces the coin id of a coin that the market does not have. It prevents a lookup by symbol. */
export const NO_COIN = "";

/** The coin ids of well-known symbols, for data that has only a symbol. */
export const SYMBOL_TO_ID: Readonly<Record<string, string>> = {
  // Without a prototype, because a coin's symbol may be "constructor".
  __proto__: null as never,
  btc: "bitcoin",
  eth: "ethereum",
  sol: "solana",
  bnb: "binancecoin",
  ada: "cardano",
  dot: "polkadot",
  link: "chainlink",
  uni: "uniswap",
  ltc: "litecoin",
  doge: "dogecoin",
  icp: "internet-computer",
  ckb: "nervos-network",
};
