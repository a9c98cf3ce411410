import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";

/** The gains of an account of the ledger in all years, without the list of its disposals. */
export const realisedQuery = (account: string) => {
  const query = { account, limit: "0" };
  return queryOptions({
    queryKey: ["/api/gains", query],
    queryFn: () => call("GET /api/gains", { query: query as never }),
  });
};
