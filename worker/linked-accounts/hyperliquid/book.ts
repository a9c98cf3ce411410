import { Refusal } from "../../../shared/refusal.ts";
import { DAY, HOUR } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import { bookLinkedHistory } from "../../transactions/batches.ts";
import type { SpotPair } from "../../upstreams/hyperliquid/spot-state.ts";
import {
  findSync,
  type ListsRow,
  listFillsAfter,
  listFunding,
  readLists,
  saveBooked,
  saveLedgerName,
} from "./archive.queries.ts";
import { type Booking, bookFill, bookFunding } from "./book.rules.ts";

const ROWS_PER_PART = 1_000;
const MAX_PARTS = 10;
const FUNDING_ROWS = 5_000;
/** A day of funding is booked this long after its end, because its last payments may appear late. */
const FUNDING_DELAY = HOUR;

const SHOWN_ADDRESS = 6;
type Named = { label: string; address: string };
/** The name of an account in warnings. */
export const shownName = ({ label, address }: Named): string =>
  `Hyperliquid · ${label || `${address.slice(0, SHOWN_ADDRESS)}…${address.slice(-4)}`}`;
/** The account's name in the ledger: its first one, or the new name that the user gave to its transactions. */
export const ledgerNameOf = ({ ledgerName, ...named }: Named & { ledgerName: string | null }): string =>
  ledgerName ?? shownName(named);

/**
 * Whether the list of pairs was loaded more than an hour after a fill at this time. A pair that it does not have will not
 * be added, so its fills are booked under the pair's own name.
 */
const isListFinal = (lists: ListsRow | undefined, at: number) => lists !== undefined && lists.asOf > at + HOUR;

type Account = { accountId: string; userId: string; name: string; address: string };

/** The batch of an address, the same when it is linked again. */
export const batchOf = (address: string): string => `hyperliquid ${address.toLowerCase()}`;

const book = (deps: Deps, { userId, address }: Account, bookings: readonly Booking[]) =>
  bookLinkedHistory(deps, userId, bookings, batchOf(address));

async function bookFills(deps: Deps, account: Account, bookedFill: number) {
  const lists = await readLists(deps.db);
  const pairs: Record<string, SpotPair> = lists ? JSON.parse(lists.pairs) : {};
  let after = bookedFill;
  for (let part = 0; part < MAX_PARTS; part++) {
    const rows = await listFillsAfter(deps.db, account.accountId, after, ROWS_PER_PART);
    const drafts = rows.map((row) => {
      const draft = bookFill(account, row, pairs);
      const usesOwnName = draft === "unknown" && isListFinal(lists, row.at);
      return usesOwnName ? bookFill(account, row, { [row.coin]: { base: row.coin, quote: "USDC" } }) : draft;
    });
    // The fills of a new pair wait for the next list of pairs.
    const unknown = drafts.indexOf("unknown");
    const known = unknown < 0 ? drafts : drafts.slice(0, unknown);
    const bookings = known.filter((draft) => draft !== null && draft !== "unknown");
    if (bookings.length > 0) await book(deps, account, bookings);
    const last = rows[known.length - 1];
    if (!last) return;
    await saveBooked(deps.db, account.accountId, { bookedFill: last.id });
    if (rows.length < ROWS_PER_PART || unknown >= 0) return;
    after = last.id;
  }
}

/** Books the funding of whole days. */
async function bookFundingDays(deps: Deps, account: Account, from: number, completeAt: number) {
  const until = Math.floor((completeAt - FUNDING_DELAY) / DAY) * DAY;
  if (until <= from) return;
  const rows = await listFunding(deps.db, account.accountId, { from, before: until, limit: FUNDING_ROWS });
  const isCut = rows.length === FUNDING_ROWS;
  const end = isCut ? Math.floor(rows.at(-1)!.at / DAY) * DAY : until;
  const bookings = bookFunding(
    account,
    rows.filter(({ at }) => at < end),
  );
  if (bookings.length > 0) await book(deps, account, bookings);
  await saveBooked(deps.db, account.accountId, { bookedFunding: end });
}

/** Books the archived history that is not booked yet. Repeating it books nothing twice. */
export async function bookHistory(deps: Deps, accountId: string): Promise<void> {
  const sync = await findSync(deps.db, accountId);
  if (!sync) return;
  const account = { accountId, userId: sync.userId, name: ledgerNameOf(sync), address: sync.address.toLowerCase() };
  if (sync.ledgerName === null) await saveLedgerName(deps.db, accountId, account.name);
  try {
    await bookFills(deps, account, sync.bookedFill);
    await bookFundingDays(deps, account, sync.bookedFunding, sync.completeAt);
  } catch (error) {
    // The ledger is full. The archive keeps the rows.
    if (!(error instanceof Refusal)) throw error;
    deps.log("hyperliquid-not-booked", { account: accountId, reason: error.message });
  }
}
