import { expect, test } from "vitest";
import { sessionChange } from "./session.rules.ts";

const ann = { id: "ann" };
const ben = { id: "ben" };

test.each([
  [undefined, null, false, "visitor"],
  [undefined, ann, false, "resumed"],
  [null, ann, false, "signed-in"],
  [null, null, false, "none"],
  [ann, ann, false, "none"],
  [ann, ben, false, "switched-user"],
  [ann, null, true, "signed-out"],
  [ann, null, false, "expired"],
  [null, null, true, "none"],
])("the change from %j to %j (by choice: %s) is %s", (before, after, byChoice, change) => {
  expect(sessionChange(before, after, byChoice)).toBe(change);
});
