import { allows, type Scope } from "../../shared/access-tokens/rules.ts";
import { SYMBOL_TO_ID } from "../../shared/markets/symbols.ts";
import { coinsNamed, isSafeId, likelyCoins, type NamedCoin, severalCoins, unknownCoin } from "./coins.rules.ts";

/** A reply of our own API, or the sentence of its refusal. */
export type ApiReply = { value: unknown } | { refusal: string };
export type ApiRequest = { method: string; path: string; body?: string };
/** Calls our own API for the holder of the token, so that its scopes and checks apply. */
export type Api = { scopes: readonly Scope[]; call(request: ApiRequest): Promise<ApiReply> };

/** The value of a GET, or `otherwise` if it is refused. */
async function read<Value>(api: Api, path: string, otherwise: Value): Promise<Value> {
  const reply = await api.call({ method: "GET", path });
  return "value" in reply ? (reply.value as Value) : otherwise;
}

type Asset = { coinId: string | null; symbol: string };
const named = ({ coinId, symbol }: Asset): NamedCoin => ({ id: coinId, symbol });

/** The coins that the user holds or held, as far as the token may know them. */
export async function ownCoins(api: Api): Promise<NamedCoin[]> {
  if (allows("read:amounts", api.scopes)) {
    const nothing = { spot: [], leveraged: [], linked: [] };
    const [{ holdings }, { spot, leveraged, linked }] = await Promise.all([
      read<{ holdings: Asset[] }>(api, "/api/holdings", { holdings: [] }),
      read<Record<"spot" | "leveraged" | "linked", Asset[]>>(api, "/api/portfolio/summary", nothing),
    ]);
    return [...holdings, ...spot, ...leveraged, ...linked].map(named);
  }
  if (!allows("read:percent", api.scopes)) return [];
  return (await read<{ items: Asset[] }>(api, "/api/portfolio/weights", { items: [] })).items.map(named);
}

type SearchResult = { id: string; symbol: string; name: string; market_cap_rank: number | null };
const search = async (api: Api, text: string): Promise<NamedCoin[]> =>
  (await read<SearchResult[]>(api, `/api/search-coins?q=${encodeURIComponent(text)}`, [])).map(
    ({ id, symbol, name, market_cap_rank }) => ({ id, symbol, name, rank: market_cap_rank }),
  );

const MAX_TEXT = 100;
const FIRST_LETTERS = 3;
const firstLetters = (text: string, count: number): string => [...text].slice(0, count).join("");

export type Named = { coin: NamedCoin } | { refusal: string };

/** The coin of an id, a symbol or a name: one of the user's coins, otherwise one of the market. */
export async function nameCoin(api: Api, given: string, own: readonly NamedCoin[]): Promise<Named> {
  const text = firstLetters(given.toWellFormed().trim(), MAX_TEXT);
  const mine = coinsNamed(text, own);
  if (mine.length === 1) return { coin: mine[0]! };
  if (mine.length > 1) return { refusal: severalCoins(text, mine) };
  if (isSafeId(text)) {
    const [coin] = await read<NamedCoin[]>(api, `/api/coins?ids=${encodeURIComponent(text)}`, []);
    if (coin) return { coin };
  }
  const found = text === "" ? [] : await search(api, text);
  const fitting = likelyCoins(coinsNamed(text, found));
  // A symbol that every page gives to one coin names that coin, although others use it too.
  const wellKnown = SYMBOL_TO_ID[text.toLowerCase()];
  const meant = [
    fitting.filter(({ id }) => own.some((one) => one.id === id)),
    fitting.filter(({ id }) => id === wellKnown),
  ];
  const [coin, ...others] = meant.find(({ length }) => length === 1) ?? fitting;
  if (coin) return others.length === 0 ? { coin } : { refusal: severalCoins(text, fitting) };
  const similar = found.length > 0 || text === "" ? found : await search(api, firstLetters(text, FIRST_LETTERS));
  return { refusal: unknownCoin(text, similar, own) };
}
