import { queryOptions } from "@tanstack/react-query";
import { MINUTE, SECOND } from "../../../shared/values/time.ts";
import type { Reply } from "../../api/call.ts";
import { callList } from "../../api/call-list.ts";

export type LinkedAccount = Reply<"GET /api/linked-accounts">[number];

/**
 * The balances that count beside the positions: all, unless the account stands for one of the ledger. A list that an
 * earlier version stored does not say so.
 */
export const countedOf = ({ counted, holdings }: LinkedAccount): LinkedAccount["holdings"] => counted ?? holdings;

/** While a refresh runs, its result is awaited. Otherwise a request lets the server refresh what is old. */
const WHILE_REFRESHING = 3 * SECOND;
const POLL_MS = MINUTE;

export const linkedQuery = queryOptions({
  queryKey: ["/api/linked-accounts"],
  queryFn: () => callList("GET /api/linked-accounts"),
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ state }) => state === "refreshing") ? WHILE_REFRESHING : data?.length ? POLL_MS : false,
});
