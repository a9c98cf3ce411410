import { render, screen } from "@testing-library/react";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { coinPageCells } from "../../shared/coins/page-cells.ts";
import { sampleColumns } from "../../shared/markets/sample.ts";
import { writeLivePrices } from "../markets/store/live-state.ts";
import { MarketProvider } from "../markets/store/market.ts";
import { createMarketStore } from "../markets/store/market-store.ts";
import { CoinHead } from "./CoinHead.tsx";

const FACTS = {
  ...{ id: "bitcoin", symbol: "btc", name: "Bitcoin", image: "", rank: 1, price: "90000", marketCap: null },
  ...{ change1h: 1, change24h: 10, change7d: -5, change30d: null, change1y: 100 },
  ...{ fullyDilutedValue: null, volume24h: null, circulatingSupply: null, totalSupply: null, maxSupply: null },
  ...{ high24h: null, low24h: null, ath: null, athAt: null, atl: null, atlAt: null },
  ...{ asOf: null, stale: false, source: "Sandbox" },
};

afterEach(() => writeLivePrices([["bitcoin", undefined]]));

test("the change of the day at a live price is the one that the market shows", () => {
  const store = createMarketStore();
  store.load(sampleColumns(Date.now()));
  render(
    <MarketProvider value={store}>
      <CoinHead cells={coinPageCells(FACTS)} />
    </MarketProvider>,
  );
  expect(screen.getByText("+10.00%")).toBeTruthy();
  act(() => {
    writeLivePrices([["bitcoin", { price: "91000", at: Date.now(), source: "binance" }]]);
    store.writeLive({ id: ["bitcoin"], current_price: [91_000], price_change_percentage_24h: [11.5] });
  });
  expect(screen.queryByText("+10.00%")).toBeNull();
  expect(screen.getByText("+11.50%")).toBeTruthy();
});
