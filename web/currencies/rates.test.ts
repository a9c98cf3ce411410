import { afterEach, expect, test } from "vitest";
import { displayOf } from "../../shared/currencies/catalogue.ts";
import { displayCurrency, setDisplayCurrency, US_DOLLAR } from "../../shared/values/display-currency.ts";
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

afterEach(() => setDisplayCurrency(US_DOLLAR));

test("figures follow the rates of the market's data, and keep their own when theirs is missing", () => {
  const earlier = { "24h": { eur: "0.8" } };
  setStartRates({ ...currencies("0.9"), earlier });
  expect(displayCurrency()).toBe(US_DOLLAR);
  setDisplayCurrency(displayOf("eur", "0.7"));
  setStartRates({ ...currencies("0.9"), earlier });
  expect(displayCurrency()).toMatchObject({ code: "eur", sign: "€", rate: "0.9", growth: { "24h": 0.9 / 0.8 } });
  const pound = displayOf("gbp", "0.6");
  setDisplayCurrency(pound);
  setStartRates({ ...currencies("0.9"), earlier });
  expect(displayCurrency()).toBe(pound);
});
