import { useQuery } from "../../api/use-query.ts";
import { hasVenueTrades, linkedQuery } from "./linked.queries.ts";

/**
 * Whether trades were read from a venue, which the gains report counts and the portfolio does not; undefined until the
 * linked accounts are known.
 */
export function useVenueTrades(): boolean | undefined {
  const { data } = useQuery(linkedQuery);
  return data && hasVenueTrades(data);
}
