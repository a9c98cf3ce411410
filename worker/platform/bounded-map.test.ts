import { expect, it } from "vitest";
import { BoundedMap } from "./bounded-map.ts";

it("A bounded map replaces values of its keys, and a key beyond the limit empties it", () => {
  const map = new BoundedMap<string, number>(2).set("a", 1).set("b", 2).set("a", 3);
  expect([...map]).toEqual([
    ["a", 3],
    ["b", 2],
  ]);
  expect([...map.set("c", 4)]).toEqual([["c", 4]]);
});
