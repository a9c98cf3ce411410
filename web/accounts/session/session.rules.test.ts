import { expect, test } from "vitest";
import { changeOf } from "./session.rules.ts";

const ann = { id: "ann" };
const ben = { id: "ben" };

test.each([
  [undefined, null, false, "strangers"],
  [undefined, ann, false, "arrived"],
  [null, ann, false, "entered"],
  [null, null, false, "none"],
  [ann, ann, false, "none"],
  [ann, ben, false, "switched"],
  [ann, null, true, "left"],
  [ann, null, false, "lost"],
  [null, null, true, "none"],
])("from %j to %j, by choice: %s, is %s", (before, now, byChoice, change) => {
  expect(changeOf(before, now, byChoice)).toBe(change);
});
