import { expect, test } from "vitest";
import { replaceOnce } from "./replace-once.ts";

test("replaces a part and inserts text as it is", () => {
  expect(replaceOnce("<p></p>", "</p>", "$& $1</p>", "page")).toBe("<p>$& $1</p>");
  expect(replaceOnce("a1b", /\d/, "2", "page")).toBe("a2b");
  expect(replaceOnce("a1b1", /\d/g, "2", "page", 2)).toBe("a2b2");
});

test.each([
  ["ab", "c", "page has c 0 times instead of 1"],
  ["a1b2", /\d/, "page has /\\d/ 2 times instead of 1"],
])("throws when %s has %s another number of times", (text, part, message) => {
  expect(() => replaceOnce(text, part, "", "page")).toThrow(message);
});
