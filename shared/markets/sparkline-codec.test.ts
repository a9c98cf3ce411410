import fc from "fast-check";
import { expect, it } from "vitest";
import { packLevels, SPARK_LEVELS, unpackLevels } from "./sparkline-codec.ts";

it("encodes each level as one character and decodes the same levels", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: SPARK_LEVELS - 1 })), (levels) => {
      const line = packLevels(levels);
      expect(line).toHaveLength(levels.length);
      expect(unpackLevels(line)).toEqual(levels);
    }),
  );
});
