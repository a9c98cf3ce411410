import { isExtendedKey } from "../../../shared/linked-accounts/addresses/bitcoin.ts";
import {
  type BitcoinFacts,
  type BitcoinTransaction,
  bookBitcoin,
  factsOf,
  isMixed,
} from "../../../shared/linked-accounts/histories/bitcoin.ts";
import type { Deps } from "../../deps.ts";
import type { UpstreamResult } from "../../platform/upstream-http.ts";
import type { AddressHost } from "../../upstreams/wallets/esplora-address.ts";
import type { TransactionPage } from "../../upstreams/wallets/esplora-transactions.ts";
import { openExtendedKey } from "../../upstreams/wallets/extended-key.ts";
import type { Calls } from "../calls.ts";
import {
  afterPages,
  beginReading,
  type Cursor,
  nextPages,
  type OpenPage,
  type Place,
  placeName,
  type ReadPage,
  SETTLED_DEPTH,
} from "./bitcoin.rules.ts";
import type { HistoryReader, Reading, Step } from "./history-reader.ts";
import type { AccountMove, Move } from "./moves.rules.ts";

/** Pages that are asked at once, because a worker opens at most six connections. */
const AT_ONCE = 5;

type Wallet = { scripts: Parameters<typeof nextPages>[1]; address(place: Place): string };

/** Derives the addresses of an extended key here, so that no server learns the key. */
function openWallet(address: string): Wallet | null {
  if (!isExtendedKey(address)) return { scripts: [], address: () => address };
  const key = openExtendedKey(address);
  return key && { scripts: key.scripts, address: (place) => key.address(place!.script, place!.chain, place!.index) };
}

/** Asks the servers one after the other until one answers. Null when no call is allowed now. */
async function askHosts<Value>(
  { wallets }: Deps,
  calls: Calls,
  ask: (host: AddressHost) => Promise<UpstreamResult<Value>>,
  count = 1,
): Promise<UpstreamResult<Value> | null> {
  let last: UpstreamResult<Value> | null = null;
  for (const host of wallets.bitcoin) {
    const reply = await calls.make(host, () => ask(host), count);
    if (reply?.ok) return reply;
    last = reply ?? last;
  }
  return last;
}

function allOf<Value>(results: UpstreamResult<Value>[]): UpstreamResult<Value[]> {
  const failure = results.find((result) => !result.ok);
  if (failure && !failure.ok) return failure;
  return { ok: true, value: results.flatMap((result) => (result.ok ? [result.value] : [])) };
}

const unread = (reply: UpstreamResult<unknown> | null): Step =>
  reply === null || reply.ok ? { kind: "postponed" } : { kind: "failed", failure: reply.failure };

async function begin(deps: Deps, { address, covered, settledHeight }: Reading, calls: Calls): Promise<Step> {
  const tip = await askHosts(deps, calls, (host) => host.height());
  if (!tip?.ok) return unread(tip);
  // A server that is behind would seem to have lost transactions.
  if (covered !== null && tip.value < settledHeight + SETTLED_DEPTH) return { kind: "postponed" };
  return { kind: "page", moves: [], cursor: JSON.stringify(beginReading(tip.value, isExtendedKey(address))) };
}

function movesOf({ confirmed }: TransactionPage, place: Place, address: string, tip: number): Move[] {
  return confirmed.flatMap(({ txid, height, at, ...transaction }) => {
    if (height > tip) return [];
    return [{ txid, place: placeName(place), height, at, facts: JSON.stringify(factsOf(transaction, address)) }];
  });
}

/**
 * An empty page says that the address has no older transactions, or that the transaction before it was replaced. Null
 * when that is not known now.
 */
async function isLost(deps: Deps, calls: Calls, page: TransactionPage, open: OpenPage, tip: number) {
  if (open.after === null || page.confirmed.length > 0 || open.height <= tip - SETTLED_DEPTH) return false;
  const inBlock = await askHosts(deps, calls, (host) => host.isInBlock(open.after!));
  return inBlock?.ok ? !inBlock.value : null;
}

async function step(deps: Deps, reading: Reading, calls: Calls): Promise<Step> {
  const wallet = openWallet(reading.address);
  if (!wallet) return { kind: "refused", problem: "This extended key is not valid." };
  if (reading.cursor === null) return begin(deps, reading, calls);
  const cursor = JSON.parse(reading.cursor) as Cursor;
  if (cursor.scan?.isTooLarge) return { kind: "refused", problem: "This wallet has more addresses than can be read." };
  const { tip, counts, isBehind = false } = cursor;
  const isAtEnd = cursor.isScanned && cursor.open.length === 0;
  if (isAtEnd) return { kind: "end", covered: JSON.stringify(counts), settledHeight: tip - SETTLED_DEPTH, isBehind };
  const wanted = nextPages(cursor, wallet.scripts, Math.min(AT_ONCE, calls.left));
  if (wanted.length === 0) return { kind: "postponed" };
  const asked = wanted.map((page) => ({ ...page, address: wallet.address(page.place) }));
  const ask = async (host: AddressHost) =>
    allOf(await Promise.all(asked.map(({ address, after }) => host.transactions(address, after))));
  const reply = await askHosts(deps, calls, ask, asked.length);
  if (!reply?.ok) return unread(reply);
  const pages: ReadPage[] = [];
  for (const [index, { place, height }] of asked.entries()) {
    const page = reply.value[index]!;
    const lost = await isLost(deps, calls, page, asked[index]!, tip);
    if (lost === null) return { kind: "postponed" };
    const lastHeight = page.confirmed.at(-1)?.height ?? height;
    pages.push({ place, isUsed: page.isUsed, next: page.next, lastHeight, isLost: lost });
  }
  const before = reading.isWhole ? {} : JSON.parse(reading.covered ?? "{}");
  const covered = { counts: before, settledHeight: reading.settledHeight };
  const isLater = ({ isWaiting, confirmed }: TransactionPage) =>
    isWaiting || confirmed.some(({ height }) => height > tip);
  const after = afterPages(cursor, wallet.scripts, pages, covered);
  return {
    kind: "page",
    moves: asked.flatMap(({ place, address }, index) => movesOf(reply.value[index]!, place, address, tip)),
    cursor: JSON.stringify({ ...after, isBehind: isBehind || reply.value.some(isLater) }),
  };
}

/** Each transaction with the parts of all accounts in it. */
function transactionsOf(moves: readonly AccountMove[]): BitcoinTransaction[] {
  return [...Map.groupBy(moves, ({ txid }) => txid)].map(([txid, own]) => {
    const facts = own.map((move) => ({ move, facts: JSON.parse(move.facts) as BitcoinFacts }));
    const { spentTotal, fee } = facts[0]!.facts;
    const sides = [...Map.groupBy(facts, ({ move }) => move.ledgerAccount)].map(([ledgerAccount, parts]) => ({
      accountId: parts[0]!.move.accountId,
      ledgerAccount,
      spent: parts.reduce((sum, part) => sum + part.facts.spent, 0),
      received: parts.reduce((sum, part) => sum + part.facts.received, 0),
    }));
    return { txid, height: own[0]!.height, at: own[0]!.at, spentTotal, fee, sides };
  });
}

const mixedText = (count: number): string =>
  `In ${count === 1 ? "1 transaction" : `${count} transactions`}, coins of others were spent too. Who paid the network fee is not known, so it is not booked separately.`;

export const bitcoinHistory: HistoryReader = {
  name: "Bitcoin",
  step,
  async isInBlock(deps, txid, calls) {
    const reply = await askHosts(deps, calls, (host) => host.isInBlock(txid));
    return reply?.ok ? reply.value : null;
  },
  book(moves) {
    const transactions = transactionsOf(moves);
    const mixed = transactions.filter(isMixed);
    return {
      bookings: bookBitcoin(transactions),
      problems(accountId) {
        const count = mixed.filter(({ sides }) => sides.some((side) => side.accountId === accountId)).length;
        return count === 0 ? [] : [mixedText(count)];
      },
    };
  },
};
