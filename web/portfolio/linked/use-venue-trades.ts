import { useQuery } from "../../api/use-query.ts";
import { hasVenueTrades, linkedQuery } from "./linked.queries.ts";

/** Whether trades were read from a venue, which the gains report counts and the portfolio does not. */
export const useVenueTrades = (): boolean => hasVenueTrades(useQuery(linkedQuery).data);
