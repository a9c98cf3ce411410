import { forcedFirst, type HighlightedRow } from "../../shared/ads/highlighted-rows.ts";
import { type TokenColumns, tokenImage, topTokens } from "../../shared/icp-tokens/rules.ts";
import { coinFace } from "../../shared/markets/coin-cells.ts";
import { formatChange, formatMoney, formatPrice, type PriceText } from "../../shared/values/format-market.ts";
import { type Figure, figureOf, toneOf } from "./token-figures.ts";
import type { TokenSearch, TokenSort } from "./token-search.ts";

/** Everything a row or an item of the ticker shows. */
export type Token = {
  id: string;
  name: string;
  symbol: string;
  letter: string;
  hue: string;
  image: string;
  price: PriceText & { value: number | null; tone: string };
  change: Figure;
  volume: Figure;
  cap: Figure;
};

/** The tokens of a reply, the most traded first. */
export function readTokens(columns: TokenColumns): Token[] {
  return columns.canister_id.map((id, at) => {
    const symbol = columns.symbol[at] ?? "";
    const price = columns.price[at] ?? null;
    const change = columns.price_change_24h[at];
    return {
      id,
      symbol,
      name: columns.name[at] ?? "",
      ...coinFace(id, symbol),
      image: tokenImage(id),
      price: { ...formatPrice(price), value: price, tone: price === null ? "none" : "plain" },
      change: { text: formatChange(change), tone: toneOf(change) },
      volume: figureOf(formatMoney(columns.volume_24h[at])),
      cap: figureOf(formatMoney(columns.market_cap[at])),
    };
  });
}

const names = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
const FIGURES: Record<Exclude<TokenSort, "token">, keyof TokenColumns> = {
  price: "price",
  volume: "volume_24h",
  cap: "market_cap",
};

/** What is missing stands last, whichever way the list runs. */
function compareFigures(a: number | null | undefined, b: number | null | undefined, sign: number): number {
  if (a == null || b == null) return (a == null ? 1 : 0) - (b == null ? 1 : 0);
  return sign * (a - b);
}

const matches = ({ id, name, symbol }: Token, text: string): boolean =>
  [id, name, symbol].some((field) => field.toLowerCase().includes(text));

/** The top ones, and after them those that somebody highlights. */
function topAndPaid(tokens: readonly Token[], paid: readonly HighlightedRow[]): Token[] {
  const top = topTokens(tokens);
  const highlighted = tokens.filter((token) => paid.some(({ coinId }) => coinId === token.id) && !top.includes(token));
  return [...top, ...highlighted];
}

function forcedTokensFirst(tokens: readonly Token[], paid: readonly HighlightedRow[]): readonly Token[] {
  const tokenOf = new Map(tokens.map((token) => [token.id, token]));
  return forcedFirst([...tokenOf.keys()], paid).map((id) => tokenOf.get(id)!);
}

/** The tokens that a tab shows, in the order asked for; each tab has its own until a head is clicked. */
export function tokenList(
  tokens: readonly Token[],
  columns: TokenColumns,
  search: TokenSearch,
  paid: readonly HighlightedRow[] = [],
): readonly Token[] {
  const { q = "", tab, sort, dir } = search;
  const text = q.trim().toLowerCase();
  const ofTab = tab === "top" ? topAndPaid(tokens, paid) : tokens;
  const found = text ? ofTab.filter((token) => matches(token, text)) : ofTab;
  if (!sort) return text ? found : forcedTokensFirst(found, paid);
  const sign = dir === "desc" ? -1 : 1;
  if (sort === "token") return found.toSorted((a, b) => sign * names.compare(a.name, b.name));
  const place = new Map(columns.canister_id.map((id, at) => [id, at]));
  const figures = columns[FIGURES[sort]] as (number | null)[];
  const figure = ({ id }: Token) => figures[place.get(id) ?? -1];
  return found.toSorted((a, b) => compareFigures(figure(a), figure(b), sign));
}
