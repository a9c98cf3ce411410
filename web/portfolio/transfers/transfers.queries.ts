import { queryOptions } from "@tanstack/react-query";
import { call, type Reply } from "../../api/call.ts";

export type TransferOffer = Reply<"GET /api/transfer-offers">["items"][number];

export const transferOffersQuery = queryOptions({
  queryKey: ["/api/transfer-offers"],
  queryFn: () => call("GET /api/transfer-offers"),
});
