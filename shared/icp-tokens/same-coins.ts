/**
 * Internet Computer tokens that the market lists as well. A position has the id under which the coin was found: the
 * market's, or the token's, which balances on the chain have. Both are one coin, so they have one key: the token's id.
 *
 * Each line has CoinGecko's id and the token's ledger, without the ending "-cai" that all ledgers have.
 */
const LISTED = `
chain-key-bitcoin mxzaz-hqaaa-aaaar-qaada
chain-key-ethereum ss2fx-dyaaa-aaaar-qacoq
openchat 2ouva-viaaa-aaaaq-aaamq
icpswap-token ca6gz-lqaaa-aaaaq-aacwa
origyn-foundation lkwrt-vyaaa-aaaaq-aadhq
kinic 73mez-iiaaa-aaaaq-aaasq
dragginz zfcdd-tqaaa-aaaaq-aaaga
boom-dao vtrom-gqaaa-aaaaq-aabia
windoge98 rh2pm-ryaaa-aaaan-qeniq
kongswap o7oak-iyaaa-aaaaq-aadzq
bob-3 7pail-xaaaa-aaaas-aabmq
gold-token 6c7su-kiaaa-aaaar-qaira
waterneuron jcmow-hyaaa-aaaaq-aadlq
ic-ghost 4c4fd-caaaa-aaaaq-aaa3a`;

const keys = new Map<string, string>();
const marketIds = new Map<string, string>();
for (const line of LISTED.trim().split("\n")) {
  const [marketId, ledger] = line.split(" ") as [string, string];
  keys.set(marketId, `icp:${ledger}-cai`);
  marketIds.set(`icp:${ledger}-cai`, marketId);
}

/** The key of a coin id, or of a key that was made before: one for both ids of a coin. */
export const keyOfCoinId = (coinId: string): string => keys.get(coinId) ?? coinId;

/** All coin ids that have this key. */
export function idsOfKey(key: string): string[] {
  const marketId = marketIds.get(key);
  return marketId === undefined ? [key] : [key, marketId];
}
