/** In place of a coin's id: whatever its symbol says, it is none that the market knows. */
export const NO_COIN = "";

/** Symbols that mean one coin wherever only a symbol is known (specification 1, section 9). */
export const SYMBOL_TO_ID: Readonly<Record<string, string>> = {
  // Nothing but these: a coin may be called "constructor".
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
