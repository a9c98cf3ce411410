import { beforeEach, expect, it } from "vitest";
import type { Exact } from "../../shared/values/decimal.ts";
import { MINUTE, SECOND } from "../../shared/values/time.ts";
import { liquidateAtLivePrices } from "../portfolio/liquidations.ts";
import { listedCoin } from "../test/coins.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { decideAlerts } from "./decide-alerts.ts";
import { createLiveAlerts } from "./decide-live.ts";

type Notification = { kind: string; step: number | null; target: string; price: string };

let app: TestApp;
let ann = "";
let appNumber = 0;
beforeEach(async () => {
  appNumber += 1;
  app = await startTestApp(`live-alerts-${appNumber}`);
  await app.empty("alert_progress", "leveraged_positions");
  ann = await app.signUp("ann");
  await refreshMarketWith(100);
});

async function refreshMarketWith(price: number, minutes = 1) {
  const coin = listedCoin({ id: "coin", symbol: "coin", name: "Coin", price, change24h: 0 });
  app.deps.coins.page = async (page) => ({ ok: true, value: { coins: page === 1 ? [coin] : [], badRows: 0 } });
  await app.tick(minutes);
}
const send = async <Reply>(method: string, path: string, body?: unknown) =>
  (
    await app.request(path, body === undefined ? { headers: { Cookie: ann } } : jsonInit(method, body, ann))
  ).json<Reply>();
const createAlert = (rest: object = {}) =>
  send("POST", "/api/price-alerts", {
    symbol: "coin",
    name: "Coin",
    coinId: "coin",
    alertType: "above",
    targetPrice: "110",
    ...rest,
  });
const openPosition = () =>
  send("POST", "/api/leveraged-positions", { symbol: "coin", name: "Coin", size: "1", entryPrice: "100", leverage: 5 });
const listNotifications = async () => (await send<{ items: Notification[] }>("GET", "/api/notifications")).items;
const isLiquidated = async () =>
  (await send<{ isLiquidated: boolean }[]>("GET", "/api/leveraged-positions"))[0]!.isLiquidated;

/** Confirmed prices: the venues agreed first on `previous` and then on `price`. */
const livePrices = (previous: number, price: number) => {
  app.clock.time += 10 * SECOND;
  const at = app.clock.time;
  return new Map([
    [
      "coin",
      { price: `${price}` as Exact, pricedAt: at, previous: { price: `${previous}` as Exact, at: at - 5 * SECOND } },
    ],
  ]);
};
const decideOn = async (previous: number, price: number) => createLiveAlerts(app.deps)(livePrices(previous, price));

it("an alert fires once two comparisons of the venues are beyond its target, and only once", async () => {
  await createAlert();
  await decideOn(109, 111);
  await decideOn(111, 109);
  expect(await listNotifications()).toEqual([]);
  await decideOn(111, 112);
  await decideOn(112, 112);
  expect(await listNotifications()).toMatchObject([{ kind: "above", target: "110", price: "112" }]);
});

it("two runs on the same prices fire once", async () => {
  await createAlert();
  const prices = livePrices(111, 111);
  await Promise.all([createLiveAlerts(app.deps)(prices), createLiveAlerts(app.deps)(prices)]);
  expect(await listNotifications()).toHaveLength(1);
});

it("CoinGecko's older price does not re-arm a repeated alert that a live price has fired", async () => {
  await createAlert({ repeats: true });
  await decideOn(111, 111);
  await refreshMarketWith(100);
  await decideAlerts(app.deps);
  await decideOn(111, 111);
  expect(await listNotifications()).toHaveLength(1);
  await refreshMarketWith(100, 20);
  await decideAlerts(app.deps);
  await refreshMarketWith(120);
  await decideAlerts(app.deps);
  expect(await listNotifications()).toHaveLength(2);
});

it("live prices re-arm a repeated alert", async () => {
  await createAlert({ repeats: true });
  for (const price of [111, 100, 111]) await decideOn(price, price);
  expect(await listNotifications()).toHaveLength(2);
});

it("alerts by percent wait for CoinGecko's change", async () => {
  await createAlert({ alertType: "rise_24h", targetPrice: "5" });
  await decideOn(150, 150);
  expect(await listNotifications()).toEqual([]);
});

it("a position causes a warning and is liquidated only after two comparisons beyond its prices", async () => {
  await openPosition();
  app.clock.time += MINUTE;
  await decideOn(84, 96);
  expect(await listNotifications()).toEqual([]);
  await decideOn(84, 84);
  expect(await listNotifications()).toMatchObject([{ kind: "liquidation", step: 5 }]);
  expect(await liquidateAtLivePrices(app.deps, livePrices(70, 90))).toBe(0);
  expect(await isLiquidated()).toBe(false);
  expect(await liquidateAtLivePrices(app.deps, livePrices(79, 79))).toBe(1);
  expect(await liquidateAtLivePrices(app.deps, livePrices(79, 79))).toBe(0);
  expect(await isLiquidated()).toBe(true);
});
