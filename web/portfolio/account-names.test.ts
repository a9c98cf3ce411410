import { expect, it } from "vitest";
import { proposedNames } from "./account-names.ts";

it("proposes each account once, and none without a name", () => {
  expect(proposedNames(["", "Hyperliquid", "hyperliquid ", "Kraken"])).toEqual(["Hyperliquid", "Kraken"]);
});
