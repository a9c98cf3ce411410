import { useQuery } from "../../api/use-query.ts";
import { accountsQuery } from "../accounts.queries.ts";

const NONE: readonly string[] = [];

/** The names of the ledger's accounts; "" is the one without a name. None until they are loaded. */
export const useAccountNames = (): readonly string[] => useQuery(accountsQuery).data?.accounts ?? NONE;
