import type { ChainCoin } from "../../../shared/linked-accounts/histories/nets.ts";
import {
  bookSolana,
  gapsOf,
  type SolanaFacts,
  type SolanaSides,
  type SolanaTransaction,
  solanaFactsOf,
} from "../../../shared/linked-accounts/histories/solana.ts";
import { counted } from "../../../shared/values/format-market.ts";
import type { Deps } from "../../deps.ts";
import type { UpstreamFailure } from "../../platform/upstream-http.ts";
import { type SolanaHistory, TOKEN_PROGRAMS } from "../../upstreams/wallets/solana-accounts.ts";
import type { Calls } from "../calls.ts";
import { readSolanaCoins } from "../kinds/solana.ts";
import { MAX_FOUND, tooManyText } from "./histories.rules.ts";
import type { HistoryReader, Reading, Step } from "./history-reader.ts";
import { type AccountMove, isBookable, MAX_DECIMALS, type Move } from "./moves.rules.ts";
import {
  afterPage,
  afterTransactions,
  beginAgain,
  beginLists,
  type Covered,
  type Cursor,
  coveredBy,
  NOTHING_COVERED,
  openLists,
} from "./solana.rules.ts";

const AT_ONCE = 4;

const NO_SERVER =
  "The operator of this site has not set up the history of Solana accounts. Their balances are read without it.";
const KEEPS_NONE = "The Solana server of this site keeps no transactions, so that the history cannot be read.";

type CoinOf = (mint: string, decimals: number) => ChainCoin | null;
type Context = { server: SolanaHistory; coinOf: CoinOf; calls: Calls };

const failedStep = (failure: UpstreamFailure): Step =>
  failure.kind === "not-found" ? { kind: "refused", problem: KEEPS_NONE } : { kind: "failed", failure };
const postponed = async ({ server, calls }: Context): Promise<Step> => ({
  kind: "postponed",
  until: await calls.usedUpUntil(server),
});
const page = (moves: Move[], cursor: Cursor): Step => ({ kind: "page", moves, cursor: JSON.stringify(cursor) });

/** Opens the lists of the address and of its accounts of tokens: a transfer to such an account does not name the address. */
async function begin(context: Context, { address, covered, isWhole }: Reading): Promise<Step> {
  const { server, coinOf, calls } = context;
  const accounts: string[] = [];
  for (const program of TOKEN_PROGRAMS) {
    const reply = await calls.make(server, () => server.tokens(address, program));
    if (!reply) return postponed(context);
    if (!reply.ok) return failedStep(reply.failure);
    for (const { account, mint, decimals } of reply.value) if (coinOf(mint, decimals)) accounts.push(account);
  }
  const before: Covered = covered === null ? NOTHING_COVERED : JSON.parse(covered);
  return page([], isWhole ? beginAgain([address, ...accounts], before) : beginLists([address, ...accounts], before));
}

async function readList(context: Context, reading: Reading, cursor: Cursor): Promise<Step> {
  const { server, calls } = context;
  const { address, last } = cursor.open[0]!;
  const reply = await calls.make(server, () => server.signatures(address, last?.signature ?? null));
  if (!reply) return postponed(context);
  if (!reply.ok) return failedStep(reply.failure);
  const stored = await reading.stored(reply.value.map(({ signature }) => signature));
  const after = afterPage(cursor, reply.value, stored);
  return after ? page([], after) : { kind: "failed", failure: { kind: "unexpected-shape" } };
}

/** The facts that can be booked, and the symbols of coins of which an amount is too large. */
function bookable({ changes, ...facts }: SolanaFacts): { facts: SolanaFacts; tooLarge: string[] } {
  const fits = changes.filter(({ coin, before, after }) =>
    [before, after].every((units) => isBookable(BigInt(units), coin.decimals)),
  );
  const tooLarge = changes.filter((change) => !fits.includes(change)).map(({ coin }) => coin.symbol);
  return { facts: { ...facts, changes: fits }, tooLarge };
}

function moveOf({ signature, slot, at }: SolanaTransaction, facts: SolanaFacts): Move[] {
  if (facts.changes.length === 0 && facts.fee === null) return [];
  return [{ txid: signature, place: "", height: slot, at, facts: JSON.stringify(facts) }];
}

async function readTransactions(context: Context, { address }: Reading, cursor: Cursor): Promise<Step> {
  const { server, calls, coinOf } = context;
  const asked = cursor.pending.slice(0, Math.max(1, Math.min(AT_ONCE, calls.left)));
  const replies = await Promise.all(asked.map((one) => calls.make(server, () => server.transaction(one))));
  const read = asked.flatMap((signature, index) => {
    const reply = replies[index];
    return reply?.ok ? [{ signature, transaction: reply.value }] : [];
  });
  if (read.length === 0) {
    const failed = replies.find((reply) => reply && !reply.ok);
    return failed && !failed.ok ? failedStep(failed.failure) : postponed(context);
  }
  const moves: Move[] = [];
  const accounts: string[] = [];
  const tooLarge = new Set(cursor.tooLarge);
  for (const { transaction } of read) {
    if (!transaction) continue;
    const found = solanaFactsOf(transaction, address, coinOf, (account) => cursor.newest[account] !== undefined);
    const { facts, tooLarge: symbols } = bookable(found.facts);
    for (const symbol of symbols) tooLarge.add(symbol);
    moves.push(...moveOf(transaction, facts));
    accounts.push(...found.accounts.filter(({ mint }) => coinOf(mint, 0)).map((one) => one.address));
  }
  const after = afterTransactions(
    cursor,
    read.map(({ signature }) => signature),
    read.filter(({ transaction }) => !transaction).map(({ signature }) => signature),
  );
  // Closed accounts are listed nowhere, but the transactions that opened and closed them name the address.
  return page(moves, openLists({ ...after, tooLarge: [...tooLarge] }, accounts));
}

function problemsOf({ unknown, lost, tooLarge }: Covered): string[] {
  const count = unknown.length + lost;
  return [
    ...(count === 0
      ? []
      : [
          `The server has no record of ${counted(count, "transaction")} any more, so that what ${count === 1 ? "it" : "they"} moved is not booked.`,
        ]),
    ...tooLarge.map(
      (symbol) => `Transactions of ${symbol.toUpperCase()} were found whose amounts are too large to be booked.`,
    ),
  ];
}

async function step(deps: Deps, reading: Reading, calls: Calls): Promise<Step> {
  const server = deps.wallets.solanaHistory;
  if (!server) return { kind: "refused", problem: NO_SERVER };
  const coins = await readSolanaCoins(deps);
  // The list of tokens is not loaded yet.
  if (!coins) return { kind: "postponed" };
  const coinOf: CoinOf = (mint, decimals) => {
    const coin = coins.get(mint);
    return coin && decimals <= MAX_DECIMALS ? { ...coin, decimals } : null;
  };
  const context = { server, coinOf, calls };
  if (reading.cursor === null) return begin(context, reading);
  const cursor: Cursor = JSON.parse(reading.cursor);
  if (cursor.count > MAX_FOUND) return { kind: "refused", problem: tooManyText };
  if (cursor.pending.length > 0) return readTransactions(context, reading, cursor);
  if (cursor.open.length > 0) return readList(context, reading, cursor);
  const covered = coveredBy(cursor);
  // Only final transactions are read, so that none is replaced.
  const settledHeight = Number.MAX_SAFE_INTEGER;
  return { kind: "end", covered: JSON.stringify(covered), settledHeight, problems: problemsOf(covered) };
}

const factsOf = ({ facts }: AccountMove) => JSON.parse(facts) as SolanaFacts;
/** Each transaction with what all accounts have in it. */
const transactionsOf = (moves: readonly AccountMove[]): SolanaSides[] =>
  [...Map.groupBy(moves, ({ txid }) => txid)].map(([txid, own]) => ({
    ...{ txid, slot: own[0]!.height, at: own[0]!.at },
    sides: own.map((move) => ({ ...move, facts: factsOf(move) })),
  }));

export const solanaHistory: HistoryReader = {
  name: "The Solana server",
  unavailable: ({ wallets }) => (wallets.solanaHistory ? null : NO_SERVER),
  step,
  isInBlock: async () => true,
  book(moves) {
    return {
      bookings: bookSolana(transactionsOf(moves)),
      problems: () => [],
      gaps(accountId) {
        const own = moves.filter((move) => move.accountId === accountId);
        return gapsOf(own.map((move) => ({ slot: move.height, facts: factsOf(move) })));
      },
    };
  },
};
