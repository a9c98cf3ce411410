import type { TokenColumns } from "../../shared/icp-tokens/rules.ts";
import { STALE_AFTER } from "./feeds.rules.ts";
import type { Feed } from "./feeds.ts";
import { kongToken, pageOf } from "./token-replies.rules.ts";
import { type IcpToken, leadingTokens, type TokenSort } from "./tokens.rules.ts";

type Tokens = Feed<IcpToken[]>;

const encoder = new TextEncoder();
const LEADERS = 50;
const KEPT_REPLIES = 16;

/** What was made of a list is kept as long as the list, so that the thousandth visitor costs no work. */
const kept = new WeakMap<Tokens, Map<string, Uint8Array>>();
function keep(tokens: Tokens, key: string, make: () => unknown): Uint8Array {
  const replies = kept.get(tokens) ?? new Map<string, Uint8Array>();
  kept.set(tokens, replies);
  const known = replies.get(key);
  if (known) return known;
  if (replies.size >= KEPT_REPLIES) replies.clear();
  const bytes = encoder.encode(JSON.stringify(make()));
  replies.set(key, bytes);
  return bytes;
}

// What a screen can show.
const significant = (value: number | null, digits: number) =>
  value === null ? null : Number(value.toPrecision(digits));

const columnsOf = ({ body, loadedAt }: Tokens, source: string): TokenColumns => ({
  asOf: loadedAt,
  staleAfter: STALE_AFTER,
  source,
  canister_id: body.map((token) => token.id),
  symbol: body.map((token) => token.symbol),
  name: body.map((token) => token.name),
  price: body.map((token) => significant(token.price, 8)),
  price_change_24h: body.map((token) => significant(token.change24h, 5)),
  volume_24h: body.map((token) => significant(token.volume24h, 6)),
  market_cap: body.map((token) => significant(token.marketCap, 6)),
});

/** Whether any of the texts holds what is searched for; no search fits all. */
export const matching = (search: string | undefined, texts: readonly string[]): boolean =>
  !search || texts.some((text) => text.toLowerCase().includes(search.trim().toLowerCase()));

export const tokenReply = (token: IcpToken, { loadedAt }: Tokens) => kongToken(token, loadedAt);

export const columnsReply = (source: string) => (tokens: Tokens) =>
  keep(tokens, "columns", () => columnsOf(tokens, source));

type ListQuery = { page: number; limit: number; search?: string | undefined };

export const tokensReply =
  ({ page, limit, search }: ListQuery) =>
  (tokens: Tokens) =>
    keep(tokens, JSON.stringify([page, limit, search]), () => {
      const found = tokens.body.filter(({ id, name, symbol }) => matching(search, [id, name, symbol]));
      const part = pageOf(found, page, limit);
      return { ...part, items: part.items.map((token) => kongToken(token, tokens.loadedAt)) };
    });

export const topReply = (sort: TokenSort) => (tokens: Tokens) =>
  keep(tokens, `top ${sort}`, () => {
    const leading = (by: TokenSort, sign: 1 | -1 = 1) =>
      leadingTokens(tokens.body, by, LEADERS, sign).map((token) => kongToken(token, tokens.loadedAt));
    return {
      items: leading(sort),
      gainers: leading("price_change"),
      losers: leading("price_change", -1),
      hottest: leading("tvl"),
      top_volume: leading("volume"),
    };
  });
