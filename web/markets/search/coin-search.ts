import { queryOptions } from "@tanstack/react-query";
import { call, type Reply } from "../../api/call.ts";

export type FoundCoin = Reply<"GET /api/search-coins">[number];

/** The leveraged edit dialog asks with `query`, the others with `q` (specification 1, section 7). */
export const searchQuery = (text: string, parameter: "q" | "query" = "q") =>
  queryOptions({
    queryKey: ["/api/search-coins", text.toLowerCase()],
    queryFn: () => call("GET /api/search-coins", { query: { [parameter]: text } }),
    enabled: text !== "",
  });
