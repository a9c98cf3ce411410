import { queryOptions } from "@tanstack/react-query";
import { call, type Reply } from "../../api/call.ts";

export type Evidence = Reply<"GET /api/transactions/:id/evidence">;

export const evidenceQuery = (id: string) =>
  queryOptions({
    queryKey: ["/api/transactions", "evidence", id],
    queryFn: () => call("GET /api/transactions/:id/evidence", { params: { id }, query: {} }),
  });
