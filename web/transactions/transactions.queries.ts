import { queryOptions } from "@tanstack/react-query";
import { call, type Reply } from "../api/call.ts";

export type Transaction = Reply<"GET /api/transactions">["items"][number];

/** A page of transactions, newest first: those after `cursor`. `ids` are those of the only ones to show. */
export type PageOf = { coinId: string | undefined; ids: string | undefined; cursor: string | null; limit: number };

export const transactionsQuery = ({ coinId, ids, cursor, limit }: PageOf) =>
  queryOptions({
    queryKey: ["/api/transactions", coinId ?? "", ids ?? "", cursor, limit],
    queryFn: () =>
      call("GET /api/transactions", {
        query: {
          limit: String(limit) as never,
          ...(coinId !== undefined && { coinId }),
          ...(ids !== undefined && { ids: ids as never }),
          ...(cursor !== null && { cursor }),
        },
      }),
  });
