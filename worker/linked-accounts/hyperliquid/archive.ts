import { DAY, MINUTE } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import { runUnderLease } from "../../platform/storage/lease.ts";
import type { UpstreamResult } from "../../platform/upstream-http.ts";
import { FILLS_PER_PAGE, FUNDING_PER_PAGE } from "../../upstreams/hyperliquid/hyperliquid.ts";
import { type Calls, createCalls } from "../calls.ts";
import { type DueSync, findDueSync, purgeArchive, saveFills, saveFunding, scheduleSync } from "./archive.queries.ts";
import { afterPage, nextFetch, RETRY_AFTER } from "./archive.rules.ts";
import { bookHistory } from "./book.ts";
import { askPage } from "./budget.ts";

/** The calls of one run, and the pages of one account and list in it. The next run continues. */
const CALLS_PER_RUN = 12;
const PAGES_PER_RUN = 6;
const LEASE = 2 * MINUTE;
/** Booked rows are kept for a while, so that a mistake of the booking can be mended from them. */
const RETENTION = 90 * DAY;

type HistoryList<Row> = {
  from: number;
  limit: number;
  ask(period: { from: number; to: number }): Promise<UpstreamResult<Row[]>>;
  save(rows: readonly Row[], next: number): Promise<number>;
};
/** The new rows and the time of the oldest one; whether the list is complete, has more pages, or a page failed. */
type ListResult = { added: number; oldest: number | null; end: "complete" | "more" | "failed" | "postponed" };

/** Archives the pages of a list, from the oldest missing page on. Each page is saved together with the start of the next one. */
async function archiveList<Row extends { at: number }>(
  deps: Deps,
  calls: Calls,
  list: HistoryList<Row>,
): Promise<ListResult> {
  let { from } = list;
  let added = 0;
  let oldest: number | null = null;
  for (let page = 0; page < PAGES_PER_RUN; page++) {
    // The venue's clock may be ahead of ours, and its newest row must not be outside the period.
    const period = { from, to: deps.clock.now() + MINUTE };
    const reply = await askPage(deps, calls, () => list.ask(period));
    if (!reply) return { added, oldest, end: "postponed" };
    const end = reply.ok ? afterPage({ rows: reply.value, ...period, limit: list.limit }) : null;
    if (!reply.ok || !end) return { added, oldest, end: "failed" };
    added += await list.save(reply.value, end.next);
    oldest ??= reply.value[0]?.at ?? null;
    if (end.isLast) return { added, oldest, end: "complete" };
    from = end.next;
  }
  return { added, oldest, end: "more" };
}

/** Archives the fills and the funding of one account, as far as the calls of the run reach. */
async function archiveAccount(deps: Deps, calls: Calls, account: DueSync): Promise<ListResult["end"]> {
  const { db, clock, perpVenue } = deps;
  const { accountId: id } = account;
  const address = account.address.toLowerCase();
  const fills = await archiveList(deps, calls, {
    from: account.fillsTo,
    limit: FILLS_PER_PAGE,
    ask: (period) => perpVenue.fills(address, period),
    save: (rows, next) => saveFills(db, id, rows, next),
  });
  const funding = await archiveList(deps, calls, {
    from: account.fundingTo,
    limit: FUNDING_PER_PAGE,
    ask: (period) => perpVenue.funding(address, period),
    save: (rows, next) => saveFunding(db, id, rows, next),
  });
  const now = clock.now();
  const ends = [fills.end, funding.end];
  if (ends.includes("failed")) {
    await scheduleSync(db, id, { dueAt: now + RETRY_AFTER });
    return "failed";
  }
  if (ends.includes("more") || ends.includes("postponed")) {
    await scheduleSync(db, id, { dueAt: now });
    return ends.includes("postponed") ? "postponed" : "more";
  }
  const since = account.completeAt || fills.oldest || now - DAY;
  await scheduleSync(db, id, { completeAt: now, dueAt: now + nextFetch(fills.added, now - since) });
  return "complete";
}

/** Runs each minute: archives the history of the accounts that are due, and books it in the ledger. */
export function archiveHistories(deps: Deps): Promise<string> {
  return runUnderLease(deps, "archive-hyperliquid", LEASE, async () => {
    const calls = createCalls(deps, CALLS_PER_RUN);
    let count = 0;
    while (calls.left > 0) {
      const account = await findDueSync(deps.db, deps.clock.now());
      if (!account) break;
      const end = await archiveAccount(deps, calls, account);
      await bookHistory(deps, account.accountId);
      await purgeArchive(deps.db, account.accountId, deps.clock.now() - RETENTION);
      count += 1;
      if (end === "postponed" || end === "more") break;
    }
    return `${count} ${count === 1 ? "history" : "histories"} archived`;
  });
}
