import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { FIRST_COIN_ELEMENT_ID, type FirstCoin, type NoCoin } from "../../shared/coins/first-coin.ts";
import { type CoinFacts, type CoinPageCells, coinPageCells } from "../../shared/coins/page-cells.ts";
import { type CoinRange, candleWidth, FIRST_RANGE } from "../../shared/coins/ranges.ts";
import { type Drawing, drawStatic, type PricePoint } from "../../shared/coins/static-chart.ts";
import { MINUTE, SECOND } from "../../shared/values/time.ts";
import { setRunningAds } from "../ads/feed/ad-feed.ts";
import { ApiError, call, type Reply } from "../api/call.ts";
import { callList } from "../api/call-list.ts";

type Coin = Reply<"GET /api/coins/:id">;
/** A coin with the texts of its page. `details` are null while they are still to be loaded. */
export type CoinView = { coin: CoinFacts & Partial<Pick<Coin, "details" | "ecosystem">>; cells: CoinPageCells };
export type Candle = { at: number; open: number; high: number; low: number; close: number };
/** A coin's prices with the drawing that is shown until the chart's script has loaded. */
export type HistoryView = {
  range: CoinRange;
  points: PricePoint[];
  candles: Candle[] | null;
  /** The time that each candle covers, in ms. */
  candleWidth: number;
  complete: boolean;
  sources: string[];
  drawing: Drawing | null;
};

type HistoryReply = Pick<Reply<"GET /api/coins/:id/history">, "points"> & Partial<Reply<"GET /api/coins/:id/history">>;

export const viewOf = (coin: CoinView["coin"]): CoinView => ({ coin, cells: coinPageCells(coin) });

export function historyViewOf({
  points,
  candles,
  range = FIRST_RANGE,
  complete = false,
  sources = [],
}: HistoryReply): HistoryView {
  const prices = points.map(({ at, price }) => ({ at: Date.parse(at), price: Number(price) }));
  return {
    range,
    points: prices,
    candles:
      candles?.map(({ at, open, high, low, close }) => ({
        at: Date.parse(at),
        open: Number(open),
        high: Number(high),
        low: Number(low),
        close: Number(close),
      })) ?? null,
    candleWidth: candleWidth(range, (prices.at(-1)?.at ?? 0) - (prices[0]?.at ?? 0)),
    complete,
    sources,
    drawing: drawStatic(prices),
  };
}

let first: FirstCoin | NoCoin | null | undefined;
function inlineData(): FirstCoin | NoCoin | null {
  if (first === undefined) {
    const inline = typeof document === "undefined" ? null : document.getElementById(FIRST_COIN_ELEMENT_ID)?.textContent;
    first = inline ? (JSON.parse(inline) as FirstCoin | NoCoin) : null;
  }
  return first;
}

/** The coin that the first HTML contains, if it is this one. */
function firstCoin(id: string): FirstCoin | null {
  const data = inlineData();
  return data && "coin" in data && data.coin.id === id ? data : null;
}

/** True when the first HTML says that the server does not know this id. */
export function isUnknownInFirstHtml(id: string): boolean {
  const data = inlineData();
  return data !== null && "unknownId" in data && data.unknownId === id;
}

export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;
/** Without a network another try could not help, and the page says so at once. */
const retry = (count: number, error: unknown) => navigator.onLine && count < 2 && !isNotFound(error);

/** The coin, its prices and the articles about it come in one reply, which the queries of the page share. */
const startQuery = (id: string) =>
  queryOptions({
    queryKey: ["/api/start/coins", id],
    queryFn: async () => {
      const start = await call("GET /api/start/coins/:id", { params: { id } });
      setRunningAds(start.ads);
      return start;
    },
    staleTime: 30 * SECOND,
    structuralSharing: false,
  });

const MENTIONS = "3";
/** The newest articles that name a coin. */
export const mentionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["/api/news", "coin", id],
    queryFn: () => callList("GET /api/news", { query: { limit: MENTIONS, coin: id } }),
  });

/** Polls less often while live prices come by themselves. */
export const pollInterval = (isLive: boolean): number => (isLive ? 5 * MINUTE : MINUTE);

export const coinQuery = (id: string) =>
  queryOptions({
    queryKey: ["/api/coins", id],
    queryFn: async ({ client }) => {
      const { coin, articles } = await client.fetchQuery(startQuery(id));
      client.setQueryData(mentionsQuery(id).queryKey, articles);
      return viewOf(coin);
    },
    initialData: () => {
      const inline = firstCoin(id);
      return inline ? viewOf(inline.coin) : undefined;
    },
    staleTime: MINUTE,
    structuralSharing: false,
    retry,
  });

export const coinHistoryQuery = (id: string, range: CoinRange, candles: boolean) =>
  queryOptions({
    queryKey: ["/api/coins/history", id, range, candles],
    queryFn: async ({ client }) =>
      historyViewOf(
        range === FIRST_RANGE && !candles
          ? (await client.fetchQuery(startQuery(id))).history
          : await call("GET /api/coins/:id/history", {
              params: { id },
              query: { range, candles: candles ? "true" : "false" },
            }),
      ),
    initialData: () => {
      const inline = range === FIRST_RANGE && !candles ? firstCoin(id) : null;
      return inline ? historyViewOf(inline.history as HistoryReply) : undefined;
    },
    placeholderData: keepPreviousData,
    staleTime: MINUTE,
    structuralSharing: false,
    retry,
  });
