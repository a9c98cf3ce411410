import { queryOptions } from "@tanstack/react-query";
import type { FoundCoin } from "../markets/search/coin-search.ts";
import { tokensQuery } from "./icp-tokens.queries.ts";
import { tokensFromColumns } from "./token-list.ts";

const MAX_RESULTS = 10;

/** Finds ICP tokens by name, symbol or canister ID, in the form of the coin search. */
export const findTokensQuery = (text: string) =>
  queryOptions({
    queryKey: ["/api/kong/tokens", "found", text.toLowerCase()],
    queryFn: async ({ client }): Promise<FoundCoin[]> => {
      const query = text.toLowerCase();
      return tokensFromColumns(await client.fetchQuery(tokensQuery))
        .filter(({ id, name, symbol }) => [id, name, symbol].some((field) => field.toLowerCase().includes(query)))
        .slice(0, MAX_RESULTS)
        .map(({ id, name, symbol, image, price }) => ({
          id,
          name,
          symbol,
          image,
          current_price: price.value,
          market_cap_rank: null,
        }));
    },
    enabled: text !== "",
  });
