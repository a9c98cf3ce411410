import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Page } from "@playwright/test";
import { createPosition, portfolioPage } from "../support/portfolio-page.ts";
import { expect, test } from "../support/shared-context.ts";
import { signUp } from "../support/users.ts";

type Figures = Record<string, unknown>;
/** Figures as the page shows them. */
type Shown = Record<string, string>;
type Tools = (name: string, args?: object) => Promise<Figures>;

/** Connects the protocol's own client with a new token of the signed-in user. */
async function connect(page: Page, origin: string): Promise<{ client: Client; tools: Tools }> {
  const data = { name: "Assistant", scopes: ["read:percent", "read:amounts", "write"] };
  const { token } = await (await page.request.post("/api/tokens", { data })).json();
  const client = new Client({ name: "test", version: "1" });
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", origin), { requestInit }) as never);
  return {
    client,
    async tools(name, args = {}) {
      const reply = await client.callTool({ name, arguments: { ...args } });
      expect(reply.isError, JSON.stringify(reply.content)).toBeUndefined();
      return reply.structuredContent as Figures;
    },
  };
}

const POSITIONS = {
  spot: [
    { symbol: "btc", name: "Bitcoin", coinId: "bitcoin", amount: "0.53719", entryPrice: "40123.45" },
    { symbol: "eth", name: "Ethereum", coinId: "ethereum", amount: "3.25", entryPrice: "3100.5" },
  ],
  leveraged: [
    { symbol: "sol", name: "Solana", coinId: "solana", size: "12.5", entryPrice: "150", leverage: 3 },
    {
      symbol: "xrp",
      name: "XRP",
      coinId: "ripple",
      size: "900",
      entryPrice: "2.2",
      leverage: 2,
      positionType: "short",
    },
  ],
};
const SALE = { kind: "sell", at: "2026-03-01T12:00:00Z", legs: [{ symbol: "eth", coinId: "ethereum", amount: "-1" }] };

async function signUpInvestor(page: Page) {
  await signUp(page);
  for (const position of POSITIONS.spot) await createPosition(page, "spot", position);
  for (const position of POSITIONS.leveraged) await createPosition(page, "leveraged", position);
  const sources = [
    {
      kind: "buy",
      at: "2026-01-05T12:00:00Z",
      legs: [{ symbol: "eth", coinId: "ethereum", amount: "2" }],
      price: "2000",
    },
    { ...SALE, price: "3333.33", fee: { symbol: "usd", amount: "4.5" } },
    {
      kind: "income",
      at: "2026-02-01T12:00:00Z",
      legs: [{ symbol: "eth", coinId: "ethereum", amount: "0.1" }],
      price: "2500",
    },
  ];
  for (const data of sources) expect((await page.request.post("/api/transactions", { data })).status()).toBe(201);
  const alert = { symbol: "btc", name: "Bitcoin", coinId: "bitcoin", alertType: "above", targetPrice: "1234567" };
  expect((await page.request.post("/api/price-alerts", { data: alert })).status()).toBe(201);
}

test("twenty questions are answered with the page's own digits, and every tool can be called", {
  tag: "@drill",
}, async ({ page, product }) => {
  await signUpInvestor(page);
  const { client, tools } = await connect(page, product.origin);
  const { summary, row } = portfolioPage(page);
  const year = { year: 2026, method: "fifo" };
  const shownOf = (rows: Figures[], symbol: string) =>
    rows.find((figures) => figures.symbol === symbol)!.shown as Shown;

  // Prices change each minute, so the page and the tools are read until both have seen the same prices.
  await expect(async () => {
    await page.goto("/portfolio");
    await expect(row("XRP")).toBeVisible();
    const portfolio = await tools("get_portfolio");
    const totals = portfolio.totals as Figures;
    const { spot, leveraged } = portfolio as unknown as { spot: Figures[]; leveraged: Figures[] };
    const day = totals.day as Figures;
    const shown = totals.shown as Shown;
    const btc = shownOf(spot, "BTC");
    const eth = shownOf(spot, "ETH");
    const [sol, xrp] = [shownOf(leveraged, "SOL"), shownOf(leveraged, "XRP")];
    const answers: [question: string, answer: string, place: ReturnType<typeof row>][] = [
      ["What is my portfolio worth?", shown.value!, summary],
      ["What is my equity?", shown.equity!, summary],
      ["What is my profit?", shown.pnl!, summary],
      ["What is it in percent?", shown.percent!, summary],
      ["What did I pay?", shown.cost!, summary],
      ["What changed in 24 hours?", (day.shown as Shown).change!, summary],
      ["And in percent?", (day.shown as Shown).percent!, summary],
      [
        "How many positions do I have?",
        `${totals.spotPositions} spot · ${totals.leveragedPositions} leveraged`,
        summary,
      ],
      ["What is bitcoin's price?", btc.price!, row("Bitcoin")],
      ["What is my bitcoin worth?", btc.value!, row("Bitcoin")],
      ["What is my profit with bitcoin?", btc.pnl!, row("Bitcoin")],
      ["What is my ether worth?", eth.value!, row("Ethereum")],
      ["How far is solana from its liquidation?", sol.distance!, row("Solana")],
      ["At which price is solana liquidated?", sol.liquidationPrice!, row("Solana")],
      ["What is my profit with solana?", sol.pnl!, row("Solana")],
      ["How far is the short from its liquidation?", xrp.distance!, row("XRP")],
      ["What does the short earn in percent?", xrp.percent!, row("XRP")],
    ];
    for (const [question, answer, place] of answers)
      await expect(place, question).toContainText(answer, { timeout: 1 });

    const totalsOfYear = ((await tools("get_gains", year)).totals as Figures).shown as Shown;
    await page.goto("/transactions?report=gains&year=2026");
    for (const [question, name] of [
      ["What did I gain in 2026?", "gain"],
      ["What were the proceeds?", "proceeds"],
      ["What was my income?", "income"],
    ] as const)
      await expect(page.locator(`[data-total=${name}]`), question).toHaveText(totalsOfYear[name]!, { timeout: 5_000 });
    expect(answers.length + 3).toBe(20);
  }).toPass({ timeout: 120_000 });
  const { tools: listed } = await client.listTools();
  expect(listed.map(({ name }) => name)).toHaveLength(16);
  const args: Record<string, object> = {
    search_coins: { query: "bit" },
    get_prices: { coins: "bitcoin,ETH" },
    get_coin: { coin: "Solana" },
    get_coin_history: { coin: "BTC" },
    get_gains: { year: 2026 },
    get_holdings_at: { at: new Date().toISOString() },
    list_market: { limit: "5" },
    add_transaction: { ...SALE, price: "3000", sourceKey: "assistant-1" },
  };
  for (const { name } of listed) expect(JSON.stringify(await tools(name, args[name])), name).toMatch(/\d/);
  await client.close();
});
