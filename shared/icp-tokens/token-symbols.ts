/** Tokens of the Internet Computer itself, whose symbols no other coin has, by their symbols. Other symbols have several owners. */
export const TOKEN_OF_SYMBOL: Readonly<Record<string, string>> = {
  // Without a prototype, because a coin's symbol may be "constructor".
  __proto__: null as never,
  ckbtc: "icp:mxzaz-hqaaa-aaaar-qaada-cai",
  cketh: "icp:ss2fx-dyaaa-aaaar-qacoq-cai",
  ckusdc: "icp:xevnm-gaaaa-aaaar-qafnq-cai",
  ckusdt: "icp:cngnf-vqaaa-aaaar-qag4q-cai",
};
