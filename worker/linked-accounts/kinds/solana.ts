import { SOL, WRAPPED_SOL } from "../../../shared/linked-accounts/histories/solana.ts";
import { SCHEDULED_INTERVAL } from "../../../shared/linked-accounts/rules.ts";
import { fixedPointText } from "../../../shared/values/fixed.ts";
import type { Deps } from "../../deps.ts";
import { readContracts } from "../../ecosystems/contracts.ts";
import { TOKEN_PROGRAMS, type TokenBalance } from "../../upstreams/wallets/solana-accounts.ts";
import { type Calls, reasonOf } from "../calls.ts";
import type { LinkedKind, RefreshOutcome } from "../kind.ts";
import { joinNetworks, type NetworkResult, withoutTokenList } from "./networks.rules.ts";

const PLATFORM = "solana";

type Coins = ReadonlyMap<string, { coinId: string; symbol: string }>;
const WRAPPED = [WRAPPED_SOL, { coinId: SOL.coinId, symbol: SOL.symbol }] as const;

async function readSol({ wallets: { solana } }: Deps, address: string, calls: Calls): Promise<NetworkResult> {
  const result: NetworkResult = { network: "Solana", holdings: [], unreadCoinIds: [], failure: null };
  const reply = await calls.make(solana, () => solana.balance(address));
  if (!reply) return { ...result, failure: "postponed" };
  if (!reply.ok) return { ...result, failure: reasonOf(reply.failure) };
  const { coinId, symbol, decimals } = SOL;
  if (reply.value > 0n)
    result.holdings.push({ coinId, symbol, amount: fixedPointText(reply.value, decimals), network: result.network });
  return result;
}

/** What is held of each token. One address can have several accounts of a token. */
function sumByMint(balances: readonly TokenBalance[]): Map<string, TokenBalance> {
  const sums = new Map<string, TokenBalance>();
  for (const balance of balances) {
    const units = (sums.get(balance.mint)?.units ?? 0n) + balance.units;
    if (units > 0n) sums.set(balance.mint, { ...balance, units });
  }
  return sums;
}

/** Reads the tokens of both programs. Tokens of coins that are not in the market are left out. */
async function readTokens(
  { wallets: { solana } }: Deps,
  address: string,
  calls: Calls,
  coins: Coins,
): Promise<NetworkResult> {
  const result: NetworkResult = { network: "Solana tokens", holdings: [], unreadCoinIds: [], failure: null };
  const balances: TokenBalance[] = [];
  for (const program of TOKEN_PROGRAMS) {
    const reply = await calls.make(solana, () => solana.tokens(address, program));
    if (!reply?.ok) return { ...result, failure: reasonOf(reply?.failure ?? null) };
    balances.push(...reply.value);
  }
  for (const { mint, units, decimals } of sumByMint(balances).values()) {
    const coin = coins.get(mint);
    if (coin) result.holdings.push({ ...coin, amount: fixedPointText(units, decimals), network: result.network });
  }
  return result;
}

/** The tokens of the market's coins. Undefined until the list is loaded. */
const readMints = async (deps: Deps) => (await readContracts(deps, [PLATFORM])).get(PLATFORM);

/** The coins of tokens by their mints. Undefined until the list is loaded. */
export async function readSolanaCoins(deps: Deps): Promise<Coins | undefined> {
  const [mints, market] = await Promise.all([readMints(deps), deps.market.latest()]);
  const symbolOf = (coinId: string) => market?.find(coinId)?.coin.symbol ?? coinId;
  return (
    mints &&
    new Map([...mints.map(({ address, coinId }) => [address, { coinId, symbol: symbolOf(coinId) }] as const), WRAPPED])
  );
}

/** SOL and tokens. Staked SOL belongs to accounts of its own, which public servers do not list. */
export const solanaKind: LinkedKind = {
  name: "solana",
  interval: () => SCHEDULED_INTERVAL,
  async covers(deps) {
    const coinIds = new Set([SOL.coinId, ...((await readMints(deps)) ?? []).map(({ coinId }) => coinId)]);
    return (coinId) => coinId !== null && coinIds.has(coinId);
  },
  async refresh(deps, { address, holdings: last }, calls): Promise<RefreshOutcome> {
    const coins = await readSolanaCoins(deps);
    const sol = await readSol(deps, address, calls);
    if (sol.failure === "postponed") return { kind: "postponed" };
    const outcome = joinNetworks([sol, await readTokens(deps, address, calls, coins ?? new Map([WRAPPED]))], last);
    return coins ? outcome : withoutTokenList(outcome);
  },
};
