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

/** Whether the server is reading the account's history. A list that an earlier version stored does not say so. */
export const isReadingHistory = ({ history }: LinkedAccount): boolean =>
  history?.state === "waiting" || history?.state === "running";

/** While a refresh or the reading of a history runs, its result is awaited. Otherwise a request lets the server refresh what is old. */
const WHILE_REFRESHING = 3 * SECOND;
const POLL_MS = MINUTE;

export const linkedQuery = queryOptions({
  queryKey: ["/api/linked-accounts"],
  queryFn: () => callList("GET /api/linked-accounts"),
  refetchInterval: ({ state: { data } }) =>
    data?.some((account) => account.state === "refreshing" || isReadingHistory(account))
      ? WHILE_REFRESHING
      : data?.length
        ? POLL_MS
        : false,
});
