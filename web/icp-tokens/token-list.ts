import { forcedFirst, type HighlightedRow } from "../../shared/ads/highlighted-rows.ts";
import { tokenImage } from "../../shared/icp-tokens/coin-id.ts";
import { type TokenColumns, topTokens } from "../../shared/icp-tokens/rules.ts";
import { coinDisc } from "../../shared/markets/coin-cells.ts";
import { shownChange } from "../../shared/values/display-currency.ts";
import { formatChange, formatMoney, formatPrice, type PriceText } from "../../shared/values/format-market.ts";
import { type CellText, cellText, toneOf } from "./cell-text.ts";
import type { TokenSearch, TokenSort } from "./token-search.ts";

/** All values that a table row or a ticker item shows. */
export type Token = {
  id: string;
  name: string;
  symbol: string;
  letter: string;
  hue: string;
  image: string;
  price: PriceText & { value: number | null; tone: string };
  change: CellText;
  volume: CellText;
  cap: CellText;
};

/** The tokens of a reply in its order, which is by volume. */
export function tokensFromColumns(columns: TokenColumns): Token[] {
  return columns.canister_id.map((id, index) => {
    const symbol = columns.symbol[index] ?? "";
    const price = columns.price[index] ?? null;
    const change = shownChange(columns.price_change_24h[index], "24h");
    return {
      id,
      symbol,
      name: columns.name[index] ?? "",
      ...coinDisc(id, symbol),
      image: tokenImage(id),
      price: { ...formatPrice(price), value: price, tone: price === null ? "none" : "plain" },
      change: { text: formatChange(change), tone: toneOf(change) },
      volume: cellText(formatMoney(columns.volume_24h[index] || null)),
      cap: cellText(formatMoney(columns.market_cap[index] || null)),
    };
  });
}

const nameCollator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
const NUMERIC_COLUMNS: Record<Exclude<TokenSort, "token">, keyof TokenColumns> = {
  price: "price",
  volume: "volume_24h",
  cap: "market_cap",
};

/** Missing values are last in both directions. */
function compareValues(a: number | null | undefined, b: number | null | undefined, sign: number): number {
  if (a == null || b == null) return (a == null ? 1 : 0) - (b == null ? 1 : 0);
  return sign * (a - b);
}

const matches = ({ id, name, symbol }: Token, query: string): boolean =>
  [id, name, symbol].some((field) => field.toLowerCase().includes(query));

/** The top tokens, followed by the tokens that advertisers highlight. The top tokens are chosen from `candidateIds`. */
function topAndHighlighted(
  tokens: readonly Token[],
  candidateIds: readonly string[],
  highlights: readonly HighlightedRow[],
): Token[] {
  const candidates = new Set(candidateIds);
  const top = topTokens(tokens.filter(({ id }) => candidates.has(id)));
  const highlighted = tokens.filter(
    (token) => highlights.some(({ coinId }) => coinId === token.id) && !top.includes(token),
  );
  return [...top, ...highlighted];
}

function forcedTokensFirst(tokens: readonly Token[], highlights: readonly HighlightedRow[]): readonly Token[] {
  const tokenOf = new Map(tokens.map((token) => [token.id, token]));
  return forcedFirst([...tokenOf.keys()], highlights).map((id) => tokenOf.get(id)!);
}

/**
 * The matching tokens of a tab in the chosen order, otherwise in the tab's default order. The tab Top Tokens
 * chooses from `candidateIds`.
 */
export function tokenList(
  tokens: readonly Token[],
  columns: TokenColumns,
  search: TokenSearch,
  highlights: readonly HighlightedRow[] = [],
  candidateIds: readonly string[] = [],
): readonly Token[] {
  const { q = "", tab, sort, dir } = search;
  const query = q.trim().toLowerCase();
  const tabTokens = tab === "top" ? topAndHighlighted(tokens, candidateIds, highlights) : tokens;
  const matching = query ? tabTokens.filter((token) => matches(token, query)) : tabTokens;
  if (!sort) return query ? matching : forcedTokensFirst(matching, highlights);
  const sign = dir === "desc" ? -1 : 1;
  if (sort === "token") return matching.toSorted((a, b) => sign * nameCollator.compare(a.name, b.name));
  const indexes = new Map(columns.canister_id.map((id, index) => [id, index]));
  const values = columns[NUMERIC_COLUMNS[sort]] as (number | null)[];
  const valueFor = ({ id }: Token) => values[indexes.get(id) ?? -1];
  return matching.toSorted((a, b) => compareValues(valueFor(a), valueFor(b), sign));
}
