import { expect, it } from "vitest";
import { DAY, HOUR, MINUTE, timeAgo } from "./time.ts";

it.each([
  [-5 * MINUTE, "just now"],
  [59_999, "just now"],
  [MINUTE, "1 min ago"],
  [59 * MINUTE, "59 min ago"],
  [HOUR, "1 h ago"],
  [23 * HOUR, "23 h ago"],
  [47 * HOUR, "1 day ago"],
  [2 * DAY, "2 days ago"],
])("formats an age of %d ms as %s", (age, text) =>
  expect(timeAgo(1_000_000_000_000 - age, 1_000_000_000_000)).toBe(text),
);
