import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";

export const ARCHIVE_PRICES = "/api/archive-prices";

export const archivePricesQuery = queryOptions({
  queryKey: [ARCHIVE_PRICES],
  queryFn: () => call("GET /api/archive-prices"),
});
