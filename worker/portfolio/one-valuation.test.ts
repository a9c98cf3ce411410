import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { dollarRates } from "../../shared/exchange-rates/per-dollar.ts";
import { type RateYear, ratesOf } from "../../shared/exchange-rates/rates.ts";
import type { LedgerCost } from "../../shared/ledger/in-currency.ts";
import type { PortfolioTotals } from "../../shared/ledger/value.ts";
import {
  type LeveragedPosition,
  prepareWhatIf,
  type SpotPosition,
  whatIf,
} from "../../shared/portfolio/what-if/what-if.ts";
import { MINUTE } from "../../shared/values/time.ts";
import { runs } from "../../tools/test/depth.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";

/** The page, the summary, the tool of language models and the what-if value random portfolios with the same digits. */

// The types of the page are not those of the worker, so this file is not part of its project.
const PAGE = "../../web/portfolio/page/value-lists.ts";

let app: TestApp;
let cookie: string;
let userId: string;
let token: string;
const get = async <Reply>(path: string): Promise<Reply> =>
  (await app.request(path, { headers: { Cookie: cookie } })).json();

beforeAll(async () => {
  app = await startTestApp("one-valuation");
  await app.tick();
  await app.loadRates();
  cookie = await app.signUp("valued");
  userId = (await get<{ id: string }>("/api/user")).id;
  const body = { name: "Model", scopes: ["read:percent", "read:amounts"] };
  token = (await (await app.request("/api/tokens", jsonInit("POST", body, cookie))).json<{ token: string }>()).token;
});

const COINS = [
  ["btc", "bitcoin"],
  ["eth", "ethereum"],
  ["doge", "dogecoin"],
  ["zzzz", null],
] as const;
const coin = fc.constantFrom(...COINS);
const decimal = (max: number) => fc.integer({ min: 1, max }).map((n) => String(n / 1e5));
const spot = fc.record({
  coin,
  amount: decimal(1e7),
  entryPrice: fc.oneof(decimal(1e9), fc.constant("0")),
  currentPrice: fc.oneof(decimal(1e9), fc.constant("0")),
  /** The part of the amount whose cost is known, in tenths; null for a row of an earlier form. */
  known: fc.option(fc.integer({ min: 0, max: 10 })),
  cost: decimal(1e11),
});
const leveraged = fc.record({
  coin,
  size: decimal(1e6),
  entryPrice: decimal(1e10),
  /** Null for a copy of the entry price, which is no price of a market. */
  currentPrice: fc.option(decimal(1e10)),
  leverage: fc.integer({ min: 1, max: 100 }),
  liquidationPrice: fc.oneof(decimal(1e10), fc.constant("0")),
  isLong: fc.boolean(),
  isLiquidated: fc.boolean(),
});
const balance = fc.record({
  coin,
  perps: fc.constantFrom(undefined, undefined, 2),
  amount: fc
    .bigInt({ min: 1n, max: 10n ** 20n })
    .map((n) => `${n / 10n ** 12n}.${String(n % 10n ** 12n).padStart(12, "0")}`),
});
const flow = fc.record({
  coin,
  isBuy: fc.boolean(),
  amount: decimal(1e6),
  price: fc.option(decimal(1e9)),
  minutes: fc.nat(1600),
});
const closed = fc.record({
  coin,
  size: decimal(1e6),
  entryPrice: decimal(1e10),
  exitPrice: decimal(1e10),
  isLong: fc.boolean(),
  minutesOpen: fc.nat(3000),
  minutes: fc.nat(1600),
});
const portfolio = fc.record({
  spot: fc.array(spot, { maxLength: 4 }),
  leveraged: fc.array(leveraged, { maxLength: 4 }),
  accounts: fc.array(fc.array(balance, { minLength: 1, maxLength: 3 }), { maxLength: 2 }),
  flows: fc.array(flow, { maxLength: 3 }),
  closed: fc.array(closed, { maxLength: 2 }),
});
type Portfolio = typeof portfolio extends fc.Arbitrary<infer Value> ? Value : never;

const tenths = (amount: string, count: number) => String((Math.round(Number(amount) * 1e5) * count) / 1e6);

async function store({ spot, leveraged, accounts, flows, closed }: Portfolio) {
  const now = app.clock.time;
  const tables = [
    "spot_positions",
    "leveraged_positions",
    "linked_accounts",
    "transactions",
    "ledgers",
    "closed_positions",
  ];
  const insert = (text: string, ...values: unknown[]) => env.DB.prepare(text).bind(...values);
  await env.DB.batch([
    ...tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
    ...spot.map(({ coin: [symbol, coinId], amount, entryPrice, currentPrice, known, cost }, index) =>
      // With the amount 0 no opening purchase is booked.
      insert(
        `INSERT INTO spot_positions (id, user_id, symbol, name, coin_id, entry_price, current_price, created_at, updated_at, amount, cost, known_amount)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, '0', ?, ?)`,
        ...[`s${index}`, userId, symbol, symbol, coinId, entryPrice, currentPrice, now - 1e9 + index, now],
        ...(known === null ? [null, null] : [known === 0 ? "0" : cost, tenths(amount, known)]),
      ),
    ),
    ...spot.map(({ amount }, index) =>
      insert("UPDATE spot_positions SET amount = ? WHERE id = ?", amount, `s${index}`),
    ),
    ...leveraged.map((one, index) =>
      insert(
        `INSERT INTO leveraged_positions (id, user_id, symbol, name, coin_id, entry_price, current_price, created_at, updated_at,
           size, leverage, liquidation_price, position_type, is_liquidated, liquidation_hint)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)`,
        ...[
          `l${index}`,
          userId,
          one.coin[0],
          one.coin[0],
          one.coin[1],
          one.entryPrice,
          one.currentPrice ?? one.entryPrice,
        ],
        ...[now - index * 20 * 60 * MINUTE, now, one.size, one.leverage, one.liquidationPrice],
        ...[one.isLong ? "long" : "short", Number(one.isLiquidated)],
      ),
    ),
    ...accounts.map((balances, index) =>
      insert(
        `INSERT INTO linked_accounts (id, user_id, kind, address, label, created_at, as_of, holdings, due_at, ledger_account)
         VALUES (?, ?, 'hyperliquid', ?, '', ?, ?, ?, ?, ?)`,
        ...[`a${index}`, userId, `0x${index}`, now, now],
        JSON.stringify(
          balances.map(({ coin: [symbol, coinId], amount, perps }) => ({
            ...{ symbol, coinId, amount, network: "Ethereum", perps },
          })),
        ),
        now + 1e9,
        // The second one stands for the account of the transactions.
        index === 1 ? "" : null,
      ),
    ),
    ...closed.map((one, index) =>
      insert(
        `INSERT INTO closed_positions (id, user_id, symbol, name, coin_id, entry_price, current_price, created_at, size, leverage,
           liquidation_price, position_type, position_id, exit_price, closed_at)
         VALUES (?, ?, ?, ?, ?, ?, '1', ?, ?, 2, '0', ?, ?, ?, ?)`,
        ...[`c${index}`, userId, one.coin[0], one.coin[0], one.coin[1], one.entryPrice],
        ...[now - (one.minutes + one.minutesOpen) * MINUTE, one.size, one.isLong ? "long" : "short", `p${index}`],
        ...[one.exitPrice, now - one.minutes * MINUTE],
      ),
    ),
    ...flows.map(({ coin: [symbol, coinId], isBuy, amount, price, minutes }) =>
      insert(
        "INSERT INTO transactions (user_id, kind, at, account, legs, price) VALUES (?, ?, ?, '', ?, ?)",
        ...[userId, isBuy ? "buy" : "sell", now - minutes * MINUTE],
        ...[JSON.stringify([[coinId ?? `~${symbol}`, symbol, `${isBuy ? "" : "-"}${amount}`]]), price],
      ),
    ),
  ]);
}

type Summary = { totals: Record<string, unknown> & { day: { change: string; percent: string | null } | null } };

/** The page's rows and totals. */
type Page = {
  spot: SpotPosition[];
  leveraged: LeveragedPosition[];
  linked: (Omit<SpotPosition, "amount"> & { holding: { amount: string } })[];
  totals: PortfolioTotals;
};

async function pageOf(): Promise<Page> {
  const [spot, leveraged, accounts, today] = await Promise.all([
    get<object[]>("/api/spot-positions"),
    get<object[]>("/api/leveraged-positions"),
    get<object[]>("/api/linked-accounts"),
    get<object>("/api/portfolio/day-flows"),
  ]);
  const market = await get("/api/market-data?ids=bitcoin,ethereum,dogecoin");
  const { valueLists } = await import(PAGE);
  const clock = { now: app.clock.time, staleAfter: 20 * MINUTE };
  return valueLists({ spot, leveraged, accounts }, today, market, clock, await moneyOf());
}

/** What the page loads to show a portfolio in the currency of its ledger. */
async function moneyOf() {
  const { currency } = await get<{ currency: string }>("/api/ledger-settings");
  const { holdings } = await get<{ holdings: LedgerCost[] }>("/api/holdings");
  const { years } = await get<{ years: RateYear[] }>(
    "/api/exchange-rates/daily?currencies=usd,gbp,jpy&from=2025&to=2026",
  );
  return { rates: dollarRates(ratesOf(years), currency, app.clock.time), costs: currency === "usd" ? [] : holdings };
}

/** What the present record of the value chart would be; null without a known value. */
async function recordOf() {
  await env.DB.exec("DELETE FROM portfolio_snapshots");
  await app.request("/api/update-prices", jsonInit("POST", {}, cookie));
  const [record] = await get<Record<string, string>[]>("/api/portfolio/history?range=24h");
  return record ? [record.value, record.equity, record.equityCost, record.pnl] : null;
}

async function toolReply(): Promise<Summary> {
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "get_portfolio", arguments: {} } };
  const init = jsonInit("POST", call, "");
  const reply = await app.request("/mcp", { ...init, headers: { ...init.headers, Authorization: `Bearer ${token}` } });
  return (await reply.json<{ result: { structuredContent: Summary } }>()).result.structuredContent;
}

const currencies = ["eur", "usd", "jpy", "gbp"];
const MAX_ASKED = 5;
let asked = 0;

it("a portfolio has one value", async () => {
  await fc.assert(
    fc.asyncProperty(portfolio, async (one) => {
      await store(one);
      const currency = currencies[one.spot.length % currencies.length]!;
      await app.request("/api/ledger-settings", jsonInit("PUT", { currency }, cookie));
      const [page, summary] = [await pageOf(), await get<Summary>("/api/portfolio/summary")];
      const { value, cost, equity, pnl, percent, day, dayPercent } = page.totals;
      const figures = { value, cost, equity, pnl, percent, day: day && { change: day.change, percent: dayPercent } };
      expect(summary.totals).toMatchObject(figures);
      // A token makes few calls a minute, so the tool is asked for the first portfolios only.
      if (asked++ < MAX_ASKED) expect((await toolReply()).totals).toMatchObject(figures);
      const held = [...page.spot, ...page.linked.map(({ holding, ...row }) => ({ ...row, amount: holding.amount }))];
      const now = whatIf(prepareWhatIf(held, page.leveraged, null), 0).equity;
      // The totals round a leveraged position in dollars, and a rate of up to 160 yen multiplies what was rounded away.
      expect(Number(now)).toBeCloseTo(Number(equity ?? 0), currency === "usd" ? 6 : 4);
      if (currency !== "usd") return;
      const record = await recordOf();
      // Recording stores prices and liquidations first, which the page then has too.
      const { totals, leveraged } = await pageOf();
      // A position beyond its liquidation price is liquidated on the page before the server has seen it twice.
      const isWaiting = leveraged.some(
        ({ state, ...row }) => state === "liquidated" && !(row as { isLiquidated?: boolean }).isLiquidated,
      );
      // Nothing that is worth something needs no record.
      if (totals.value !== "0" && !isWaiting)
        expect(record).toEqual(totals.value && [totals.value, totals.equity, totals.equityCost, totals.pnl]);
    }),
    runs(25, 1000),
  );
});
