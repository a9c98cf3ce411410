import { beforeEach, describe, expect, it } from "vitest";
import { ICP_LEDGER } from "../../shared/icp-tokens/coin-id.ts";
import { DAY, MINUTE } from "../../shared/values/time.ts";
import { decideTokenAlerts } from "../alerts/decide-alerts.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import type { TradedToken } from "../upstreams/icpswap/icpswap-rows.ts";
import { priceHeldCoins } from "./held-coins.ts";
import { liquidateTokens } from "./liquidations.ts";
import { snapshotPortfolios } from "./snapshots/snapshots.ts";

const CANISTER = "aaaaa-bqaaa-aaaac-qadba-cai";
const COIN_ID = `icp:${CANISTER}`;
const TOKEN = { symbol: "WAVE", name: "Wave", amount: "10", entryPrice: "2", coinId: COIN_ID };

type Position = { id: string; coinId: string | null; currentPrice: string; isLiquidated?: boolean };

let app: TestApp;
let ann = "";
let appNumber = 0;
beforeEach(async () => {
  appNumber += 1;
  app = await startTestApp(`token-positions-${appNumber}`);
  await app.empty("leveraged_positions", "spot_positions", "icp_feeds", "price_alerts", "portfolio_snapshots");
  await app.tick();
  ann = await app.signUp("ann");
  await loadToken({ price: 2 });
});

/** Moves the clock to the next load of the exchange's list, which then holds this token and ICP. */
async function loadToken(token: Partial<TradedToken>) {
  const row = { tvl: 5000, volume24h: 100, change24h: 25 };
  app.deps.tokenSource.tokens = async () => ({
    ok: true,
    value: [
      { ...row, id: CANISTER, symbol: "WAVE", name: "Wave", price: 2, ...token },
      { ...row, id: ICP_LEDGER, symbol: "ICP", name: "Internet Computer", price: 1 },
    ],
  });
  app.deps.tokenSource.caps = async () => ({ ok: true, value: [] });
  app.deps.tokenSource.details = async () => ({ ok: true, value: [] });
  // The market is refreshed with each move of the clock, because old prices are not used.
  await app.tick(5);
  await app.tickTokens(0).catch(() => {});
}
const send = (method: string, path: string, body?: unknown) =>
  app.request(path, body === undefined ? { method, headers: { Cookie: ann } } : jsonInit(method, body, ann));
async function sendForJson<Reply>(method: string, path: string, body?: unknown): Promise<Reply> {
  const reply = await send(method, path, body);
  expect(reply.status, await reply.clone().text()).toBeLessThan(300);
  return reply.json<Reply>();
}
const addSpot = (rest: object = {}) => sendForJson<Position>("POST", "/api/spot-positions", { ...TOKEN, ...rest });
const listSpot = () => sendForJson<Position[]>("GET", "/api/spot-positions");

describe("a spot position in a token of the exchange", () => {
  it("has the feed's price, its change in 24 hours and its time", async () => {
    expect(await addSpot()).toMatchObject({ coinId: COIN_ID });
    await loadToken({ price: 2.5, change24h: 7 });
    const [price] = await sendForJson<object[]>("GET", `/api/market-data?ids=${encodeURIComponent(COIN_ID)}`);
    expect(price).toEqual({
      id: COIN_ID,
      price: 2.5,
      price_change_percentage_24h: 7,
      last_updated: new Date(app.clock.time).toISOString(),
    });
    expect(await sendForJson("POST", "/api/update-prices")).toMatchObject({ updated: 1 });
    expect((await listSpot())[0]!.currentPrice).toBe("2.5");
  });

  it("belongs to the market's coin when the token is ICP itself", async () => {
    const added = await addSpot({ symbol: "ICP", name: "Internet Computer", coinId: `icp:${ICP_LEDGER}` });
    expect(added.coinId).toBe("internet-computer");
  });

  it("is refused for a token that the exchange does not list, and accepted for one without a price", async () => {
    expect((await send("POST", "/api/spot-positions", { ...TOKEN, coinId: "icp:none" })).status).toBe(400);
    await loadToken({ price: null });
    expect(await addSpot()).toMatchObject({ coinId: COIN_ID, currentPrice: "2" });
  });

  it("counts in the daily value, and is in the export that another import accepts", async () => {
    await addSpot();
    app.clock.time += DAY;
    await loadToken({ price: 3 });
    expect(await snapshotPortfolios(app.deps)).toBe("1 portfolios valued");
    const history = await sendForJson<{ value: string }[]>("GET", "/api/portfolio/history?range=all");
    expect(history.at(-1)!.value).toBe("30");
    const csv = await (await send("GET", "/api/portfolio/export")).text();
    const [{ id }] = (await listSpot()) as [Position];
    await send("DELETE", `/api/spot-positions/${id}`);
    expect(await sendForJson("POST", "/api/portfolio/import", { csv })).toMatchObject({ added: 1, problems: [] });
    expect(await listSpot()).toMatchObject([{ coinId: COIN_ID, currentPrice: "3" }]);
  });

  it("is never priced by CoinGecko", async () => {
    await addSpot();
    expect(await priceHeldCoins(app.deps)).toBe("0 of 0 coins priced");
  });
});

describe("a token's price", () => {
  it("moves by more than 30 % only when a second load confirms it", async () => {
    const readPrices = async () => {
      const prices = await sendForJson<{ price: number }[]>("GET", `/api/market-data?ids=${COIN_ID}`);
      const token = await sendForJson<{ price: number }>("GET", `/api/kong/tokens/${CANISTER}`);
      return [prices[0]?.price, token.price];
    };
    await loadToken({ price: 9 });
    expect(await readPrices()).toEqual([2, 2]);
    await loadToken({ price: 2.1 });
    expect(await readPrices()).toEqual([2.1, 2.1]);
    await loadToken({ price: 9 });
    await loadToken({ price: 9.5 });
    expect(await readPrices()).toEqual([9.5, 9.5]);
  });

  it("fires an alert once, and liquidates after two crossings", async () => {
    const alert = { symbol: "wave", name: "Wave", coinId: COIN_ID, alertType: "below", targetPrice: "1.9" };
    await sendForJson("POST", "/api/price-alerts", alert);
    const leveraged = { symbol: "wave", name: "Wave", coinId: COIN_ID, size: "1", entryPrice: "2", leverage: 5 };
    const { id } = await sendForJson<Position>("POST", "/api/leveraged-positions", leveraged);
    await loadToken({ price: 1.95 });
    expect(await decideTokenAlerts(app.deps)).toBe("0 notifications");
    await loadToken({ price: 1.55 });
    expect(await decideTokenAlerts(app.deps)).toBe("2 notifications");
    expect(await liquidateTokens(app.deps)).toBe("0 positions liquidated");
    await loadToken({ price: 1.56 });
    expect(await decideTokenAlerts(app.deps)).toBe("0 notifications");
    expect(await liquidateTokens(app.deps)).toBe("1 positions liquidated");
    expect(await sendForJson("GET", "/api/leveraged-positions")).toMatchObject([{ id, isLiquidated: true }]);
  });

  it("does not decide alerts when it is stale", async () => {
    const alert = { symbol: "wave", name: "Wave", coinId: COIN_ID, alertType: "below", targetPrice: "1.9" };
    await sendForJson("POST", "/api/price-alerts", alert);
    await loadToken({ price: 1.8 });
    app.clock.time += 13 * MINUTE;
    expect(await decideTokenAlerts(app.deps)).toBe("0 notifications");
  });
});
