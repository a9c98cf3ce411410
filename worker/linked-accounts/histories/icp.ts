import { accountIdOf, isLedgerAccountId, readIcrcAccount } from "../../../shared/linked-accounts/addresses/icp.ts";
import {
  bookLedgers,
  isUnknown,
  type LedgerBlock,
  type LedgerFacts,
  type LedgerToken,
  type LedgerTransaction,
  lacksFee,
  ledgerFactsOf,
} from "../../../shared/linked-accounts/histories/icp.ts";
import { counted } from "../../../shared/values/format-market.ts";
import type { Deps } from "../../deps.ts";
import { listTokenLedgers } from "../../icp-tokens/prices.ts";
import type { UpstreamFailure } from "../../platform/upstream-http.ts";
import { accountName } from "../../upstreams/wallets/ledger-blocks.ts";
import type { Calls } from "../calls.ts";
import { ICP, ledgersToAsk } from "../kinds/icp.ts";
import { type HistoryReader, type Reading, type Step, unknownFees } from "./history-reader.ts";
import { afterReplies, beginLedgers, type Cursor, nextLedgers, type OpenLedger, offsetOf } from "./icp.rules.ts";
import type { AccountMove, Move } from "./moves.rules.ts";

const AT_ONCE = 5;
const NO_TOKENS = "Only ICP was read so far, because the list of tokens was not loaded yet.";

type Covered = Record<string, number>;
const coveredOf = ({ covered }: Reading): Covered => JSON.parse(covered ?? "{}");

/** The name by which a ledger's blocks call the account of an address. */
function nameOn({ ledgerId }: LedgerToken, address: string): string {
  if (ledgerId === ICP.ledgerId) return accountIdOf(address);
  const [owner, subaccountHex] = address.split(".");
  const isPrincipal = subaccountHex === undefined || readIcrcAccount(address) === null;
  return isPrincipal ? address : accountName(owner!.slice(0, owner!.lastIndexOf("-")), subaccountHex);
}

/** Begins with ICP, the tokens whose balances are read, and those that were read before. */
async function begin(deps: Deps, reading: Reading): Promise<Cursor> {
  const ledgers = await ledgersToAsk(deps, reading.address, reading.held);
  const known = new Set(ledgers.map(({ ledgerId }) => ledgerId));
  const covered = coveredOf(reading);
  const earlier = (await listTokenLedgers(deps)).filter(({ ledgerId }) => ledgerId in covered && !known.has(ledgerId));
  return beginLedgers([ICP, ...ledgers, ...earlier], ledgers.length === 0 && !isLedgerAccountId(reading.address));
}

type Page = { ledger: OpenLedger; blocks: LedgerBlock[] | null; failure: UpstreamFailure | null };

/** Asks one ledger. Null when no call is allowed now. */
async function askLedger({ wallets }: Deps, address: string, calls: Calls, ledger: OpenLedger): Promise<Page | null> {
  const { icp, icrc } = wallets.icp;
  const { ledgerId } = ledger.token;
  const offset = offsetOf(ledger);
  const reply =
    ledgerId === ICP.ledgerId
      ? await calls.make(icp, () => icp.blocks(accountIdOf(address), offset))
      : await calls.make(icrc, () => icrc.blocks(ledgerId, address, offset));
  if (!reply) return null;
  return reply.ok ? { ledger, blocks: reply.value, failure: null } : { ledger, blocks: null, failure: reply.failure };
}

const txidOf = (token: LedgerToken, index: number): string => `${token.ledgerId}:${index}`;

function movesOf({ ledger: { token }, blocks }: Page, address: string): Move[] {
  const account = nameOn(token, address);
  return (blocks ?? []).flatMap((block) => {
    const facts = ledgerFactsOf(block, token, account);
    const { index, at } = block;
    return facts ? [{ txid: txidOf(token, index), place: "", height: index, at, facts: JSON.stringify(facts) }] : [];
  });
}

async function step(deps: Deps, reading: Reading, calls: Calls): Promise<Step> {
  const { address } = reading;
  const cursor: Cursor = reading.cursor ? JSON.parse(reading.cursor) : await begin(deps, reading);
  const covered = reading.isWhole ? {} : coveredOf(reading);
  const asked = nextLedgers(cursor, Math.min(AT_ONCE, calls.left));
  if (cursor.open.length === 0) {
    const unread = cursor.unread.map((symbol) => `The history of ${symbol.toUpperCase()} could not be read.`);
    const problems = cursor.lacksList ? [NO_TOKENS, ...unread] : unread;
    // A block of a ledger is final, so that none is replaced.
    const settledHeight = Number.MAX_SAFE_INTEGER;
    return {
      kind: "end",
      covered: JSON.stringify({ ...coveredOf(reading), ...cursor.newest }),
      settledHeight,
      problems,
    };
  }
  const pages = (await Promise.all(asked.map((ledger) => askLedger(deps, address, calls, ledger)))).filter(
    (page) => page !== null,
  );
  if (pages.length === 0) return { kind: "postponed" };
  const failure = pages.find((page) => page.failure)?.failure ?? null;
  const isDown = failure !== null && pages.every((page) => page.failure) && !pages[0]!.ledger.hasFailed;
  if (isDown && (pages.length > 1 || pages[0]!.ledger.token.ledgerId === ICP.ledgerId))
    return { kind: "failed", failure };
  const replies = pages.map(({ ledger, blocks }) => ({
    ledgerId: ledger.token.ledgerId,
    indexes: blocks?.map(({ index }) => index) ?? null,
  }));
  const after = afterReplies(cursor, replies, covered);
  if (!after) return { kind: "failed", failure: { kind: "unexpected-shape" } };
  return { kind: "page", moves: pages.flatMap((page) => movesOf(page, address)), cursor: JSON.stringify(after) };
}

/** Each block with the own accounts at its ends. */
function transactionsOf(moves: readonly AccountMove[]): LedgerTransaction[] {
  return [...Map.groupBy(moves, ({ txid }) => txid)].map(([txid, own]) => {
    const parts = own.map((move) => ({ move, facts: JSON.parse(move.facts) as LedgerFacts }));
    const { token, kind, units, fee } = parts[0]!.facts;
    const { height: index, at } = own[0]!;
    return {
      ...{ txid, index, at, token, kind, units, fee },
      from: parts.find(({ facts }) => facts.isSender)?.move ?? null,
      to: parts.find(({ facts }) => facts.isReceiver)?.move ?? null,
    };
  });
}

export const icpHistory: HistoryReader = {
  name: "The Internet Computer",
  step,
  isInBlock: async () => true,
  book(moves) {
    const transactions = transactionsOf(moves);
    return {
      bookings: bookLedgers(transactions),
      problems(accountId) {
        const own = transactions.filter(({ from, to }) => [from, to].some((end) => end?.accountId === accountId));
        const unknown = own.filter(isUnknown).length;
        const withoutFee = own.filter(lacksFee).length;
        return [
          ...(unknown === 0
            ? []
            : [`What ${counted(unknown, "transaction")} of an unknown kind moved is not known, so it is not booked.`]),
          ...unknownFees(withoutFee),
        ];
      },
    };
  },
};
