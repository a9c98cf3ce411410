import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { FIRST_COIN_ID, type FirstCoin, type NoCoin } from "../../shared/coins/first-coin.ts";
import { type CoinFacts, type CoinPageCells, coinPageCells } from "../../shared/coins/page-cells.ts";
import { type CoinRange, candleWidth, FIRST_RANGE } from "../../shared/coins/ranges.ts";
import { type Drawing, drawStatic, type PricePoint } from "../../shared/coins/static-chart.ts";
import { MINUTE } from "../../shared/values/time.ts";
import { ApiError, call, type Reply } from "../api/call.ts";

type Coin = Reply<"GET /api/coins/:id">;
/** A coin with the texts of its page. `details` are null while they are still to be loaded. */
export type CoinView = { coin: CoinFacts & Partial<Pick<Coin, "details" | "ecosystem">>; cells: CoinPageCells };
export type Candle = { at: number; open: number; high: number; low: number; close: number };
/** A coin's prices with the drawing that is shown until the chart's script has loaded. */
export type HistoryView = {
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
    const inline = typeof document === "undefined" ? null : document.getElementById(FIRST_COIN_ID)?.textContent;
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
const retry = (count: number, error: unknown) => count < 2 && !isNotFound(error);

export const coinQuery = (id: string) =>
  queryOptions({
    queryKey: ["/api/coins", id],
    queryFn: async () => viewOf(await call("GET /api/coins/:id", { params: { id } })),
    initialData: () => {
      const inline = firstCoin(id);
      return inline ? viewOf(inline.coin) : undefined;
    },
    refetchInterval: MINUTE,
    staleTime: MINUTE,
    structuralSharing: false,
    retry,
  });

export const coinHistoryQuery = (id: string, range: CoinRange, candles: boolean) =>
  queryOptions({
    queryKey: ["/api/coins/history", id, range, candles],
    queryFn: async () =>
      historyViewOf(
        await call("GET /api/coins/:id/history", {
          params: { id },
          query: { range, candles: candles ? "true" : "false" },
        }),
      ),
    initialData: () => {
      const inline = range === FIRST_RANGE && !candles ? firstCoin(id) : null;
      return inline ? historyViewOf(inline.history as HistoryReply) : undefined;
    },
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE,
    staleTime: MINUTE,
    structuralSharing: false,
    retry,
  });
