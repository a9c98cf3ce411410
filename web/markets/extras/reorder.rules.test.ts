import fc from "fast-check";
import { expect, test } from "vitest";
import { applyChange } from "../../watchlist/changes.ts";
import { dropAt, indexAfterKey, neighbourAt } from "./reorder.rules.ts";

test("a moved coin has its new index among the shown ones, and the others keep their order", () => {
  const lists = fc.uniqueArray(fc.constantFrom(..."abcdefgh"), { minLength: 1 }).chain((list) =>
    fc.record({
      list: fc.constant(list),
      shown: fc.subarray(list, { minLength: 1 }),
      pick: fc.nat(),
      index: fc.nat(),
    }),
  );
  fc.assert(
    fc.property(lists, ({ list, shown, pick, index }) => {
      const id = shown[pick % shown.length]!;
      const target = index % shown.length;
      const after = neighbourAt(list, shown, id, target);
      const moved = applyChange(list, { kind: "move", id, after });
      expect(moved.filter((other) => shown.includes(other)).indexOf(id)).toBe(target);
      expect(moved.filter((other) => other !== id)).toEqual(list.filter((other) => other !== id));
    }),
  );
});

test("a coin moved to the top of a search stays behind the hidden coins before it", () => {
  expect(neighbourAt(["x", "a", "y", "b"], ["a", "b"], "b", 0)).toBe("x");
  expect(neighbourAt(["a", "b"], ["a", "b"], "b", 0)).toBeNull();
});

test("keys move a coin by one row or to an end, and never out of the list", () => {
  expect(["ArrowUp", "ArrowDown", "Home", "End"].map((key) => indexAfterKey(key, 1, 4))).toEqual([0, 2, 0, 3]);
  expect([indexAfterKey("ArrowUp", 0, 4), indexAfterKey("ArrowDown", 3, 4)]).toEqual([null, null]);
  expect([indexAfterKey("Home", 0, 4), indexAfterKey("Enter", 1, 4)]).toEqual([null, null]);
});

test("a dropped row lands before the first row whose middle is below the pointer", () => {
  const boxes = ["a", "b", "c"].map((id, row) => ({ id, top: row * 10, bottom: row * 10 + 10 }));
  const drop = (id: string, y: number) => dropAt(boxes, ["a", "b", "c"], id, y);
  expect(drop("a", 14)).toEqual({ index: 0, lineTop: 10 });
  expect(drop("a", 16)).toEqual({ index: 1, lineTop: 20 });
  expect(drop("a", 99)).toEqual({ index: 2, lineTop: 30 });
  expect(drop("c", -5)).toEqual({ index: 0, lineTop: 0 });
  expect(dropAt(boxes.slice(0, 1), ["a"], "a", 5)).toBeNull();
});
