import { expect, test } from "vitest";
import type { CoinCells } from "../../../shared/markets/coin-cells.ts";
import { createListedCells } from "./listed-cells.ts";

const cellsWith = (id: string, price: string) => ({ id, price: { text: price } }) as CoinCells;

test("another list replaces only the cells whose texts are different", () => {
  let prices: Record<string, string> = { bitcoin: "$60,000.00", ethereum: "$3,000.00" };
  const fixed = createListedCells((id) => cellsWith(id, prices[id] ?? ""));
  const [bitcoin, ethereum] = [fixed.get("bitcoin"), fixed.get("ethereum")];
  prices = { bitcoin: "$60,001.00", ethereum: "$3,000.00" };
  expect(fixed.get("bitcoin")).toBe(bitcoin);

  fixed.renew();
  expect(fixed.get("bitcoin")).toEqual(cellsWith("bitcoin", "$60,001.00"));
  expect(fixed.get("ethereum")).toBe(ethereum);
});
