import type { TokenColumns } from "../../shared/icp-tokens/rules.ts";
import { BoundedMap } from "../platform/bounded-map.ts";
import { jsonBlob } from "../platform/http/replies.ts";
import { STALE_AFTER } from "./feeds.rules.ts";
import type { Feed } from "./feeds.ts";
import { kongToken, pageOf } from "./token-replies.rules.ts";
import { type IcpToken, leadingTokens, type TokenSort } from "./tokens.rules.ts";

type TokenFeed = Feed<IcpToken[]>;

const TOP_LENGTH = 50;
const MAX_CACHED_REPLIES = 16;

/** Replies are cached as long as their list, so that repeated requests need no work. */
const repliesByFeed = new WeakMap<TokenFeed, Map<string, Blob>>();
function cachedReply(tokens: TokenFeed, key: string, build: () => unknown): Blob {
  const replies = repliesByFeed.get(tokens) ?? new BoundedMap<string, Blob>(MAX_CACHED_REPLIES);
  repliesByFeed.set(tokens, replies);
  const cached = replies.get(key);
  if (cached) return cached;
  const body = jsonBlob(build());
  replies.set(key, body);
  return body;
}

// Rounds to the digits that the page shows.
const roundToDigits = (value: number | null, digits: number) =>
  value === null ? null : Number(value.toPrecision(digits));

const columnsOf = ({ body, loadedAt }: TokenFeed, source: string): TokenColumns => ({
  asOf: loadedAt,
  staleAfter: STALE_AFTER,
  source,
  canister_id: body.map((token) => token.id),
  symbol: body.map((token) => token.symbol),
  name: body.map((token) => token.name),
  price: body.map((token) => roundToDigits(token.price, 8)),
  price_change_24h: body.map((token) => roundToDigits(token.change24h, 5)),
  volume_24h: body.map((token) => roundToDigits(token.volume24h, 6)),
  market_cap: body.map((token) => roundToDigits(token.marketCap, 6)),
});

/** Whether a text contains the search text. Without a search text, everything matches. */
export const matchesSearch = (search: string | undefined, texts: readonly string[]): boolean =>
  !search || texts.some((text) => text.toLowerCase().includes(search.trim().toLowerCase()));

export const tokenReply = (token: IcpToken, { loadedAt }: TokenFeed) => kongToken(token, loadedAt);

export const columnsReply = (source: string) => (tokens: TokenFeed) =>
  cachedReply(tokens, "columns", () => columnsOf(tokens, source));

type ListQuery = { page: number; limit: number; search?: string | undefined };

export const tokensReply =
  ({ page, limit, search }: ListQuery) =>
  (tokens: TokenFeed) =>
    cachedReply(tokens, JSON.stringify([page, limit, search]), () => {
      const matches = tokens.body.filter(({ id, name, symbol }) => matchesSearch(search, [id, name, symbol]));
      const reply = pageOf(matches, page, limit);
      return { ...reply, items: reply.items.map((token) => kongToken(token, tokens.loadedAt)) };
    });

export const topReply = (sort: TokenSort) => (tokens: TokenFeed) =>
  cachedReply(tokens, `top ${sort}`, () => {
    const leadersBy = (metric: TokenSort, sign: 1 | -1 = 1) =>
      leadingTokens(tokens.body, metric, TOP_LENGTH, sign).map((token) => kongToken(token, tokens.loadedAt));
    return {
      items: leadersBy(sort),
      gainers: leadersBy("price_change"),
      losers: leadersBy("price_change", -1),
      hottest: leadersBy("tvl"),
      top_volume: leadersBy("volume"),
    };
  });
