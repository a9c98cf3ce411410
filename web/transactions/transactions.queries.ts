import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, type Reply } from "../api/call.ts";
import type { ListSearch } from "./filters/list-search.ts";

export type TransactionsReply = Reply<"GET /api/transactions">;
export type Transaction = TransactionsReply["items"][number];

/** A page of transactions, newest first: those after `cursor`. */
export type PageOf = { search: ListSearch; cursor: string | null; limit: number };

const KEY = "/api/transactions";
/** The first rows are few, so that they appear at once. The next ones complete the first page. */
export const FIRST_ROWS = 50;

export const transactionsQuery = ({ search, cursor, limit }: PageOf) =>
  queryOptions({
    queryKey: [KEY, search, cursor, limit],
    queryFn: () => {
      const { coin, only, year, ...rest } = search;
      return call("GET /api/transactions", {
        query: {
          ...rest,
          limit: String(limit) as never,
          ...(coin !== undefined && { coinId: coin }),
          ...(year !== undefined && { year: String(year) as never }),
          ...(only !== undefined && { ids: only as never }),
          ...(cursor !== null && { cursor }),
        },
      });
    },
  });

/** The first page. That of other filters stays until the next one is here. */
export const firstPageQuery = (search: ListSearch, limit: number) => ({
  ...transactionsQuery({ search, cursor: null, limit }),
  placeholderData: keepPreviousData,
});

/** By what the transactions can be filtered. */
export const choicesQuery = queryOptions({
  queryKey: [KEY, "choices"],
  queryFn: () => call("GET /api/transactions/choices"),
});
