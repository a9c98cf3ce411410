import { queryOptions } from "@tanstack/react-query";
import { call, type Reply } from "../api/call.ts";

export type Transaction = Reply<"GET /api/transactions">["items"][number];

/** A page of transactions, newest first: those after `cursor`. */
export type PageOf = { coinId: string | undefined; cursor: string | null; limit: number };

export const transactionsQuery = ({ coinId, cursor, limit }: PageOf) =>
  queryOptions({
    queryKey: ["/api/transactions", coinId ?? "", cursor, limit],
    queryFn: () =>
      call("GET /api/transactions", {
        query: {
          limit: String(limit) as never,
          ...(coinId !== undefined && { coinId }),
          ...(cursor !== null && { cursor }),
        },
      }),
  });
