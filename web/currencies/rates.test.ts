import { expect, test } from "vitest";
import { queries } from "../api/query-client.ts";
import { type Currencies, setStartRates } from "./start-rates.ts";

const currencies = (eur: string): Currencies => ({
  base: "usd",
  asOf: null,
  stale: false,
  rates: { eur },
  earlier: {},
});

test("the query for rates has those of the market's data, from before it loaded and from later", async () => {
  setStartRates(currencies("0.8"));
  const before = Date.now();
  const { currenciesQuery } = await import("./rates.ts");
  expect(queries.getQueryData(currenciesQuery.queryKey)?.rates.eur).toBe("0.8");
  expect(queries.getQueryState(currenciesQuery.queryKey)?.dataUpdatedAt).toBeLessThanOrEqual(before);
  setStartRates(currencies("0.9"));
  expect(queries.getQueryData(currenciesQuery.queryKey)?.rates.eur).toBe("0.9");
});
