import { queryOptions } from "@tanstack/react-query";
import { MINUTE, SECOND } from "../../../shared/values/time.ts";
import type { Reply } from "../../api/call.ts";
import { callList } from "../../api/call-list.ts";
import { queries } from "../../api/query-client.ts";
import { spotQuery } from "../portfolio.queries.ts";

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

const KEY = ["/api/linked-accounts"];
/** The amounts that count beside the positions of the ledger. */
const besidePositions = (accounts: readonly LinkedAccount[]): string =>
  JSON.stringify(
    accounts.flatMap(({ id, counted }) =>
      (counted ?? []).map(({ coinId, symbol, amount }) => [id, coinId, symbol, amount]),
    ),
  );

/** What counts beside the positions changes together with them, such as when a history is booked. */
async function readLinked(): Promise<LinkedAccount[]> {
  const before = queries.getQueryData<LinkedAccount[]>(KEY);
  const accounts = await callList("GET /api/linked-accounts");
  if (before && besidePositions(before) !== besidePositions(accounts))
    await queries.invalidateQueries({ queryKey: spotQuery.queryKey });
  return accounts;
}

export const linkedQuery = queryOptions({
  queryKey: KEY,
  queryFn: readLinked,
  refetchInterval: ({ state: { data } }) =>
    data?.some((account) => account.state === "refreshing" || isReadingHistory(account))
      ? WHILE_REFRESHING
      : data?.length
        ? POLL_MS
        : false,
});
