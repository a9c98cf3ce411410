import { DAY } from "../../shared/values/time.ts";
import { deviceTypeOf, truncateAddress, type Visit } from "./visit.rules.ts";
import type { VisitSummary } from "./visits.table.ts";

/** How long full IP addresses are stored, ms. */
export const FULL_ADDRESS_RETENTION = 30 * DAY;
/** How long visits are stored, ms. */
export const VISIT_RETENTION = 90 * DAY;

/** Limits of one user's row, which then has about 3 kB. Visits of further pages count in the total only. */
const MAX_PAGES = 60;
const MAX_ADDRESSES = 10;
const MAX_RECENT = 5;
const MAX_AGENT_LENGTH = 120;

type RecentVisit = VisitSummary["recent"][number];
/** A user's row of `user_visits`. */
export type UserVisits = { total: number; lastAt: number; summary: VisitSummary; batches: number[] | null };

export const emptyUserVisits = (): UserVisits => ({
  total: 0,
  lastAt: 0,
  summary: { pages: {}, devices: {}, addresses: [], recent: [] },
  batches: [],
});

/** A person causes fewer batches in 90 days. The visits of a user with more are searched in all batches. */
const MAX_BATCHES = 10_000;

/** Joins lists of batch ids, without those of batches that are deleted by `now`. Ids are times in ms. */
export function joinBatches(stored: readonly number[] | null, added: readonly number[] | null, now: number) {
  if (stored === null || added === null) return null;
  const joined = [...new Set([...stored, ...added])].filter((id) => id >= now - VISIT_RETENTION);
  return joined.length > MAX_BATCHES ? null : joined;
}

/** Adds a visit of a batch. Mutates `userVisits`. */
export function addVisit(userVisits: UserVisits, visit: Visit, batchId: number): void {
  const { page, at, address, userAgent } = visit;
  const { pages, devices } = userVisits.summary;
  if (userVisits.batches?.at(-1) !== batchId) userVisits.batches?.push(batchId);
  userVisits.total += 1;
  userVisits.lastAt = Math.max(userVisits.lastAt, at);
  if (Object.hasOwn(pages, page) || Object.keys(pages).length < MAX_PAGES) pages[page] = (pages[page] ?? 0) + 1;
  const device = deviceTypeOf(userAgent);
  devices[device] = (devices[device] ?? 0) + 1;
  addAddresses(userVisits.summary, [{ address, at }]);
  addRecent(userVisits.summary, [{ page, at, address, userAgent: userAgent?.slice(0, MAX_AGENT_LENGTH) ?? null }]);
}

const newestFirst = <Item extends { at: number }>(items: Item[]): Item[] => items.sort((a, b) => b.at - a.at);

function addAddresses(summary: VisitSummary, added: VisitSummary["addresses"]): void {
  const lastTimes = new Map<string, number>();
  for (const { address, at } of [...summary.addresses, ...added])
    lastTimes.set(address, Math.max(at, lastTimes.get(address) ?? 0));
  summary.addresses = newestFirst([...lastTimes].map(([address, at]) => ({ address, at }))).slice(0, MAX_ADDRESSES);
}

function addRecent(summary: VisitSummary, added: RecentVisit[]): void {
  summary.recent = newestFirst([...summary.recent, ...added]).slice(0, MAX_RECENT);
}

/** Merges new visits into the stored ones. Mutates neither argument. */
export function mergeUserVisits(stored: UserVisits, added: UserVisits): UserVisits {
  const merged = structuredClone(stored);
  const { pages, devices } = merged.summary;
  merged.total += added.total;
  merged.lastAt = Math.max(stored.lastAt, added.lastAt);
  for (const [page, count] of Object.entries(added.summary.pages)) {
    if (Object.hasOwn(pages, page) || Object.keys(pages).length < MAX_PAGES) pages[page] = (pages[page] ?? 0) + count;
  }
  for (const [device, count] of Object.entries(added.summary.devices)) {
    devices[device] = (devices[device] ?? 0) + count;
  }
  addAddresses(merged.summary, added.summary.addresses);
  addRecent(merged.summary, added.summary.recent);
  merged.batches = joinBatches(stored.batches, added.batches, merged.lastAt);
  return merged;
}

/** The time (ms) when the next address or visit becomes too old; null when the summary contains none. */
export function nextCleanup({ addresses, recent }: VisitSummary): number | null {
  const times = [...addresses, ...recent].map(
    ({ address, at }) => at + (truncateAddress(address) === address ? VISIT_RETENTION : FULL_ADDRESS_RETENTION),
  );
  return times.length === 0 ? null : Math.min(...times);
}

/** Truncates addresses after 30 days and removes single visits and addresses after 90 days. Counts are kept. */
export function removeOld(summary: VisitSummary, now: number): VisitSummary {
  const clean = <Item extends { at: number; address: string }>(items: Item[]): Item[] =>
    items.flatMap((item) => {
      if (item.at < now - VISIT_RETENTION) return [];
      return item.at < now - FULL_ADDRESS_RETENTION ? [{ ...item, address: truncateAddress(item.address) }] : [item];
    });
  const next = { ...summary, addresses: [] as VisitSummary["addresses"], recent: clean(summary.recent) };
  addAddresses(next, clean(summary.addresses));
  return next;
}
