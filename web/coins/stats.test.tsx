import { render, screen } from "@testing-library/react";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { writeLivePrices } from "../markets/store/live-state.ts";
import { viewOf } from "./coins.queries.ts";
import { Stats } from "./Stats.tsx";

const COIN = {
  ...{ id: "bitcoin", symbol: "btc", name: "Bitcoin", image: "", rank: 1, price: "90000", marketCap: null },
  ...{ change1h: 1, change24h: 10, change7d: -5, change30d: null, change1y: 100 },
  ...{ fullyDilutedValue: null, volume24h: null, circulatingSupply: null, totalSupply: null, maxSupply: null },
  ...{ high24h: "91000", low24h: "88000", ath: "126000", athAt: null, atl: null, atlAt: null },
  ...{ asOf: null, stale: false, source: "Sandbox" },
};

afterEach(() => writeLivePrices([["bitcoin", undefined]]));

const statOf = (label: string) => screen.getByText(label).parentElement!.textContent;

test("a live price below the low of the day is the low", () => {
  render(<Stats view={viewOf(COIN)} />);
  expect(statOf("24h low")).toContain("$88,000.00");
  act(() => writeLivePrices([["bitcoin", { price: "87500", at: Date.now(), source: "binance" }]]));
  expect(statOf("24h low")).toContain("$87,500.00");
  expect(statOf("24h high")).toContain("$91,000.00");
});
