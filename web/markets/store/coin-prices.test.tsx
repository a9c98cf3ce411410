import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { sampleColumns } from "../../../shared/markets/sample.ts";
import { queries } from "../../api/query-client.ts";
import { useCoinPrices } from "./coin-prices.ts";
import { MarketProvider } from "./market.ts";
import { createMarketStore } from "./market-store.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  queries.clear();
});

const ONE = ["bitcoin"];

test("without an answer, coins have the prices of the market's list and of the last answer", async () => {
  const columns = sampleColumns(Date.now());
  const store = createMarketStore();
  store.load(columns);
  const wrapper = ({ children }: { children: ReactNode }) => <MarketProvider value={store}>{children}</MarketProvider>;
  const unlisted = { id: "unlisted", price: 7, price_change_percentage_24h: null, last_updated: null };
  vi.stubGlobal("fetch", async () => Response.json([unlisted]));
  const first = ["unlisted"];
  const { result, rerender } = renderHook(({ ids }) => useCoinPrices(ids), { wrapper, initialProps: { ids: first } });
  await waitFor(() => expect(result.current.data?.map(({ price }) => price)).toEqual([7]));

  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  rerender({ ids: ["bitcoin", "ethereum", "unlisted"] });
  const priceOf = (id: string) => columns.current_price[columns.id.indexOf(id)];
  const prices = () => Object.fromEntries((result.current.data ?? []).map(({ id, price }) => [id, price]));
  expect(prices()).toEqual({ bitcoin: priceOf("bitcoin"), ethereum: priceOf("ethereum"), unlisted: 7 });
  await waitFor(() => expect(result.current.fetchStatus).not.toBe("fetching"));
  expect(prices()).toMatchObject({ bitcoin: priceOf("bitcoin"), ethereum: priceOf("ethereum") });
});

test("the market has the prices of a reply, so that both show the same change", async () => {
  const store = createMarketStore();
  store.load(sampleColumns(Date.now()));
  const wrapper = ({ children }: { children: ReactNode }) => <MarketProvider value={store}>{children}</MarketProvider>;
  const answered = { id: "bitcoin", price: 90_500, price_change_percentage_24h: -3.456789, last_updated: null };
  vi.stubGlobal("fetch", async () => Response.json([answered]));
  expect(store.coin("bitcoin").cells.change24h.text).not.toBe("−3.46%");
  renderHook(() => useCoinPrices(ONE), { wrapper });
  await waitFor(() => expect(store.coin("bitcoin").cells.change24h.text).toBe("−3.46%"));
  expect(store.coin("bitcoin").cells.price.text).toBe("$90,500.00");
});
