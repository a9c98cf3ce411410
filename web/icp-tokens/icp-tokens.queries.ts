import { queryOptions } from "@tanstack/react-query";
import type { CandleInterval } from "../../shared/icp-tokens/candle-intervals.ts";
import type { TokenColumns } from "../../shared/icp-tokens/rules.ts";
import { MINUTE, SECOND } from "../../shared/values/time.ts";
import { call, type Reply } from "../api/call.ts";
import { callList } from "../api/call-list.ts";

export type Candle = Reply<"GET /api/kong/ohlc">[number];

const TOKENS_MS = 5 * MINUTE;
/** The polling interval for candles or swaps that the worker's next cron run will load. */
const EMPTY_MS = 10 * SECOND;

/** Replaces the error of a failed request by "Failed to fetch" and the name of the data. */
async function withFailureText<Reply>(dataName: string, reply: Promise<Reply>): Promise<Reply> {
  try {
    return await reply;
  } catch (cause) {
    throw new Error(`Failed to fetch ${dataName}`, { cause });
  }
}

type PolledQuery<Data> = { state: { data: Data | undefined; error: Error | null; dataUpdateCount: number } };
/** After this many empty replies the data counts as really empty. */
const MAX_EMPTY_REPLIES = 12;
/** Refetches every `ms`, but more often while the first data is still missing. */
const refetchEvery =
  <Data>(ms: number, isEmpty: (data: Data) => boolean) =>
  ({ state: { data, error, dataUpdateCount } }: PolledQuery<Data>): number => {
    const isMissing = data === undefined ? error !== null : isEmpty(data);
    return isMissing && dataUpdateCount < MAX_EMPTY_REPLIES ? EMPTY_MS : ms;
  };
const hasNoItems = ({ items }: { items: unknown[] }) => items.length === 0;

async function loadTokens(): Promise<TokenColumns> {
  const reply = await call("GET /api/kong/tokens", { query: { layout: "columns" } });
  if (!("canister_id" in reply)) throw new Error("The server did not send the tokens as columns");
  return reply;
}

export const tokensQuery = queryOptions({
  queryKey: ["/api/kong/tokens"],
  queryFn: () => withFailureText("tokens", loadTokens()),
  // The ticker on this page must not show data older than two minutes when it mounts.
  staleTime: 2 * MINUTE,
  refetchInterval: TOKENS_MS,
});

/** The ids of the tokens with the highest volume, for the tab Top Tokens. */
export const topTokensQuery = queryOptions({
  queryKey: ["/api/kong/tokens/top", "volume"],
  queryFn: async () => {
    const { items } = await withFailureText(
      "top tokens",
      call("GET /api/kong/tokens/top", { query: { sort: "volume" } }),
    );
    return items.map((token) => token.canister_id);
  },
  refetchInterval: TOKENS_MS,
});

export const candlesQuery = (token: string, interval: CandleInterval, limit = 120) =>
  queryOptions({
    queryKey: ["/api/kong/ohlc", token, interval, limit],
    queryFn: () =>
      withFailureText(
        "OHLC data",
        callList("GET /api/kong/ohlc", { query: { pair: token, interval, limit: String(limit) } }),
      ),
    staleTime: MINUTE,
    refetchInterval: refetchEvery(2 * MINUTE, (candles: unknown[]) => candles.length === 0),
  });

export const poolsQuery = (token: string) =>
  queryOptions({
    queryKey: ["/api/kong/pools", token],
    queryFn: () => withFailureText("pools", call("GET /api/kong/pools", { query: { canister_id: token, limit: "8" } })),
    staleTime: MINUTE,
    refetchInterval: TOKENS_MS,
  });

export const transactionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["/api/kong/transactions", id],
    queryFn: () =>
      withFailureText(
        "token transactions",
        call("GET /api/kong/tokens/:id/transactions", { params: { id }, query: { limit: "20" } }),
      ),
    staleTime: MINUTE,
    refetchInterval: refetchEvery(2 * MINUTE, hasNoItems),
  });
