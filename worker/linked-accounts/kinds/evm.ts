import { SCHEDULED_INTERVAL } from "../../../shared/linked-accounts/rules.ts";
import { fixedPointText } from "../../../shared/values/fixed.ts";
import type { Deps } from "../../deps.ts";
import { readContracts, saveDecimals, type TokenContract } from "../../ecosystems/contracts.ts";
import type { EvmReader } from "../../upstreams/wallets/evm-networks.ts";
import { readBalance, readDecimals, readNativeBalance } from "../../upstreams/wallets/multicall.rules.ts";
import { type Calls, reasonOf } from "../calls.ts";
import type { Holding, LinkedKind, RefreshOutcome } from "../kind.ts";
import { joinNetworks, type NetworkResult, withoutTokenList } from "./networks.rules.ts";

const TOKENS_PER_CALL = 400;
export const NATIVE_DECIMALS = 18;
/** No token with more decimals has a balance that could be shown. */
const MAX_DECIMALS = 77n;
/** Contracts that report the balance of the native coin a second time. */
export const NATIVE_MIRROR = /^0x0{36}1010$|^0xe{40}$|^0x0{40}$|^0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000$/;

const chunksOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.max(1, Math.ceil(items.length / size)) }, (_, i) => items.slice(i * size, (i + 1) * size));

type Reader = { deps: Deps; calls: Calls; holder: string; symbolOf(coinId: string): string };

/** Reads some tokens of a chain, and with the first ones the native coin, in one call. */
async function readChunk(
  { deps, calls, holder, symbolOf }: Reader,
  chain: EvmReader,
  tokens: TokenContract[],
  withNative: boolean,
) {
  const unknown = tokens.filter(({ decimals }) => decimals === null);
  const reads = [
    ...(withNative ? [readNativeBalance(holder)] : []),
    ...tokens.map(({ address }) => readBalance(address, holder)),
    ...unknown.map(({ address }) => readDecimals(address)),
  ];
  const reply = await calls.make(chain, () => chain.read(reads));
  if (!reply?.ok) return reply;
  const numbers = [...reply.value];
  const native = withNative ? numbers.shift()! : 0n;
  const balances = numbers.slice(0, tokens.length);
  const reported = unknown.flatMap(({ address }, i) => {
    const decimals = numbers[tokens.length + i] ?? null;
    return decimals !== null && decimals <= MAX_DECIMALS ? [[address, Number(decimals)] as const] : [];
  });
  if (reported.length > 0) await saveDecimals(deps, chain.platform, Object.fromEntries(reported));
  const newDecimals = new Map(reported);
  const holdings: Holding[] = [];
  const unreadCoinIds: string[] = [];
  const withoutDecimals: string[] = [];
  const add = (coinId: string, symbol: string, balance: bigint | null, decimals: number | null) => {
    if (balance === 0n) return;
    if (balance === null) unreadCoinIds.push(coinId);
    else if (decimals === null) withoutDecimals.push(symbol);
    else holdings.push({ symbol, coinId, amount: fixedPointText(balance, decimals), network: chain.name });
  };
  add(chain.nativeCoin, chain.nativeSymbol, native, NATIVE_DECIMALS);
  for (const [i, { coinId, address, decimals }] of tokens.entries()) {
    add(coinId, symbolOf(coinId), balances[i] ?? null, decimals ?? newDecimals.get(address) ?? null);
  }
  return { ok: true as const, value: { holdings, unreadCoinIds, withoutDecimals } };
}

/** Reads a chain: one call per 400 tokens. */
async function readChain(
  reader: Reader,
  chain: EvmReader,
  contracts: readonly TokenContract[],
): Promise<NetworkResult> {
  const tokens = contracts.filter(({ address }) => !NATIVE_MIRROR.test(address));
  const withoutDecimals: string[] = [];
  const result: NetworkResult = {
    network: chain.name,
    holdings: [],
    unreadCoinIds: [],
    failure: null,
    withoutDecimals,
  };
  for (const [i, chunk] of chunksOf(tokens, TOKENS_PER_CALL).entries()) {
    const reply = await readChunk(reader, chain, chunk, i === 0);
    if (!reply?.ok) {
      const isPostponed = reply === null && i === 0;
      return { ...result, failure: isPostponed ? "postponed" : reasonOf(reply?.failure ?? null) };
    }
    result.holdings.push(...reply.value.holdings);
    result.unreadCoinIds.push(...reply.value.unreadCoinIds);
    withoutDecimals.push(...reply.value.withoutDecimals);
  }
  return result;
}

export const evmKind: LinkedKind = {
  name: "evm",
  interval: () => SCHEDULED_INTERVAL,
  async covers(deps) {
    const { evm } = deps.wallets;
    const contracts = await readContracts(
      deps,
      evm.map(({ platform }) => platform),
    );
    const countable = [...contracts.values()].flat().filter(({ decimals }) => decimals !== null);
    const tokens = countable.map(({ coinId }) => coinId);
    const coinIds = new Set([...evm.map(({ nativeCoin }) => nativeCoin), ...tokens]);
    return (coinId) => coinId !== null && coinIds.has(coinId);
  },
  async refresh(deps, { address, holdings: last }, calls): Promise<RefreshOutcome> {
    const { evm } = deps.wallets;
    const [contracts, market] = await Promise.all([
      readContracts(
        deps,
        evm.map(({ platform }) => platform),
      ),
      deps.market.latest(),
    ]);
    const symbolOf = (coinId: string) => market?.find(coinId)?.coin.symbol ?? coinId;
    const reader = { deps, calls, holder: address, symbolOf };
    const results = await Promise.all(
      evm.map((chain) => readChain(reader, chain, contracts.get(chain.platform) ?? [])),
    );
    const outcome = joinNetworks(results, last);
    return contracts.size === 0 ? withoutTokenList(outcome) : outcome;
  },
};
