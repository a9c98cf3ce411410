import fc from "fast-check";
import { expect, it } from "vitest";
import { DAY } from "../../shared/values/time.ts";
import {
  addVisit,
  emptyUserVisits,
  mergeUserVisits,
  nextCleanup,
  removeOld,
  type UserVisits,
} from "./summary.rules.ts";
import type { Visit } from "./visit.rules.ts";

const NOW = Date.UTC(2026, 10, 20);
const visitWith = (values: Partial<Visit>): Visit => ({
  userId: "u",
  address: "203.0.113.7",
  userAgent: "Mozilla/5.0 (X11; Linux x86_64)",
  page: "/market",
  referrer: null,
  at: NOW,
  ...values,
});
function userVisitsOf(visits: readonly Visit[]): UserVisits {
  const userVisits = emptyUserVisits();
  for (const visit of visits) addVisit(userVisits, visit, NOW);
  return userVisits;
}

const arbitraryVisit = fc
  .record({
    page: fc.integer({ min: 1, max: 200 }).map((id) => `/news/${id}`),
    address: fc.ipV4(),
    age: fc.integer({ min: 0, max: 40 * DAY }),
  })
  .map(({ page, address, age }) => visitWith({ page, address, at: NOW - age }));

it("Merging two parts gives the same summary as adding all visits at once, and the summary stays small", () => {
  fc.assert(
    fc.property(fc.array(arbitraryVisit, { maxLength: 60 }), fc.nat(60), (visits, splitAt) => {
      const whole = userVisitsOf(visits);
      const merged = mergeUserVisits(userVisitsOf(visits.slice(0, splitAt)), userVisitsOf(visits.slice(splitAt)));
      expect(merged.total).toBe(whole.total);
      expect(merged.lastAt).toBe(whole.lastAt);
      expect(merged.summary.devices).toEqual(whole.summary.devices);
      expect(merged.summary.pages).toEqual(whole.summary.pages);
      expect(merged.summary.recent.map(({ at }) => at)).toEqual(whole.summary.recent.map(({ at }) => at));
      expect(JSON.stringify(merged.summary).length).toBeLessThan(4_000);
    }),
  );
});

it("Visits of pages beyond the limit count in the total only", () => {
  const visits = Array.from({ length: 100 }, (_, id) => visitWith({ page: `/news/${id}` }));
  const { total, summary } = userVisitsOf([...visits, visitWith({ page: "/news/3" })]);
  expect(total).toBe(101);
  expect(Object.keys(summary.pages)).toHaveLength(60);
  expect(summary.pages["/news/3"]).toBe(2);
});

it("An address is truncated after exactly 30 days and removed after 90 days", () => {
  const { summary } = userVisitsOf([visitWith({})]);
  expect(nextCleanup(summary)).toBe(NOW + 30 * DAY);
  expect(removeOld(summary, NOW + 30 * DAY).addresses).toEqual([{ address: "203.0.113.7", at: NOW }]);
  const truncated = removeOld(summary, NOW + 30 * DAY + 1);
  expect(truncated.addresses).toEqual([{ address: "203.0.113.0", at: NOW }]);
  expect(truncated.recent[0]?.address).toBe("203.0.113.0");
  expect(nextCleanup(truncated)).toBe(NOW + 90 * DAY);
  const emptied = removeOld(truncated, NOW + 90 * DAY + 1);
  expect([emptied.addresses, emptied.recent, nextCleanup(emptied)]).toEqual([[], [], null]);
  expect(emptied.pages).toEqual({ "/market": 1 });
});
