import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, type Reply } from "../api/call.ts";

type Page = Reply<"GET /api/transactions">;
export type Transaction = Page["items"][number];

const loadPage = (coinId: string | undefined, cursor: string | null): Promise<Page> =>
  call("GET /api/transactions", {
    query: { ...(coinId !== undefined && { coinId }), ...(cursor !== null && { cursor }) },
  });

/** The first pages of the transactions of a coin or of all coins, newest first. A page has 500. */
export const transactionsQuery = (coinId: string | undefined, pages: number) =>
  queryOptions({
    queryKey: ["/api/transactions", coinId ?? "", pages],
    queryFn: async (): Promise<Page> => {
      const items: Transaction[] = [];
      let next: string | null = null;
      for (let page = 0; page < pages && (page === 0 || next !== null); page++) {
        const loaded: Page = await loadPage(coinId, next);
        items.push(...loaded.items);
        next = loaded.next;
      }
      return { items, next };
    },
    placeholderData: keepPreviousData,
  });
