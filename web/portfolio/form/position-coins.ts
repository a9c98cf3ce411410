import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { coinIdOfToken, isTokenCoin } from "../../../shared/icp-tokens/coin-id.ts";
import { coinSearchQuery, type FoundCoin } from "../../markets/search/coin-search.ts";

const isSymbol = (coin: FoundCoin, text: string): boolean => coin.symbol.toLowerCase() === text;

/** Loads the code of the token list with the first search, because most pages of a portfolio need none of it. */
async function findTokens(client: QueryClient, text: string): Promise<FoundCoin[]> {
  const { findTokensQuery } = await import("../../icp-tokens/find-tokens.ts");
  return client.fetchQuery(findTokensQuery(text));
}

/**
 * Finds the coins that a position can hold: coins of the market, and ICP tokens at the price of their exchange. A
 * matching symbol comes before a matching name, and coins come before tokens, because anyone can give a token the
 * symbol of a coin.
 */
export const positionCoinsQuery = (text: string) =>
  queryOptions({
    queryKey: ["position-coins", text.toLowerCase()],
    queryFn: async ({ client }): Promise<FoundCoin[]> => {
      const [coins, found] = await Promise.all([
        client.fetchQuery(coinSearchQuery(text)),
        // Without the list of tokens, the search still finds the coins.
        findTokens(client, text).catch((): FoundCoin[] => []),
      ]);
      const tokens = found
        .map((token) => ({ ...token, id: coinIdOfToken(token.id) }))
        .filter(({ id }) => isTokenCoin(id));
      const all = [...coins, ...tokens];
      const query = text.toLowerCase();
      return [...all.filter((coin) => isSymbol(coin, query)), ...all.filter((coin) => !isSymbol(coin, query))];
    },
    enabled: text !== "",
  });
