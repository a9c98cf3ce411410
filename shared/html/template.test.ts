import { expect, test } from "vitest";
import { fill } from "./template.ts";

test("a slot without a value is an error", () => {
  expect(() => fill(["a", "forgotten", "b"], {})).toThrow("forgotten");
});
