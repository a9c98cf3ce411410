import { DAY } from "../../shared/values/time.ts";
import { cutAddress, deviceTypeOf, type Visit } from "./visit.rules.ts";
import type { Summary } from "./visits.table.ts";

/** How long an address stays whole, and how long a visit is known at all. */
export const WHOLE_FOR = 30 * DAY;
export const KEPT_FOR = 90 * DAY;

/** The bounds of one person's row, about 3 kB. Further pages count in the total alone. */
const MOST_PAGES = 60;
const MOST_ADDRESSES = 10;
const MOST_RECENT = 5;
const AGENT_LENGTH = 120;

type Recent = Summary["recent"][number];
export type Person = { total: number; lastAt: number; summary: Summary };

export const newPerson = (): Person => ({
  total: 0,
  lastAt: 0,
  summary: { pages: {}, devices: {}, addresses: [], recent: [] },
});

/** Adds a visit to what is known; changes `person`. */
export function addVisit(person: Person, visit: Visit): void {
  const { page, at, address, userAgent } = visit;
  const { pages, devices } = person.summary;
  person.total += 1;
  person.lastAt = Math.max(person.lastAt, at);
  if (Object.hasOwn(pages, page) || Object.keys(pages).length < MOST_PAGES) pages[page] = (pages[page] ?? 0) + 1;
  const device = deviceTypeOf(userAgent);
  devices[device] = (devices[device] ?? 0) + 1;
  noteAddresses(person.summary, [{ address, at }]);
  noteRecent(person.summary, [{ page, at, address, userAgent: userAgent?.slice(0, AGENT_LENGTH) ?? null }]);
}

const newestFirst = <Item extends { at: number }>(items: Item[]): Item[] => items.sort((a, b) => b.at - a.at);

function noteAddresses(summary: Summary, more: Summary["addresses"]): void {
  const seen = new Map<string, number>();
  for (const { address, at } of [...summary.addresses, ...more])
    seen.set(address, Math.max(at, seen.get(address) ?? 0));
  summary.addresses = newestFirst([...seen].map(([address, at]) => ({ address, at }))).slice(0, MOST_ADDRESSES);
}

function noteRecent(summary: Summary, more: Recent[]): void {
  summary.recent = newestFirst([...summary.recent, ...more]).slice(0, MOST_RECENT);
}

/** What was known and what is new, as one. */
export function mergePeople(known: Person, news: Person): Person {
  const merged = structuredClone(known);
  const { pages, devices } = merged.summary;
  merged.total += news.total;
  merged.lastAt = Math.max(known.lastAt, news.lastAt);
  for (const [page, count] of Object.entries(news.summary.pages)) {
    if (Object.hasOwn(pages, page) || Object.keys(pages).length < MOST_PAGES) pages[page] = (pages[page] ?? 0) + count;
  }
  for (const [device, count] of Object.entries(news.summary.devices)) {
    devices[device] = (devices[device] ?? 0) + count;
  }
  noteAddresses(merged.summary, news.summary.addresses);
  noteRecent(merged.summary, news.summary.recent);
  return merged;
}

/** When the next address or visit of the summary is too old, ms; null when it holds none. */
export function nextForgetting({ addresses, recent }: Summary): number | null {
  const times = [...addresses, ...recent].map(
    ({ address, at }) => at + (cutAddress(address) === address ? KEPT_FOR : WHOLE_FOR),
  );
  return times.length === 0 ? null : Math.min(...times);
}

/** Cuts addresses after 30 days, and forgets single visits after 90. */
export function forgetOld(summary: Summary, now: number): Summary {
  const cut = <Item extends { at: number; address: string }>(items: Item[]): Item[] =>
    items.flatMap((item) => {
      if (item.at < now - KEPT_FOR) return [];
      return item.at < now - WHOLE_FOR ? [{ ...item, address: cutAddress(item.address) }] : [item];
    });
  const next = { ...summary, addresses: [] as Summary["addresses"], recent: cut(summary.recent) };
  noteAddresses(next, cut(summary.addresses));
  return next;
}
