import { queryOptions } from "@tanstack/react-query";
import { ratesOf } from "../../shared/exchange-rates/rates.ts";
import { HOUR } from "../../shared/values/time.ts";
import { call } from "../api/call.ts";

/** The official rates of a currency and the dollar, of the given years. */
export const dailyRatesQuery = (currency: string, from: number, to: number) =>
  queryOptions({
    queryKey: ["/api/exchange-rates/daily", currency, from, to],
    queryFn: async () => {
      const currencies = ["usd", currency].filter((code) => code !== "eur").join(",");
      const query = { currencies, from: String(from), to: String(to) };
      return ratesOf((await call("GET /api/exchange-rates/daily", { query })).years);
    },
    staleTime: HOUR,
  });
