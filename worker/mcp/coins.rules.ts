import { isQuoted } from "../../shared/exchange-rates/quoted.ts";
import { assetKeyOf } from "../../shared/transactions/transaction.ts";
import { fnv1a } from "../../shared/values/fnv.ts";
import { safeEcho } from "../platform/http/errors.ts";

/** How tools name coins, in results and in arguments. */

/** Without spaces and this short, a symbol is no instruction for a model. */
const SYMBOL = /^[a-z0-9$][a-z0-9.$_+/-]{0,11}$/i;
/** An upstream wrote the ids of coins. At most four words are too short for an instruction. */
const COIN_ID = /^[a-z0-9]{1,20}(-[a-z0-9]{1,20}){0,3}$/;
const TOKEN_ID = /^icp:[a-z0-9]{5}(-[a-z0-9]{3,5}){1,10}$/;

export const isSafeSymbol = (symbol: string): boolean => SYMBOL.test(symbol);
export const isSafeId = (id: string): boolean => COIN_ID.test(id) || TOKEN_ID.test(id);

/** A coin of the market, or one that the user holds. `id` is null for a coin that the market does not know. */
export type NamedCoin = { id: string | null; symbol: string; name?: string; rank?: number | null };

/** A name without text of other people, for a coin whose id or symbol could be an instruction. */
const alias = (id: string | null, symbol: string): string =>
  `coin-${fnv1a(assetKeyOf({ coinId: id, symbol }))
    .toString(16)
    .padStart(8, "0")}`;

/** The id by which results name a coin, and by which arguments may. Null for money. */
export function coinIdOf(id: string | null, symbol: string): string | null {
  if (id !== null) return isSafeId(id) ? id : alias(id, symbol);
  if (isQuoted(symbol.toLowerCase())) return null;
  return isSafeSymbol(symbol) ? assetKeyOf({ coinId: null, symbol: symbol.toLowerCase() }) : alias(id, symbol);
}

export const symbolOf = (id: string | null, symbol: string): string =>
  isSafeSymbol(symbol) ? symbol.toUpperCase() : alias(id, symbol);

const unique = (coins: readonly NamedCoin[]): NamedCoin[] => [
  ...new Map(coins.map((coin) => [assetKeyOf({ coinId: coin.id, symbol: coin.symbol }), coin])).values(),
];

/** The coins that a text names: the one with this id, otherwise those with this symbol or name. */
export function coinsNamed(text: string, coins: readonly NamedCoin[]): NamedCoin[] {
  const byId = coins.filter(({ id, symbol }) => id === text || coinIdOf(id, symbol) === text);
  if (byId.length > 0) return unique(byId);
  const word = text.toLowerCase();
  return unique(coins.filter(({ symbol, name }) => symbol.toLowerCase() === word || name?.toLowerCase() === word));
}

/** Coins without a rank are too small to be meant while another coin fits. */
export function likelyCoins(coins: readonly NamedCoin[]): readonly NamedCoin[] {
  const ranked = coins.filter(({ rank }) => typeof rank === "number");
  return ranked.length > 0 ? ranked : coins;
}

const MAX_CANDIDATES = 20;
const listed = (coins: readonly NamedCoin[]): string => {
  const names = unique(coins).map(({ id, symbol }) => `${symbolOf(id, symbol)} (${coinIdOf(id, symbol) ?? "money"})`);
  const more = names.length - MAX_CANDIDATES;
  return names.slice(0, MAX_CANDIDATES).join(", ") + (more > 0 ? ` and ${more} more` : "");
};

export const severalCoins = (text: string, coins: readonly NamedCoin[]): string =>
  `Several coins are named ${safeEcho(text)}: ${listed(coins)}. Repeat the call with one of these ids.`;

export function unknownCoin(text: string, similar: readonly NamedCoin[], own: readonly NamedCoin[]): string {
  const sentences = [
    `There is no coin ${safeEcho(text)}.`,
    similar.length > 0 ? `Similar coins: ${listed(similar)}.` : "",
    own.length > 0 ? `The user's coins: ${listed(own)}.` : "",
    "search_coins finds ids.",
  ];
  return sentences.filter(Boolean).join(" ");
}

export const nothingRecorded = ({ id, symbol }: NamedCoin, own: readonly NamedCoin[]): string =>
  `Nothing is recorded here for ${symbolOf(id, symbol)} (${coinIdOf(id, symbol) ?? "money"}). ` +
  (own.length > 0 ? `The user's coins: ${listed(own)}.` : "The user has no coins on record.");
