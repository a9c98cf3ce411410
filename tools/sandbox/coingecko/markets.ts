import type { Context } from "hono";
import { type Coin, isRehypothecated } from "../market/coin.ts";
import type { Market, Ranking } from "../market/market.ts";
import { coinsOfCategory } from "./categories.ts";
import { rateOf } from "./currencies.ts";
import { invalidCurrency, missingParameter } from "./error-replies.ts";
import { marketRow } from "./market-row.ts";
import type { Source } from "./source.ts";

const MAX_PER_PAGE = 250;
const DEFAULT_PER_PAGE = 100;

type Compare = (a: Coin, b: Coin) => number;
const byId: Compare = (a, b) => (a.id < b.id ? -1 : 1);

/** The whole market in the requested order. An unknown order is ignored. */
function ordered(order: string | undefined, market: Market, ranking: Ranking, minute: number): readonly Coin[] {
  const coins = ranking.order;
  const volumes = new Map<Coin, number>();
  const volume = (coin: Coin) => {
    const value = volumes.get(coin) ?? market.volume(coin, minute);
    volumes.set(coin, value);
    return value;
  };
  if (order === "market_cap_asc") return coins.toReversed();
  if (order === "volume_desc") return coins.toSorted((a, b) => volume(b) - volume(a) || byId(a, b));
  if (order === "volume_asc") return coins.toSorted((a, b) => volume(a) - volume(b) || byId(a, b));
  if (order === "id_asc") return coins.toSorted(byId);
  if (order === "id_desc") return coins.toSorted((a, b) => byId(b, a));
  return coins;
}

/** Parses a positive integer. Invalid values become the default, because CoinGecko corrects them without an error. */
function countOf(text: string | undefined, defaultValue: number): number {
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 ? count : defaultValue;
}

/** Replies kept for each market: some minutes of all its pages. */
const MAX_KEPT = 60;
/** Stands for the origin of the request in the kept replies. */
const ANY_ORIGIN = "https://origin.invalid";
const keptReplies = new WeakMap<Market, Map<string, string>>();

/**
 * The reply to a request, computed once for each minute, because a page of the market takes some milliseconds and the
 * many sandboxes of the worker tests begin at the same minute.
 */
function keptReply(market: Market, key: string, compute: () => string): string {
  const kept = keptReplies.get(market) ?? new Map<string, string>();
  keptReplies.set(market, kept);
  const reply = kept.get(key) ?? compute();
  kept.set(key, reply);
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
  return reply;
}

const listOf = (text: string | undefined): string[] => (text ?? "").split(",").filter((part) => part !== "");

/** GET /coins/markets: an array of rows. A category takes precedence over ids, as at CoinGecko. */
export const listMarkets =
  ({ market, clock }: Source) =>
  (c: Context) => {
    const { vs_currency: currency, category, precision, ids, order, ...query } = c.req.query();
    if (!currency) return missingParameter(c, "vs_currency");
    const rate = rateOf(market, currency);
    if (rate === null) return invalidCurrency(c);
    const selectedIds = category ? coinsOfCategory(market, category) : ids ? new Set(listOf(ids)) : null;
    if (selectedIds === "unknown") return c.json({ error: "category not found" }, 404);

    const minute = clock.minute();
    const { origin, search } = new URL(c.req.url);
    const compute = () => {
      const ranking = market.ranking(minute);
      const rehypothecated = query.include_rehypothecated === "true";
      const perPage = Math.min(MAX_PER_PAGE, countOf(query.per_page, DEFAULT_PER_PAGE));
      const from = (countOf(query.page, 1) - 1) * perPage;
      const coins = ordered(order, market, ranking, minute)
        .filter((coin) => selectedIds === null || selectedIds.has(coin.id))
        .filter((coin) => rehypothecated || !isRehypothecated(coin))
        .slice(from, from + perPage);
      const request = {
        market,
        ranking,
        rate,
        minute,
        origin: ANY_ORIGIN,
        sparkline: query.sparkline === "true",
        spans: listOf(query.price_change_percentage),
        precision,
        rehypothecated,
      };
      return JSON.stringify(coins.map((coin) => marketRow(coin, request)));
    };
    const reply = keptReply(market, `${minute} ${search}`, compute).replaceAll(ANY_ORIGIN, origin);
    return c.body(reply, 200, { "Content-Type": "application/json" });
  };
