import { expect, test } from "vitest";
import { returnPath, safePath, saveReturnPath } from "./return-path.ts";

test("the return path is the page that was open, with its query", () => {
  expect(returnPath()).toBe("/");
  saveReturnPath("/ecosystem/solana?q=a+b");
  expect(returnPath()).toBe("/ecosystem/solana?q=a+b");
});

test.each([null, "", "//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "portfolio"])(
  "the stored path %j is replaced by the market",
  (path) => expect(safePath(path)).toBe("/"),
);
