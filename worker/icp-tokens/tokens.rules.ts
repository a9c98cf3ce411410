import { isHiddenToken } from "../../shared/icp-tokens/rules.ts";
import { decideReceivedPrice, type PriceState } from "../../shared/received-price.ts";
import type { TokenCap, TokenDetails, TradedToken } from "../upstreams/icpswap/icpswap-rows.ts";

/** A listed token. Figures are in US dollars and percent; `fee` and `supply` are as the ledger reports them. */
export type ListedToken = TradedToken & {
  marketCap: number | null;
  details: Omit<TokenDetails, "id"> | null;
};
/** A stored token, with the figures that belong to the shown price. */
export type IcpToken = ListedToken & PriceState;

/** Bounds the list. Tokens beyond this rank are not traded. */
const MAX_TOKENS = 1000;
const MIN_REMAINING_SHARE = 0.9;

/** A list that lost more than a tenth of its rows at once is treated as a fault of the upstream. */
export const isPlausibleLength = (before: number, now: number): boolean => now >= before * MIN_REMAINING_SHARE;

const capFromSupply = ({ price }: TradedToken, details: TokenDetails | undefined): number | null =>
  price === null || !details || details.supply === "0"
    ? null
    : (price * Number(details.supply)) / 10 ** details.decimals;

/**
 * Joins the exchange's three lists, most traded tokens first. Of two rows for one token the first one is used. A
 * missing market cap is computed as price times supply.
 */
export function mergeTokens(
  traded: readonly TradedToken[],
  caps: readonly TokenCap[],
  details: readonly TokenDetails[],
): ListedToken[] {
  const capById = new Map(caps.map((cap) => [cap.id, cap.marketCap]));
  const detailsById = new Map(details.map((row) => [row.id, row]));
  const merged = new Map<string, ListedToken>();
  for (const token of traded) {
    const isEmpty = token.price === null && !token.tvl;
    if (merged.has(token.id) || isHiddenToken(token) || isEmpty) continue;
    const tokenDetails = detailsById.get(token.id);
    const { id: _id, ...detailFields } = tokenDetails ?? { id: "" };
    const marketCap = capById.get(token.id) ?? capFromSupply(token, tokenDetails);
    merged.set(token.id, {
      ...token,
      marketCap,
      details: tokenDetails ? (detailFields as ListedToken["details"]) : null,
    });
  }
  return [...merged.values()]
    .sort((a, b) => (b.volume24h ?? 0) - (a.volume24h ?? 0) || (b.tvl ?? 0) - (a.tvl ?? 0) || (a.id < b.id ? -1 : 1))
    .slice(0, MAX_TOKENS);
}

function confirmPrice(previous: IcpToken | undefined, token: ListedToken, now: number): IcpToken {
  const { price, name, symbol, details } = token;
  if (price === null) return { ...token, pricedAt: null, seenAt: now };
  // A list that was stored before its prices were confirmed has no times.
  const decision = decideReceivedPrice(previous?.pricedAt ? previous : undefined, { price, at: now });
  if (previous && decision.kind === "hold back") {
    const { before: _before, ...shown } = previous;
    return { ...shown, name, symbol, details, seenAt: now, heldBack: { price, at: now } };
  }
  const before = decision.kind === "show" ? decision.previous : undefined;
  return { ...token, pricedAt: now, seenAt: now, ...(before && { before }) };
}

/**
 * Applies the market's rule for large moves: a token keeps its figures until a second refresh confirms a price that
 * moved by more than 30 %.
 */
export function confirmPrices(previous: readonly IcpToken[], tokens: readonly ListedToken[], now: number): IcpToken[] {
  const previousById = new Map(previous.map((token) => [token.id, token]));
  return tokens.map((token) => confirmPrice(previousById.get(token.id), token, now));
}

export type TokenSort = "volume" | "price_change" | "market_cap" | "price" | "tvl";
const METRICS: Record<TokenSort, (token: ListedToken) => number | null> = {
  volume: (token) => token.volume24h,
  price_change: (token) => token.change24h,
  market_cap: (token) => token.marketCap,
  price: (token) => token.price,
  tvl: (token) => token.tvl,
};
/**
 * Minimum US dollars in a token's pools. Below this, a single trade can double the price and put any token on top of a
 * list.
 */
const MIN_LIQUIDITY = 1000;

/**
 * The tokens with the largest values of a metric, or the smallest ones when `sign` is −1. Tokens without the value are
 * left out.
 */
export function leadingTokens<Token extends ListedToken>(
  tokens: readonly Token[],
  sort: TokenSort,
  count: number,
  sign: 1 | -1 = 1,
): Token[] {
  const metric = METRICS[sort];
  return tokens
    .filter((token) => token.price !== null && (token.tvl ?? 0) >= MIN_LIQUIDITY && metric(token) !== null)
    .toSorted((a, b) => sign * ((metric(b) ?? 0) - (metric(a) ?? 0)))
    .slice(0, count);
}
