import { queryOptions } from "@tanstack/react-query";
import type { CandleInterval } from "../../shared/icp-tokens/candle-intervals.ts";
import type { TokenColumns } from "../../shared/icp-tokens/rules.ts";
import { MINUTE, SECOND } from "../../shared/values/time.ts";
import { call } from "../api/call.ts";

const TOKENS_MS = 5 * MINUTE;
/** A series that is on its way comes with the cron's next minute. */
const WAITING_MS = 10 * SECOND;

/** Specification 1, section 8: a failure names what could not be had. */
async function fetching<Reply>(what: string, reply: Promise<Reply>): Promise<Reply> {
  try {
    return await reply;
  } catch (cause) {
    throw new Error(`Failed to fetch ${what}`, { cause });
  }
}

type Asked<Data> = { state: { data: Data | undefined; error: Error | null; dataUpdateCount: number } };
/** How often to look for a series that is still empty, before it is believed to be. */
const LOOKS = 12;
const each =
  <Data>(ms: number, isEmpty: (data: Data) => boolean) =>
  ({ state: { data, error, dataUpdateCount } }: Asked<Data>): number => {
    const isWaiting = data === undefined ? error !== null : isEmpty(data);
    return isWaiting && dataUpdateCount < LOOKS ? WAITING_MS : ms;
  };
const hasNoItems = ({ items }: { items: unknown[] }) => items.length === 0;

async function loadTokens(): Promise<TokenColumns> {
  const reply = await call("GET /api/kong/tokens", { query: { layout: "columns" } });
  if (!("canister_id" in reply)) throw new Error("The tokens came in another layout than asked for");
  return reply;
}

export const tokensQuery = queryOptions({
  queryKey: ["/api/kong/tokens"],
  queryFn: () => fetching("tokens", loadTokens()),
  // Specification 1, section 9: two minutes in the ticker, which is on this page.
  staleTime: 2 * MINUTE,
  refetchInterval: TOKENS_MS,
});

export const candlesQuery = (token: string, interval: CandleInterval) =>
  queryOptions({
    queryKey: ["/api/kong/ohlc", token, interval],
    queryFn: () =>
      fetching("OHLC data", call("GET /api/kong/ohlc", { query: { pair: token, interval, limit: "120" } })),
    staleTime: MINUTE,
    refetchInterval: each(2 * MINUTE, (candles: unknown[]) => candles.length === 0),
  });

export const poolsQuery = (token: string) =>
  queryOptions({
    queryKey: ["/api/kong/pools", token],
    queryFn: () => fetching("pools", call("GET /api/kong/pools", { query: { canister_id: token, limit: "8" } })),
    staleTime: MINUTE,
    refetchInterval: TOKENS_MS,
  });

export const transactionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["/api/kong/transactions", id],
    queryFn: () =>
      fetching(
        "token transactions",
        call("GET /api/kong/tokens/:id/transactions", { params: { id }, query: { limit: "20" } }),
      ),
    staleTime: MINUTE,
    refetchInterval: each(2 * MINUTE, hasNoItems),
  });
