import { isHiddenToken } from "../../shared/icp-tokens/rules.ts";
import type { TokenCap, TokenDetails, TradedToken } from "../upstreams/icpswap/icpswap-rows.ts";

/** A token as we keep it. Dollars and percent; `fee` and `supply` as the ledger says them. */
export type IcpToken = TradedToken & {
  marketCap: number | null;
  details: Omit<TokenDetails, "id"> | null;
};

/** Every list has an end: beyond these nobody trades. */
const MOST_TOKENS = 1000;
const SMALLEST_SHARE = 0.9;

/** A list that lost a tenth of its rows at once is a fault of the upstream, not news. */
export const isWholeList = (before: number, now: number): boolean => now >= before * SMALLEST_SHARE;

const capOf = ({ price }: TradedToken, details: TokenDetails | undefined): number | null =>
  price === null || !details || details.supply === "0"
    ? null
    : (price * Number(details.supply)) / 10 ** details.decimals;

/**
 * Joins what the exchange says in three lists, the most traded first; of two rows for one token the first wins.
 * Where it gives no market cap, price times supply stands for it.
 */
export function mergeTokens(
  traded: readonly TradedToken[],
  caps: readonly TokenCap[],
  details: readonly TokenDetails[],
): IcpToken[] {
  const capById = new Map(caps.map((cap) => [cap.id, cap.marketCap]));
  const detailsById = new Map(details.map((row) => [row.id, row]));
  const merged = new Map<string, IcpToken>();
  for (const token of traded) {
    const isEmpty = token.price === null && !token.tvl;
    if (merged.has(token.id) || isHiddenToken(token) || isEmpty) continue;
    const known = detailsById.get(token.id);
    const { id: _id, ...own } = known ?? { id: "" };
    const marketCap = capById.get(token.id) ?? capOf(token, known);
    merged.set(token.id, { ...token, marketCap, details: known ? (own as IcpToken["details"]) : null });
  }
  return [...merged.values()]
    .sort((a, b) => (b.volume24h ?? 0) - (a.volume24h ?? 0) || (b.tvl ?? 0) - (a.tvl ?? 0) || (a.id < b.id ? -1 : 1))
    .slice(0, MOST_TOKENS);
}

export type TokenSort = "volume" | "price_change" | "market_cap" | "price" | "tvl";
const FIGURE: Record<TokenSort, (token: IcpToken) => number | null> = {
  volume: (token) => token.volume24h,
  price_change: (token) => token.change24h,
  market_cap: (token) => token.marketCap,
  price: (token) => token.price,
  tvl: (token) => token.tvl,
};
/** Dollars in its pools. Below this a single trade doubles a price, and any token can lead any list. */
const LEAST_DEPTH = 1000;

/** The leaders by a figure, the largest first; `sign` −1: the smallest. What is unknown does not lead. */
export function leadingTokens(
  tokens: readonly IcpToken[],
  sort: TokenSort,
  count: number,
  sign: 1 | -1 = 1,
): IcpToken[] {
  const figure = FIGURE[sort];
  return tokens
    .filter((token) => token.price !== null && (token.tvl ?? 0) >= LEAST_DEPTH && figure(token) !== null)
    .toSorted((a, b) => sign * ((figure(b) ?? 0) - (figure(a) ?? 0)))
    .slice(0, count);
}
