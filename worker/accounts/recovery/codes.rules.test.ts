import { expect, it } from "vitest";
import { CODE_BYTES, codeOf, plainCode } from "./codes.rules.ts";

it("a code has four groups of four characters, and differs for each bit of its bytes", () => {
  const zeros = new Uint8Array(CODE_BYTES);
  expect(codeOf(zeros)).toBe("0000-0000-0000-0000");
  const codes = new Set<string>();
  for (let bit = 0; bit < CODE_BYTES * 8; bit++) {
    const bytes = zeros.slice();
    bytes[bit >> 3]! |= 1 << (bit & 7);
    codes.add(codeOf(bytes));
  }
  expect(codes.size).toBe(80);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
});

it.each([
  ["7K2M-90QX-3FGH-WZ4T", "7K2M90QX3FGHWZ4T"],
  [" 7k2m 90qx 3fgh wz4t ", "7K2M90QX3FGHWZ4T"],
  ["OoIl-1L0I", "00111101"],
])("the typed code %j means %s", (typed, plain) => expect(plainCode(typed)).toBe(plain));
