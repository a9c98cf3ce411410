import { isQuoted } from "../../shared/exchange-rates/quoted.ts";
import { assetKeyOf, isSymbolKey } from "../../shared/transactions/transaction.ts";
import type { Tool } from "./catalogue.rules.ts";
import { type NamedCoin, nothingRecorded, symbolOf } from "./coins.rules.ts";
import { type Api, type ApiRequest, nameCoin, ownCoins } from "./coins.ts";
import type { Problem } from "./protocol.rules.ts";
import { type Arguments, failureOf, readCall, resultOf, type ToolCall, type ToolResult } from "./tools.rules.ts";

type Reply = Record<string, unknown>;
type Asset = { coinId: string | null; symbol: string };
type Refused = { refusal: string };
const keyOf = ({ id, symbol }: NamedCoin): string => assetKeyOf({ coinId: id, symbol: symbol.toLowerCase() });

/** The user's coins, loaded at most once for each call. */
function ownCoinsOf(api: Api): () => Promise<NamedCoin[]> {
  let own: Promise<NamedCoin[]> | null = null;
  return () => {
    own ??= ownCoins(api);
    return own;
  };
}
type Own = ReturnType<typeof ownCoinsOf>;

async function request(api: Api, { method, path, body }: ApiRequest): Promise<Reply | Refused> {
  const reply = await api.call({ method, path, ...(body !== undefined && { body }) });
  if ("refusal" in reply) return { refusal: reply.refusal };
  return Array.isArray(reply.value) ? { items: reply.value } : (reply.value as Reply);
}
const isRefused = (reply: Reply | Refused): reply is Refused => typeof reply.refusal === "string";

function pathOf({ endpoint, fixed = {} }: Tool, args: Arguments, id: string | null): string {
  const path = endpoint.split(" ")[1]!.replace(":id", encodeURIComponent(id ?? ""));
  const query = new URLSearchParams(fixed);
  for (const [name, value] of Object.entries(args)) query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}

const PAGE = 500;

/** The transactions up to the end of the asked page. `next` says whether there are more. */
async function readTransactions(api: Api, call: ToolCall, args: Arguments): Promise<Reply | Refused> {
  const wanted = (call.page.offset ?? 0) + PAGE;
  const items: unknown[] = [];
  let [cursor, currency]: unknown[] = [null, null];
  do {
    const page = { ...args, limit: PAGE, ...(cursor !== null && { cursor }) };
    const reply = await request(api, { method: "GET", path: pathOf(call.tool, page, null) });
    if (isRefused(reply)) return reply;
    items.push(...(reply.items as unknown[]));
    cursor = reply.next;
    currency = reply.currency;
  } while (cursor !== null && items.length < wanted);
  return { items, currency, ...(cursor !== null && { more: true }) };
}

const MOST_COINS = 100;
/** The coins of the watchlist with their prices, from the asked offset on. */
async function readWatched(api: Api, call: ToolCall): Promise<Reply | Refused> {
  const list = await request(api, { method: "GET", path: "/api/watchlist" });
  if (isRefused(list)) return list;
  const ids = list.coinIds as string[];
  const { offset = 0 } = call.page;
  const part = ids.slice(offset, offset + MOST_COINS);
  if (part.length === 0) return { items: [] };
  const reply = await request(api, { method: "GET", path: `/api/coins?ids=${part.map(encodeURIComponent).join(",")}` });
  if (isRefused(reply)) return reply;
  const known = new Map((reply.items as { id: string }[]).map((coin) => [coin.id, coin]));
  return { items: ids.map((id) => known.get(id) ?? { id, name: "", symbol: id, price: null }) };
}

/** Names the coins of a body by the ids and symbols that the API takes. */
async function namedLeg(api: Api, own: Own, leg: unknown): Promise<unknown> {
  if (typeof leg !== "object" || leg === null || Array.isArray(leg)) return leg;
  const { coin, ...rest } = leg as { coin?: unknown; coinId?: unknown; symbol?: unknown };
  const text = coin ?? rest.coinId ?? rest.symbol;
  if (typeof text !== "string") return leg;
  if (isSymbolKey(text)) return { ...rest, coinId: null, symbol: text.slice(1) };
  if (isQuoted(text.toLowerCase())) return { ...rest, coinId: null, symbol: text };
  const named = await nameCoin(api, text, await own());
  return "refusal" in named ? named : { ...rest, coinId: named.coin.id, symbol: named.coin.symbol };
}

async function book(api: Api, own: Own, { tool, args }: ToolCall): Promise<Reply | Refused> {
  const legs = Array.isArray(args.legs)
    ? await Promise.all(args.legs.map((leg) => namedLeg(api, own, leg)))
    : args.legs;
  const fee = await namedLeg(api, own, args.fee);
  const refused = [...(Array.isArray(legs) ? legs : []), fee].find(
    (part): part is Refused => typeof (part as Refused | null)?.refusal === "string",
  );
  if (refused) return refused;
  const [method, path] = tool.endpoint.split(" ") as [string, string];
  return request(api, { method, path, body: JSON.stringify({ ...args, legs, fee }) });
}

const onlyCoin = ({ lists = {} }: Tool, reply: Reply, key: string): Reply => ({
  ...reply,
  ...Object.fromEntries(
    Object.keys(lists).flatMap((name) => {
      const items = (reply[name] ?? []) as Asset[];
      return items.some((item) => "symbol" in item) ? [[name, items.filter((item) => assetKeyOf(item) === key)]] : [];
    }),
  ),
});
/** The lists that are not about one coin, even if the endpoint was asked for one. */
const ABOUT_ALL = ["costs", "problems"];
const hasItems = ({ lists = {} }: Tool, reply: Reply): boolean =>
  Object.keys(lists).some((name) => !ABOUT_ALL.includes(name) && ((reply[name] ?? []) as unknown[]).length > 0);

/** The reply of a tool about one coin. A coin without records is said to have none, instead of an empty list. */
async function readOfCoin(api: Api, own: Own, call: ToolCall, text: string): Promise<Reply | Refused> {
  const { tool } = call;
  const { coin: _, ...args } = call.args;
  const named = await nameCoin(api, text, await own());
  if ("refusal" in named) return named;
  const { coin } = named;
  const key = keyOf(coin);
  if (tool.coin === "id") {
    if (coin.id === null) return { refusal: nothingRecorded(coin, await own()) };
    return request(api, { method: "GET", path: pathOf(tool, args, coin.id) });
  }
  const chosen = tool.coin === "filter" ? args : { ...args, [tool.coin!]: key };
  const reply = await readList(api, { ...call, args: chosen });
  if (isRefused(reply)) return reply;
  const filtered = tool.coin === "filter" ? onlyCoin(tool, reply, key) : reply;
  // A report of a coin that was never sold is not empty, because its totals are zero.
  const isHeld = tool.coin === "coin" && (await own()).some((one) => keyOf(one) === key);
  return isHeld || hasItems(tool, filtered) ? filtered : { refusal: nothingRecorded(coin, await own()) };
}

function readList(api: Api, call: ToolCall): Promise<Reply | Refused> {
  if (call.tool.endpoint === "GET /api/transactions") return readTransactions(api, call, call.args);
  if (call.tool.endpoint === "GET /api/watchlist") return readWatched(api, call);
  return request(api, { method: "GET", path: pathOf(call.tool, call.args, null) });
}

const MOST_NAMES = 100;
async function readOfCoins(api: Api, own: Own, call: ToolCall, texts: string): Promise<Reply | Refused> {
  const names = [...new Set(texts.split(",").map((text) => text.trim()))].filter(Boolean);
  if (names.length > MOST_NAMES) return { refusal: `At most ${MOST_NAMES} coins can be asked for at once.` };
  const ids: string[] = [];
  for (const name of names) {
    const named = await nameCoin(api, name, await own());
    if ("refusal" in named) return named;
    if (named.coin.id === null) return { refusal: `${symbolOf(null, named.coin.symbol)} is not in the market.` };
    ids.push(named.coin.id);
  }
  return request(api, { method: "GET", path: pathOf(call.tool, { ids: ids.join(",") }, null) });
}

function read(api: Api, own: Own, call: ToolCall): Promise<Reply | Refused> {
  const { coin, coins } = call.args;
  if (!call.tool.endpoint.startsWith("GET ")) return book(api, own, call);
  if (call.tool.coins) return readOfCoins(api, own, call, coins as string);
  return call.tool.coin && coin !== undefined ? readOfCoin(api, own, call, coin as string) : readList(api, call);
}

/** Calls a tool for the holder of a token. */
export async function callTool(api: Api, name: string, args: Arguments): Promise<ToolResult | Problem> {
  const call = readCall(name, args);
  if ("problem" in call) return call;
  const reply = await read(api, ownCoinsOf(api), call);
  return isRefused(reply) ? failureOf(reply.refusal) : resultOf(call, reply);
}
