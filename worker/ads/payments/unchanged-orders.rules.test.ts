import fc from "fast-check";
import { expect, it } from "vitest";
import { groupIntoRanges, type UnchangedOrder } from "./unchanged-orders.rules.ts";

const order = fc.record({
  isUnchanged: fc.boolean(),
  gap: fc.constantFrom(1, 1, 1, 2, 60),
  status: fc.constantFrom("pending" as const, "pending" as const, "expired" as const),
  revision: fc.constantFrom(0, 0, 0, 1),
});

it("Ranges and list together hold each unchanged order once with its own values, and no changed order", () => {
  fc.assert(
    fc.property(fc.array(order, { maxLength: 200 }), (orders) => {
      let id = 0;
      const checked = orders.map(({ gap, ...values }) => {
        id += gap;
        return { ...values, id };
      });
      const unchanged: UnchangedOrder[] = checked
        .filter(({ isUnchanged }) => isUnchanged)
        .map((row) => ({ id: row.id, status: row.status, revision: row.revision, scanFrom: 7, nextCheckAt: 9 }));
      const ids = checked.map((row) => row.id);
      const { ranges, rest } = groupIntoRanges(ids.toReversed(), unchanged);
      const inRanges = ranges.flatMap(({ first, last, ...values }) =>
        ids.filter((checkedId) => checkedId >= first && checkedId <= last).map((rowId) => ({ ...values, id: rowId })),
      );
      expect([...inRanges, ...rest].toSorted((a, b) => a.id - b.id)).toEqual(unchanged);
    }),
  );
});

it("Neighbouring orders form a range, and a few distant orders go to the list", () => {
  const row = (id: number): UnchangedOrder => ({ id, status: "pending", revision: 0, scanFrom: 5, nextCheckAt: 6 });
  const near = Array.from({ length: 20 }, (_, index) => row(1 + index * 2));
  const far = [row(1_000), row(1_001)];
  const { ranges, rest } = groupIntoRanges(
    [...near, ...far].map(({ id }) => id),
    [...near, ...far],
  );
  expect(ranges).toEqual([{ status: "pending", revision: 0, scanFrom: 5, nextCheckAt: 6, first: 1, last: 39 }]);
  expect(rest).toEqual(far);
});
