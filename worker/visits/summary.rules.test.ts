import fc from "fast-check";
import { expect, it } from "vitest";
import { DAY } from "../../shared/values/time.ts";
import { addVisit, forgetOld, mergePeople, newPerson, nextForgetting, type Person } from "./summary.rules.ts";
import type { Visit } from "./visit.rules.ts";

const NOW = Date.UTC(2026, 10, 20);
const visit = (part: Partial<Visit>): Visit => ({
  userId: "u",
  address: "203.0.113.7",
  userAgent: "Mozilla/5.0 (X11; Linux x86_64)",
  page: "/market",
  referrer: null,
  at: NOW,
  ...part,
});
function personOf(visits: readonly Visit[]): Person {
  const person = newPerson();
  for (const each of visits) addVisit(person, each);
  return person;
}

const anyVisit = fc
  .record({
    page: fc.integer({ min: 1, max: 200 }).map((id) => `/news/${id}`),
    address: fc.ipV4(),
    age: fc.integer({ min: 0, max: 40 * DAY }),
  })
  .map(({ page, address, age }) => visit({ page, address, at: NOW - age }));

it("comes to the same in one go and in parts, and stays small", () => {
  fc.assert(
    fc.property(fc.array(anyVisit, { maxLength: 60 }), fc.nat(60), (visits, cut) => {
      const whole = personOf(visits);
      const parts = mergePeople(personOf(visits.slice(0, cut)), personOf(visits.slice(cut)));
      expect(parts.total).toBe(whole.total);
      expect(parts.lastAt).toBe(whole.lastAt);
      expect(parts.summary.devices).toEqual(whole.summary.devices);
      expect(parts.summary.pages).toEqual(whole.summary.pages);
      expect(parts.summary.recent.map(({ at }) => at)).toEqual(whole.summary.recent.map(({ at }) => at));
      expect(JSON.stringify(parts.summary).length).toBeLessThan(4_000);
    }),
  );
});

it("counts pages beyond its room in the total alone", () => {
  const visits = Array.from({ length: 100 }, (_, id) => visit({ page: `/news/${id}` }));
  const { total, summary } = personOf([...visits, visit({ page: "/news/3" })]);
  expect(total).toBe(101);
  expect(Object.keys(summary.pages)).toHaveLength(60);
  expect(summary.pages["/news/3"]).toBe(2);
});

it("cuts an address after 30 days to the millisecond, and forgets it after 90", () => {
  const { summary } = personOf([visit({})]);
  expect(nextForgetting(summary)).toBe(NOW + 30 * DAY);
  expect(forgetOld(summary, NOW + 30 * DAY).addresses).toEqual([{ address: "203.0.113.7", at: NOW }]);
  const cut = forgetOld(summary, NOW + 30 * DAY + 1);
  expect(cut.addresses).toEqual([{ address: "203.0.113.0", at: NOW }]);
  expect(cut.recent[0]?.address).toBe("203.0.113.0");
  expect(nextForgetting(cut)).toBe(NOW + 90 * DAY);
  const gone = forgetOld(cut, NOW + 90 * DAY + 1);
  expect([gone.addresses, gone.recent, nextForgetting(gone)]).toEqual([[], [], null]);
  expect(gone.pages).toEqual({ "/market": 1 });
});
