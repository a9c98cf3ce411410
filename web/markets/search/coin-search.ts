import { queryOptions } from "@tanstack/react-query";
import type { Reply } from "../../api/call.ts";
import { callList } from "../../api/call-list.ts";

export type FoundCoin = Reply<"GET /api/search-coins">[number];

/** Searches coins. The leveraged edit dialog must use the parameter `query`, the other dialogs use `q`. */
export const coinSearchQuery = (text: string, parameter: "q" | "query" = "q") =>
  queryOptions({
    queryKey: ["/api/search-coins", text.toLowerCase()],
    queryFn: () => callList("GET /api/search-coins", { query: { [parameter]: text } }),
    enabled: text !== "",
  });
