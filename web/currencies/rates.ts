import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { queries } from "../api/query-client.ts";
import { onStartRates } from "./start-rates.ts";

export const currenciesQuery = queryOptions({
  queryKey: ["/api/currencies"],
  queryFn: () => call("GET /api/currencies"),
  staleTime: 60_000,
});

onStartRates(({ rates, at }) => queries.setQueryData(currenciesQuery.queryKey, rates, { updatedAt: at }));
