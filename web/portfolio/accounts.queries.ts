import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";

/** The names of the ledger's accounts. The list of transactions asks for the same. */
export const accountsQuery = queryOptions({
  queryKey: ["/api/transactions", "choices"],
  queryFn: () => call("GET /api/transactions/choices"),
});
