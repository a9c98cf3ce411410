import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { beforeAll, describe, expect, it } from "vitest";
import { targetText } from "../../shared/alerts/text.ts";
import { type CoinFacts, coinPageCells } from "../../shared/coins/page-cells.ts";
import { distanceText } from "../../shared/portfolio/leveraged/distance-text.ts";
import type { Decimal, Exact } from "../../shared/values/decimal.ts";
import {
  formatHolding,
  formatPercent,
  formatPlainPercent,
  formatSignedUsd,
  formatUsd,
  plainPriceText,
} from "../../shared/values/format-decimal.ts";
import { formatChange, plainPrice } from "../../shared/values/format-market.ts";
import { MINUTE } from "../../shared/values/time.ts";
import { recordPrices } from "../coins/record.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { MAX_CHARACTERS } from "./pages.rules.ts";

let app: TestApp;
let cookie: string;
let client: Client;

type Row = Record<string, string>;
type Call = [tool: string, args: Record<string, unknown>];
const COINS = {
  bitcoin: "btc",
  ethereum: "eth",
  solana: "sol",
  ripple: "xrp",
  dogecoin: "doge",
  cardano: "ada",
  polkadot: "dot",
};
const leg = (coinId: keyof typeof COINS, amount: string) => ({ coinId, symbol: COINS[coinId], amount });

const TRANSACTIONS = [
  { kind: "buy", at: "2026-01-05T12:00:00Z", legs: [leg("bitcoin", "0.75")], price: "40123.45" },
  { kind: "buy", at: "2026-01-06T12:00:00Z", legs: [leg("solana", "12.5")], price: "101.25" },
  { kind: "buy", at: "2026-01-07T12:00:00Z", legs: [leg("ethereum", "2")], price: "2000" },
  {
    kind: "sell",
    at: "2026-03-01T12:00:00Z",
    legs: [leg("ethereum", "-1")],
    price: "3333.33",
    fee: { symbol: "usd", amount: "4.5" },
  },
  { kind: "buy", at: "2026-02-01T12:00:00Z", legs: [leg("cardano", "1000")], price: "0.31" },
  { kind: "sell", at: "2026-04-01T12:00:00Z", legs: [leg("cardano", "-1000")], price: "0.47" },
  { kind: "income", at: "2026-05-01T12:00:00Z", legs: [leg("polkadot", "20")], price: "4.2" },
  { kind: "buy", at: "2026-05-02T12:00:00Z", legs: [leg("dogecoin", "5000")] },
];
const LEVERAGED = [
  { ...{ symbol: "sol", name: "Solana", coinId: "solana" }, size: "12.5", entryPrice: "150", leverage: 3 },
  {
    ...{ symbol: "xrp", name: "XRP", coinId: "ripple" },
    size: "900",
    entryPrice: "2.2",
    leverage: 2,
    positionType: "short",
  },
];
/** Coins that the market does not know. No model may read the long symbol. */
const UNLISTED = ["homemade", "an unlisted coin with a long symbol"];

const post = async (path: string, body: object) => {
  const reply = await app.request(path, jsonInit("POST", body, cookie));
  expect(reply.status, await reply.clone().text()).toBeLessThan(300);
  return reply.json<Record<string, string>>();
};
const get = async <Value>(path: string): Promise<Value> =>
  (await app.request(path, { headers: { Cookie: cookie } })).json<Value>();
/** The protocol's own client, as an assistant would use it. Nothing that it calls is replaced. */
async function connect(): Promise<void> {
  const { token = "" } = await post("/api/tokens", { name: "Assistant", scopes: ["read:percent", "read:amounts"] });
  client = new Client({ name: "test", version: "1" });
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  const fetch = (url: string | URL, init?: RequestInit) => app.request(new URL(url).pathname, init);
  await client.connect(
    new StreamableHTTPClientTransport(new URL("http://tidemark.test/mcp"), { requestInit, fetch }) as never,
  );
}

beforeAll(async () => {
  app = await startTestApp("mcp-questions");
  await app.empty("coin_archive", "coin_recent");
  await app.tick();
  await recordPrices(app.deps);
  await app.tick(60);
  await recordPrices(app.deps);
  cookie = await app.signUp("holder");
  for (const transaction of TRANSACTIONS) await post("/api/transactions", transaction);
  for (const position of LEVERAGED) await post("/api/leveraged-positions", position);
  for (const symbol of UNLISTED)
    await post("/api/transactions", {
      kind: "buy",
      at: "2026-06-01T12:00:00Z",
      legs: [{ symbol, amount: "3" }],
      price: "2",
    });
  await post("/api/watchlist", { coinIds: ["bitcoin", "cardano"] });
  await post("/api/price-alerts", {
    symbol: "btc",
    name: "Bitcoin",
    coinId: "bitcoin",
    alertType: "above",
    targetPrice: "1234567",
  });
  await connect();
});

let calls = 0;
async function ask([tool, args]: Call): Promise<{ text: string; figures: Record<string, never>; isError: boolean }> {
  calls += 1;
  // A token has a limit of calls per minute.
  if (calls % 100 === 0) app.clock.time += MINUTE;
  const reply = await client.callTool({ name: tool, arguments: args });
  const [{ text }] = reply.content as [{ text: string }];
  return { text, figures: reply.structuredContent as Record<string, never>, isError: reply.isError === true };
}

type Figures = Record<string, never>;
/** The figure that a reply must have, as the page shows it, and how the page gets it from its endpoint. */
type Question = [
  question: string,
  calls: Call[],
  found: (figures: Figures) => unknown,
  expected: () => Promise<unknown>,
];

const rowOf = (figures: Figures, list: string, symbol: string): Row & { shown: Row } =>
  (figures[list] as unknown as (Row & { shown: Row })[]).find((row) => row.symbol === symbol)!;
const shownOf = (list: string, symbol: string, field: string) => (figures: Figures) =>
  rowOf(figures, list, symbol).shown[field];
const shownIn = (part: string, field: string) => (figures: Figures) =>
  (figures[part] as unknown as { shown: Row }).shown[field];
const shown = (field: string) => (figures: Figures) => (figures.shown as unknown as Row)[field];

type Lists = Record<"spot" | "leveraged" | "holdings" | "coins" | "disposals" | "income" | "items", Row[]>;
const inReply = async (path: string, list: keyof Lists, coinId: string, field: string) => {
  const reply = await get<Lists | Row[]>(path);
  const rows = Array.isArray(reply) ? reply : reply[list];
  return rows.find((row) => row.coinId === coinId || row.id === coinId)![field]!;
};
const summary = (list: keyof Lists, coinId: string, field: string) =>
  inReply("/api/portfolio/summary", list, coinId, field);
const total = async (path: string, field: string) => (await get<{ totals: Row }>(path)).totals[field]!;
const money = async (figure: Promise<string>) => formatUsd((await figure) as Exact);
const signed = async (figure: Promise<string>) => formatSignedUsd((await figure) as Exact);
const price = async (figure: Promise<string>) => plainPriceText((await figure) as Exact);
const percent = async (figure: Promise<string>) => formatPercent((await figure) as Decimal);
const cellsOf = async (id: string) => coinPageCells(await get<CoinFacts>(`/api/coins/${id}`));
const gains = "/api/gains?year=2026";

const QUESTIONS: Question[] = [
  [
    "What is my portfolio worth?",
    [["get_portfolio", {}]],
    shownIn("totals", "value"),
    () => money(total("/api/portfolio/summary", "value")),
  ],
  [
    "What is my equity?",
    [["get_portfolio", {}]],
    shownIn("totals", "equity"),
    () => money(total("/api/portfolio/summary", "equity")),
  ],
  [
    "Am I up or down?",
    [["get_portfolio", {}]],
    shownIn("totals", "pnl"),
    () => signed(total("/api/portfolio/summary", "pnl")),
  ],
  [
    "By how much percent?",
    [["get_portfolio", {}]],
    shownIn("totals", "percent"),
    () => percent(total("/api/portfolio/summary", "percent")),
  ],
  [
    "What did I pay for SOL?",
    [["get_holdings", { coin: "SOL" }]],
    shownOf("holdings", "SOL", "cost"),
    () => money(inReply("/api/holdings", "holdings", "solana", "cost")),
  ],
  [
    "What did one Solana cost me?",
    [["get_portfolio", { coin: "Solana" }]],
    shownOf("spot", "SOL", "entryPrice"),
    () => price(summary("spot", "solana", "entryPrice")),
  ],
  [
    "How did BTC do this month?",
    [["get_coin", { coin: "BTC" }]],
    shown("change30d"),
    async () => (await cellsOf("bitcoin")).changes["30d"].text,
  ],
  [
    "What is at risk?",
    [["get_portfolio", {}]],
    (figures) => (figures.leveraged as unknown as { shown: Row }[])[0]!.shown.distance,
    async () => {
      const { leveraged } = await get<Lists>("/api/portfolio/summary");
      const [nearest] = leveraged
        .map(({ distance }) => distance!.replace("-", ""))
        .toSorted((a, b) => Number(a) - Number(b));
      return distanceText(nearest as Decimal);
    },
  ],
  [
    "At which price is my SOL long liquidated?",
    [["get_portfolio", { coin: "sol" }]],
    shownOf("leveraged", "SOL", "liquidationPrice"),
    () => price(summary("leveraged", "solana", "liquidationPrice")),
  ],
  [
    "What does the XRP short earn?",
    [["get_portfolio", { coin: "XRP" }]],
    shownOf("leveraged", "XRP", "pnl"),
    () => signed(summary("leveraged", "ripple", "pnl")),
  ],
  [
    "How much bitcoin do I have?",
    [["get_portfolio", { coin: "bitcoin" }]],
    shownOf("spot", "BTC", "amount"),
    async () => formatHolding((await summary("spot", "bitcoin", "amount")) as Exact),
  ],
  [
    "What is my BTC worth?",
    [["get_portfolio", { coin: "BTC" }]],
    shownOf("spot", "BTC", "value"),
    () => money(summary("spot", "bitcoin", "value")),
  ],
  [
    "What is my profit with BTC?",
    [["get_portfolio", { coin: "btc" }]],
    shownOf("spot", "BTC", "pnl"),
    () => signed(summary("spot", "bitcoin", "pnl")),
  ],
  [
    "What did I gain on the ADA that I sold?",
    [["get_holdings", { coin: "ADA" }]],
    shownOf("holdings", "ADA", "realised"),
    () => signed(inReply("/api/holdings", "holdings", "cardano", "realised")),
  ],
  [
    "When did I buy ETH first, and at what price?",
    [["list_transactions", { coin: "ETH" }]],
    (figures) => (figures.items as unknown as { shown: Row }[]).at(-1)!.shown.price,
    async () => price(Promise.resolve((await get<Lists>("/api/transactions?coinId=ethereum")).items.at(-1)!.price!)),
  ],
  [
    "What did I earn with DOT?",
    [["get_holdings", { coin: "DOT" }]],
    shownOf("holdings", "DOT", "income"),
    () => signed(inReply("/api/holdings", "holdings", "polkadot", "income")),
  ],
  [
    "What was my income in 2026?",
    [["get_gains", { year: 2026 }]],
    shownIn("totals", "income"),
    () => signed(total(gains, "income")),
  ],
  [
    "What do I declare for 2026?",
    [["get_gains", { year: 2026 }]],
    shownIn("totals", "gain"),
    () => signed(total(gains, "gain")),
  ],
  [
    "What were my proceeds?",
    [["get_gains", { year: 2026 }]],
    shownIn("totals", "proceeds"),
    () => money(total(gains, "proceeds")),
  ],
  [
    "What did ETH bring in 2026?",
    [["get_gains", { year: 2026, coin: "Ethereum" }]],
    shownOf("coins", "ETH", "gain"),
    () => signed(inReply(gains, "coins", "ethereum", "gain")),
  ],
  [
    "What did I get for the last coin that I sold?",
    [["get_gains", { list: "disposals", limit: 1 }]],
    shownOf("disposals", "ADA", "proceeds"),
    () => money(inReply("/api/gains", "disposals", "cardano", "proceeds")),
  ],
  [
    "What did my DOGE cost?",
    [["get_portfolio", { coin: "DOGE" }]],
    (figures) => rowOf(figures, "spot", "DOGE").cost,
    () => summary("spot", "dogecoin", "cost"),
  ],
  [
    "Of which coins is the cost unknown?",
    [["get_portfolio", { list: "unknown" }]],
    (figures) => (figures.unknown as unknown as Row[]).map(({ coinId }) => coinId),
    async () => (await get<{ unknown: Row[] }>("/api/portfolio/summary")).unknown.map(({ coinId }) => coinId),
  ],
  [
    "What is the price of Cardano?",
    [
      ["search_coins", { query: "carda" }],
      ["get_prices", { coins: "cardano" }],
    ],
    shownOf("items", "ADA", "price"),
    async () => plainPrice(Number(await inReply("/api/coins?ids=cardano", "items", "cardano", "price"))),
  ],
  [
    "What do BTC and ETH cost?",
    [["get_prices", { coins: "BTC, ETH" }]],
    shownOf("items", "ETH", "price"),
    async () => plainPrice(Number(await inReply("/api/coins?ids=ethereum", "items", "ethereum", "price"))),
  ],
  [
    "What is the market cap of SOL?",
    [["get_coin", { coin: "SOL" }]],
    shown("marketCap"),
    async () => (await cellsOf("solana")).stats.cap,
  ],
  [
    "How did the coins that I watch do today?",
    [["get_watchlist", {}]],
    shownOf("items", "ADA", "change24h"),
    async () => formatChange(Number(await inReply("/api/coins?ids=cardano", "items", "cardano", "change24h"))),
  ],
  [
    "At what price will I hear about BTC?",
    [["list_alerts", { coin: "BTC" }]],
    shownOf("items", "BTC", "targetPrice"),
    async () => targetText("above", await inReply("/api/price-alerts", "items", "bitcoin", "targetPrice")),
  ],
  [
    "Which share of my money is in bitcoin?",
    [["get_weights", {}]],
    shownOf("items", "BTC", "weight"),
    async () => formatPlainPercent((await inReply("/api/portfolio/weights", "items", "bitcoin", "weight")) as Decimal),
  ],
  [
    "What did BTC cost at the end of its chart?",
    [["get_coin_history", { coin: "Bitcoin", range: "24h" }]],
    shown("last"),
    async () =>
      plainPrice(Number((await get<{ points: Row[] }>("/api/coins/bitcoin/history?range=24h")).points.at(-1)!.price)),
  ],
];

it("30 questions of a holder are listed", () => expect(QUESTIONS).toHaveLength(30));

it.each(QUESTIONS)("%s", async (_, calls, found, expected) => {
  expect(calls.length).toBeLessThanOrEqual(3);
  let figures: Figures = {};
  for (const call of calls) {
    const reply = await ask(call);
    expect(reply.isError, reply.text).toBe(false);
    expect(reply.text.length).toBeLessThanOrEqual(MAX_CHARACTERS);
    figures = reply.figures;
  }
  const figure = found(figures);
  expect(figure).toBeDefined();
  expect(figure).toEqual(await expected());
});

describe("names of coins", () => {
  const TOOLS_OF_COIN = [
    "get_portfolio",
    "get_holdings",
    "get_gains",
    "list_transactions",
    "get_value_history",
    "list_alerts",
    "get_coin",
    "get_coin_history",
  ];

  it.each(TOOLS_OF_COIN)("that are unknown are an error of %s with candidates", async (tool) => {
    const { isError, text } = await ask([tool, { coin: "bitcon" }]);
    expect([isError, text]).toEqual([true, expect.stringContaining("There is no coin bitcon.")]);
    expect(text).toContain("BTC (bitcoin)");
  });

  it.each(TOOLS_OF_COIN)("by id, symbol and name give the same reply of %s", async (tool) => {
    const replies = await Promise.all(["bitcoin", "BTC", "Bitcoin", "btc"].map((coin) => ask([tool, { coin }])));
    expect(
      replies.map(({ isError }) => isError),
      replies[0]!.text,
    ).toEqual([false, false, false, false]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  });

  it.each(TOOLS_OF_COIN.slice(0, 6))("of a coin without records are an error of %s", async (tool) => {
    const { isError, text } = await ask([tool, { coin: "litecoin" }]);
    expect([isError, text]).toEqual([true, expect.stringContaining("Nothing is recorded here for LTC (litecoin).")]);
    expect(text).toContain("SOL (solana)");
  });

  it("that several coins have are an error with their ids", async () => {
    const { d1 } = app.deps.db;
    await d1
      .prepare(
        `UPDATE market_snapshot SET columns = replace(columns, '"ltc"', '"bch"'), coins = replace(coins, '"ltc"', '"bch"')`,
      )
      .run();
    app.restart();
    const { isError, text } = await ask(["get_coin", { coin: "BCH" }]);
    expect([isError, text]).toEqual([true, expect.stringContaining("Several coins are named BCH: ")]);
    for (const id of ["bitcoin-cash", "litecoin"]) expect(text).toContain(`BCH (${id})`);
    expect((await ask(["get_coin", { coin: "litecoin" }])).isError).toBe(false);
  });

  it("are never null in a result, and each id is accepted", async () => {
    for (const tool of ["get_portfolio", "get_holdings", "list_transactions"]) {
      const { text } = await ask([tool, {}]);
      expect(text).not.toMatch(/"symbol":null/);
      const ids = [...text.matchAll(/"coinId":"([^"]+)"/g)].map(([, id]) => id!);
      expect(ids).toEqual(expect.arrayContaining(["~homemade", expect.stringMatching(/^coin-[0-9a-f]{8}$/)]));
      for (const coin of new Set(ids)) expect((await ask([tool, { coin }])).isError, `${tool} ${coin}`).toBe(false);
    }
  });
});

it("every argument is described", async () => {
  type Schema = { description?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };
  const undescribed = (schema: Schema, path: string): string[] => [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
      ...(field.description ? [] : [`${path}.${name}`]),
      ...undescribed(field, `${path}.${name}`),
    ]),
    ...(schema.items ? undescribed(schema.items, path) : []),
    ...(schema.anyOf ?? []).flatMap((part) => undescribed(part, path)),
  ];
  const { tools } = await client.listTools();
  expect(tools.flatMap(({ name, inputSchema }) => undescribed(inputSchema as Schema, name))).toEqual([]);
});

describe("a long ledger", () => {
  const SALES = 150;

  it("is read in pages of at most 8,000 characters, without a gap", async () => {
    await post("/api/imports", {
      ...{ id: crypto.randomUUID(), fileName: "sales", layout: "tidemark", part: 0 },
      summary: { total: SALES, ignored: 0, compared: 0, agree: 0, parts: 1 },
      transactions: Array.from({ length: SALES }, (_, i) => ({
        ...{ kind: "sell", account: "", price: "90000", sourceKey: `sale ${i}` },
        at: new Date(Date.UTC(2026, 5, 2) + i * 3_600_000).toISOString(),
        legs: [leg("bitcoin", "-0.0001")],
      })),
    });
    for (const [tool, args, list, count] of [
      ["list_transactions", {}, "items", SALES + TRANSACTIONS.length + UNLISTED.length],
      ["list_transactions", { coin: "BTC" }, "items", SALES + 1],
      ["get_gains", { list: "disposals" }, "disposals", SALES + 2],
      ["list_market", {}, "items", 1000],
    ] as const) {
      const seen = new Set<string>();
      let offset: number | null = 0;
      for (let call = 0; offset !== null && call < 120; call++) {
        const { text, figures } = await ask([tool, { ...args, offset }]);
        expect(text.length).toBeLessThanOrEqual(MAX_CHARACTERS);
        const page = (figures.pages as unknown as Record<string, { shown: number; of: number; next: number | null }>)[
          list
        ]!;
        expect(page.of, tool).toBe(count);
        for (const row of figures[list] as unknown as Row[]) seen.add((row.id ?? row.transactionId)!);
        offset = page.next;
      }
      expect(seen.size, tool).toBe(count);
    }
  });

  it("fits its summaries", async () => {
    const { tools } = await client.listTools();
    const needed: Record<string, object> = {
      search_coins: { query: "a" },
      get_holdings_at: { at: "2026-02-02T00:00:00Z" },
      get_prices: { coins: "bitcoin" },
      get_coin: { coin: "bitcoin" },
      get_coin_history: { coin: "bitcoin" },
    };
    for (const { name } of tools) {
      const { text, isError } = await ask([name, (needed[name] ?? {}) as never]);
      expect([name, isError, text.length <= MAX_CHARACTERS], text.slice(0, 200)).toEqual([name, false, true]);
    }
  });
});
