import fc from "fast-check";
import { expect, it } from "vitest";
import { spansOf, type UnchangedOrder } from "./unchanged-orders.rules.ts";

const order = fc.record({
  isQuiet: fc.boolean(),
  gap: fc.constantFrom(1, 1, 1, 2, 60),
  status: fc.constantFrom("pending" as const, "pending" as const, "expired" as const),
  revision: fc.constantFrom(0, 0, 0, 1),
});

it("notes each quiet order once, with what is its own, and none that was looked at but is not quiet", () => {
  fc.assert(
    fc.property(fc.array(order, { maxLength: 200 }), (orders) => {
      let id = 0;
      const looked = orders.map(({ gap, ...rest }) => {
        id += gap;
        return { ...rest, id };
      });
      const quiet: UnchangedOrder[] = looked
        .filter(({ isQuiet }) => isQuiet)
        .map(({ id: own, status, revision }) => ({ id: own, status, revision, scanFrom: 7, nextCheckAt: 9 }));
      const ids = looked.map(({ id: own }) => own);
      const { spans, rest } = spansOf(ids.toReversed(), quiet);
      const noted = spans.flatMap(({ first, last, ...values }) =>
        looked.filter(({ id: own }) => own >= first && own <= last).map(({ id: own }) => ({ ...values, id: own })),
      );
      expect([...noted, ...rest].toSorted((a, b) => a.id - b.id)).toEqual(quiet);
    }),
  );
});

it("takes neighbours together, and leaves a few to a list", () => {
  const row = (id: number): UnchangedOrder => ({ id, status: "pending", revision: 0, scanFrom: 5, nextCheckAt: 6 });
  const near = Array.from({ length: 20 }, (_, at) => row(1 + at * 2));
  const far = [row(1_000), row(1_001)];
  const { spans, rest } = spansOf(
    [...near, ...far].map(({ id }) => id),
    [...near, ...far],
  );
  expect(spans).toEqual([{ status: "pending", revision: 0, scanFrom: 5, nextCheckAt: 6, first: 1, last: 39 }]);
  expect(rest).toEqual(far);
});
