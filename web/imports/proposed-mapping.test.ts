import { expect, it } from "vitest";
import { lacksFeeCoin } from "./proposed-mapping.ts";

it("a fee needs a coin, unless the cells name it or there is no fee", () => {
  const unknownOf = (...fees: string[]) => ({
    ...{ kind: "unknown" as const, headerKey: "", names: ["Fee"], line: 1, rows: fees.length, values: [null] },
    samples: fees.map((fee) => [fee]),
  });
  const mapping = { account: "", time: "", fee: "Fee" };
  expect(lacksFeeCoin(mapping, unknownOf("0", "12.5"))).toBe(true);
  expect(lacksFeeCoin({ ...mapping, feeCoin: "=USD" }, unknownOf("12.5"))).toBe(false);
  expect(lacksFeeCoin(mapping, unknownOf("0.1 BNB"))).toBe(false);
  expect(lacksFeeCoin(mapping, unknownOf("0", ""))).toBe(false);
});
