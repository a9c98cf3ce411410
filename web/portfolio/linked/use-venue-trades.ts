import { queryOptions } from "@tanstack/react-query";
import { queries } from "../../api/query-client.ts";
import { useQuery } from "../../api/use-query.ts";
import { realisedQuery } from "../realised.queries.ts";
import { linkedQuery } from "./linked.queries.ts";

/** Whether coins that were traded on the spot in one of these accounts were sold or spent. Perpetuals are no coins. */
const spotTradesQuery = (accounts: readonly string[]) =>
  queryOptions({
    // It begins with the path, so that a change of the ledger loads it again.
    queryKey: ["/api/gains", "spot trades", accounts],
    queryFn: async () => {
      const gains = await Promise.all(accounts.map((account) => queries.fetchQuery(realisedQuery(account))));
      return gains.some(({ coins }) => coins.some(({ disposals, withoutGain }) => disposals + withoutGain > 0));
    },
  });

/**
 * Whether spot trades were read from a venue. The gains report counts them and the portfolio does not, because they change
 * no position. Undefined until it is known.
 */
export function useVenueTrades(): boolean | undefined {
  const { data: linked } = useQuery(linkedQuery);
  const accounts = (linked ?? []).flatMap(({ tradesAccount }) => tradesAccount ?? []);
  const { data } = useQuery({ ...spotTradesQuery(accounts), enabled: accounts.length > 0 });
  return linked && accounts.length === 0 ? false : data;
}
