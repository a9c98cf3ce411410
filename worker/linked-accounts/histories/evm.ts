import { bookEvm, type EvmPart, type EvmTransaction, lacksFee } from "../../../shared/linked-accounts/histories/evm.ts";
import type { ChainCoin } from "../../../shared/linked-accounts/histories/nets.ts";
import type { Deps } from "../../deps.ts";
import { readContracts } from "../../ecosystems/contracts.ts";
import { EXPLORED_CHAINS, type Explorer } from "../../upstreams/wallets/explorer.ts";
import type { ExplorerItem } from "../../upstreams/wallets/explorer-pages.ts";
import type { Calls } from "../calls.ts";
import { NATIVE_DECIMALS, NATIVE_MIRROR } from "../kinds/evm.ts";
import { afterLists, beginLists, type Cursor, heightOf, settledHeightOf, type Unread } from "./evm.rules.ts";
import { type HistoryReader, type Reading, type Step, unknownFees } from "./history-reader.ts";
import { type AccountMove, isBookable, type Move } from "./moves.rules.ts";

const AT_ONCE = 3;

const NO_KEY =
  "The operator of this site has not set up the history of EVM accounts. Their balances are read without it.";

const exploredOf = ({ wallets }: Deps) => wallets.evm.filter(({ chainId }) => EXPLORED_CHAINS.includes(chainId));

/** `decimals` is null when they are not known. */
type FoundCoin = Omit<ChainCoin, "decimals"> & { decimals: number | null };
type CoinOf = (chainId: number, item: ExplorerItem) => FoundCoin | null;
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
    if (!token) return null;
    const symbol = market?.find(token.coinId)?.coin.symbol ?? token.coinId;
    return { coinId: token.coinId, symbol, decimals: token.decimals ?? decimals };
  };
}

function partOf({ units, from, to, own }: ExplorerItem, coin: ChainCoin, address: string): EvmPart {
  const moved = { coin, units: String(units), isSender: from === address, isReceiver: to === address };
  return own
    ? { part: "transaction", ...moved, fee: own.fee === null ? null : String(own.fee), hasFailed: own.hasFailed }
    : { part: "transfer", ...moved };
}

type ReadItem = { chainId: number; item: ExplorerItem };
const unreadKey = (chainId: number, coinId: string): string => `${chainId} ${coinId}`;
/** The moves of an address, the coins of which an amount cannot be booked, and whether there are later moves. */
function movesOf(items: readonly ReadItem[], coinOf: CoinOf, address: string, tip: number) {
  const moves: Move[] = [];
  const unread: Unread = {};
  let isBehind = false;
  for (const { chainId, item } of items) {
    const coin = coinOf(chainId, item);
    const { hash, place, at, from, to, units } = item;
    const isOwn = from === address || to === address;
    if (!coin || !isOwn) continue;
    isBehind ||= heightOf(at) > tip;
    if (heightOf(at) > tip) continue;
    const { decimals } = coin;
    const key = unreadKey(chainId, coin.coinId);
    if (decimals === null) unread[key] = "decimals";
    else if (!isBookable(units, decimals)) unread[key] = "size";
    else {
      const facts = JSON.stringify(partOf(item, { ...coin, decimals }, address));
      moves.push({ txid: `${chainId}:${hash}`, place, height: heightOf(at), at, facts });
    }
  }
  return { moves, unread, isBehind };
}

async function unreadTexts(deps: Deps, unread: Unread): Promise<string[]> {
  const market = await deps.market.latest();
  return Object.entries(unread).map(([key, reason]) => {
    const [chainId, coinId = ""] = key.split(" ");
    const { name } = exploredOf(deps).find((chain) => chain.chainId === Number(chainId))!;
    const symbol = (market?.find(coinId)?.coin.symbol ?? coinId).toUpperCase();
    return reason === "decimals"
      ? `Transactions of ${symbol} on ${name} were found, but their amounts are not known, because its contract does not say the decimals. They are not booked.`
      : `Transactions of ${symbol} on ${name} were found whose amounts are too large to be booked.`;
  });
}

/** What was covered before, unless amounts have become known since then: all is read again for these. */
async function startOf(
  deps: Deps,
  { covered, settledHeight, isWhole }: Reading,
): Promise<Pick<Cursor, "from" | "unread">> {
  if (isWhole) return { from: -1, unread: {} };
  const { unread = {} } = JSON.parse(covered ?? "{}") as { unread?: Unread };
  if (!Object.values(unread).includes("decimals")) return { from: settledHeight, unread };
  const explored = exploredOf(deps);
  const contracts = await readContracts(
    deps,
    explored.map(({ platform }) => platform),
  );
  const isKnown = explored.some(({ chainId, platform }) =>
    contracts
      .get(platform)
      ?.some(({ coinId, decimals }) => decimals !== null && unread[unreadKey(chainId, coinId)] === "decimals"),
  );
  return isKnown ? { from: -1, unread: {} } : { from: settledHeight, unread };
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
  const chainIds = exploredOf(deps).map(({ chainId }) => chainId);
  const cursor: Cursor = reading.cursor
    ? JSON.parse(reading.cursor)
    : beginLists(deps.clock.now(), chainIds, await startOf(deps, reading));
  if (cursor.open.length === 0)
    return {
      kind: "end",
      covered: JSON.stringify({ unread: cursor.unread }),
      settledHeight: settledHeightOf(cursor),
      isBehind: cursor.isBehind ?? false,
      problems: [...unreadChains(deps, reading), ...(await unreadTexts(deps, cursor.unread))],
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
    return reply && !reply.ok
      ? { kind: "failed", failure: reply.failure }
      : { kind: "postponed", until: await calls.usedUpUntil(explorer) };
  }
  const after = afterLists(cursor, read);
  if (!after) return { kind: "failed", failure: { kind: "unexpected-shape" } };
  const items = read.flatMap((page, index) => page.items.map((item) => ({ chainId: asked[index]!.chainId, item })));
  if (items.length === 0) return { kind: "page", moves: [], cursor: JSON.stringify(after) };
  const { moves, unread, isBehind } = movesOf(items, await openCoins(deps), address, cursor.tip);
  const next = { ...after, unread: { ...after.unread, ...unread }, isBehind: cursor.isBehind || isBehind };
  return { kind: "page", moves, cursor: JSON.stringify(next) };
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
  reads: (deps, network) => exploredOf(deps).some(({ name }) => name === network),
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
