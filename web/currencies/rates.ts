import { queryOptions } from "@tanstack/react-query";
import { call, type Reply } from "../api/call.ts";

export type Currencies = Reply<"GET /api/currencies">;

export const currenciesQuery = queryOptions({
  queryKey: ["/api/currencies"],
  queryFn: () => call("GET /api/currencies"),
  staleTime: 60_000,
});
