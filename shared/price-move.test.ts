import { expect, it } from "vitest";
import { isLargeMove } from "./price-move.ts";

it.each([
  [100, 130, false],
  [100, 130.0001, true],
  [100, 70, false],
  [100, 69.9999, true],
  [100, 100, false],
  [0.1, 0.13, false],
  [9.3e-10, 9.3e-10 * 0.7, false],
  [3, 3.9, false],
  [1, 10, true],
])("a move from %d to %d is large: %s", (from, to, isLarge) => expect(isLargeMove(from, to)).toBe(isLarge));
