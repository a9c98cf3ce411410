import { expect, test } from "vitest";
import { noteWayBack, returnPath, safePath } from "./return-path.ts";

test("signing in leads back to the page that was open, search and all", () => {
  expect(returnPath()).toBe("/");
  noteWayBack("/ecosystem/solana?q=a+b");
  expect(returnPath()).toBe("/ecosystem/solana?q=a+b");
});

test.each([null, "", "//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "portfolio"])(
  "%j is no way back",
  (path) => expect(safePath(path)).toBe("/"),
);
