import { queryOptions } from "@tanstack/react-query";
import { call, type Reply } from "../api/call.ts";
import { CURRENCIES_KEY } from "./currency.ts";

export type Currencies = Reply<"GET /api/currencies">;

export const currenciesQuery = queryOptions({
  queryKey: CURRENCIES_KEY,
  queryFn: () => call("GET /api/currencies"),
  staleTime: 60_000,
});
