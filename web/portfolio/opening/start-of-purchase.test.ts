import { expect, it } from "vitest";
import { startOfPurchase } from "./start-of-purchase.ts";

const BITCOIN = { symbol: "btc", coinId: "bitcoin" };
const arrival = (id: string, day: number, amount: string) => ({
  ...{ id, at: `2025-03-0${day}T12:00:00Z`, legs: [{ amount }] },
});
const purchase = (at: string, cost: string | null) => ({ at, amount: "1", cost });

it("a purchase is one part, whose coins came by the newest arrivals", () => {
  const arrivals = [arrival("c", 5, "0.4"), arrival("b", 4, "0.7"), arrival("a", 3, "0.5")];
  expect(startOfPurchase(BITCOIN, purchase("2025-03-01T12:00:00Z", "30000"), arrivals)).toMatchObject({
    ...{ ...BITCOIN, at: Date.UTC(2025, 2, 4, 12) },
    arrivals: [
      { id: "c", amount: "0.4" },
      { id: "b", amount: "0.7" },
    ],
    parts: [
      { amount: "1", cost: "30000", bought: "2025-03-01" },
      // What else arrived is of unknown cost.
      { amount: "0.1" },
    ],
  });
});

it("a purchase after the arrivals was made before them, on a day that is not known", () => {
  const start = startOfPurchase(BITCOIN, purchase("2026-01-01T12:00:00Z", null), [arrival("a", 3, "1")]);
  expect(start!.parts).toEqual([{ amount: "1", cost: "", bought: "" }]);
  expect(startOfPurchase(BITCOIN, purchase("2026-01-01T12:00:00Z", "9"), [])).toBeNull();
});
