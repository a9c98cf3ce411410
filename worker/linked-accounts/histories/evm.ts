import {
  bookEvm,
  type EvmCoin,
  type EvmPart,
  type EvmTransaction,
  lacksFee,
} from "../../../shared/linked-accounts/histories/evm.ts";
import type { Deps } from "../../deps.ts";
import { readContracts } from "../../ecosystems/contracts.ts";
import { EXPLORED_CHAINS, type Explorer } from "../../upstreams/wallets/explorer.ts";
import type { ExplorerItem } from "../../upstreams/wallets/explorer-pages.ts";
import type { Calls } from "../calls.ts";
import { NATIVE_DECIMALS, NATIVE_MIRROR } from "../kinds/evm.ts";
import { afterLists, beginLists, type Cursor, heightOf, settledHeightOf } from "./evm.rules.ts";
import { type HistoryReader, type Reading, type Step, unknownFees } from "./history-reader.ts";
import type { AccountMove, Move } from "./moves.rules.ts";

const AT_ONCE = 3;
/** The ledger keeps at most this many digits after the point, and 18 before it. */
const MAX_DECIMALS = 30;
const MAX_WHOLE = 10n ** 18n;

const NO_KEY =
  "The operator of this site has not set up the history of EVM accounts. Their balances are read without it.";

const exploredOf = ({ wallets }: Deps) => wallets.evm.filter(({ chainId }) => EXPLORED_CHAINS.includes(chainId));

type CoinOf = (chainId: number, item: ExplorerItem) => EvmCoin | null;
/** The coin that an item moved; null for tokens that are not listed, which are spam for the most part. */
async function openCoins(deps: Deps): Promise<CoinOf> {
  const chains = new Map(exploredOf(deps).map((chain) => [chain.chainId, chain]));
  const platforms = [...chains.values()].map(({ platform }) => platform);
  const [contracts, market] = await Promise.all([readContracts(deps, platforms), deps.market.latest()]);
  const byAddress = new Map(
    [...contracts].map(([platform, tokens]) => [platform, new Map(tokens.map((token) => [token.address, token]))]),
  );
  return (chainId, { contract, decimals }) => {
    const { platform, nativeCoin, nativeSymbol } = chains.get(chainId)!;
    if (contract === null) return { coinId: nativeCoin, symbol: nativeSymbol, decimals: NATIVE_DECIMALS };
    const token = NATIVE_MIRROR.test(contract) ? undefined : byAddress.get(platform)?.get(contract);
    const places = token?.decimals ?? decimals;
    if (!token || places === null || places > MAX_DECIMALS) return null;
    return { coinId: token.coinId, symbol: market?.find(token.coinId)?.coin.symbol ?? token.coinId, decimals: places };
  };
}

function partOf({ units, from, to, own }: ExplorerItem, coin: EvmCoin, address: string): EvmPart {
  const moved = { coin, units: String(units), isSender: from === address, isReceiver: to === address };
  return own
    ? { part: "transaction", ...moved, fee: own.fee === null ? null : String(own.fee), hasFailed: own.hasFailed }
    : { part: "transfer", ...moved };
}

type ReadItem = { chainId: number; item: ExplorerItem };
function movesOf(items: readonly ReadItem[], coinOf: CoinOf, address: string, tip: number): Move[] {
  return items.flatMap(({ chainId, item }) => {
    const coin = coinOf(chainId, item);
    const { hash, place, at, from, to, units } = item;
    const isOwn = from === address || to === address;
    if (!coin || !isOwn || heightOf(at) > tip || units / 10n ** BigInt(coin.decimals) >= MAX_WHOLE) return [];
    const facts = JSON.stringify(partOf(item, coin, address));
    return [{ txid: `${chainId}:${hash}`, place, height: heightOf(at), at, facts }];
  });
}

const unreadChains = (deps: Deps, { held }: Reading): string[] => {
  const explored = new Set(exploredOf(deps).map(({ name }) => name));
  return deps.wallets.evm
    .map(({ name }) => name)
    .filter((name) => !explored.has(name) && held.some(({ network }) => network === name))
    .map((name) => `Transactions on ${name} cannot be read.`);
};

async function readOn(deps: Deps, explorer: Explorer, reading: Reading, calls: Calls): Promise<Step> {
  const address = reading.address.toLowerCase();
  const { settledHeight } = reading;
  const chainIds = exploredOf(deps).map(({ chainId }) => chainId);
  const cursor: Cursor = reading.cursor ? JSON.parse(reading.cursor) : beginLists(deps.clock.now(), chainIds);
  if (cursor.open.length === 0)
    return {
      kind: "end",
      covered: "{}",
      settledHeight: settledHeightOf(cursor),
      problems: unreadChains(deps, reading),
    };
  const asked = cursor.open.slice(0, Math.min(AT_ONCE, calls.left));
  const replies = await Promise.all(
    asked.map(({ chainId, list, next }) => calls.make(explorer, () => explorer.list(chainId, address, list, next))),
  );
  // Only pages before the first one that was not read are kept, so that the cursor stays in order.
  const firstMissing = replies.findIndex((reply) => !reply?.ok);
  const read = (firstMissing < 0 ? replies : replies.slice(0, firstMissing)).flatMap((reply) =>
    reply?.ok ? [reply.value] : [],
  );
  if (read.length === 0) {
    const [reply] = replies;
    return reply && !reply.ok ? { kind: "failed", failure: reply.failure } : { kind: "postponed" };
  }
  const after = afterLists(cursor, read, settledHeight);
  if (!after) return { kind: "failed", failure: { kind: "unexpected-shape" } };
  const items = read.flatMap((page, index) => page.items.map((item) => ({ chainId: asked[index]!.chainId, item })));
  const moves = items.length === 0 ? [] : movesOf(items, await openCoins(deps), address, cursor.tip);
  return { kind: "page", moves, cursor: JSON.stringify(after) };
}

/** Each transaction with the parts of all accounts in it. */
const transactionsOf = (moves: readonly AccountMove[]): EvmTransaction[] =>
  [...Map.groupBy(moves, ({ txid }) => txid)].map(([txid, own]) => ({
    txid,
    at: own[0]!.at,
    sides: [...Map.groupBy(own, ({ ledgerAccount }) => ledgerAccount)].map(([ledgerAccount, parts]) => ({
      ledgerAccount,
      accountId: parts[0]!.accountId,
      parts: parts.map(({ facts }) => JSON.parse(facts) as EvmPart),
    })),
  }));

export const evmHistory: HistoryReader = {
  name: "The block explorer",
  unavailable: ({ wallets }) => (wallets.explorer ? null : NO_KEY),
  async step(deps, reading, calls) {
    const { explorer } = deps.wallets;
    return explorer ? readOn(deps, explorer, reading, calls) : { kind: "refused", problem: NO_KEY };
  },
  async isInBlock({ wallets: { explorer } }, txid, calls) {
    if (!explorer) return null;
    const [chainId, hash] = txid.split(":");
    const reply = await calls.make(explorer, () => explorer.isInBlock(Number(chainId), hash!));
    return reply?.ok ? reply.value : null;
  },
  book(moves) {
    const transactions = transactionsOf(moves);
    return {
      bookings: bookEvm(transactions),
      problems(accountId) {
        const own = transactions.filter(({ sides }) => sides.some((side) => side.accountId === accountId));
        return unknownFees(own.filter(({ sides }) => sides.some(lacksFee)).length);
      },
    };
  },
};
