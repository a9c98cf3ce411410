import { beforeEach, describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "../../shared/values/time.ts";
import { listedCoin } from "../test/coins.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import type { ListedCoin } from "../upstreams/coingecko/coingecko.ts";
import { decideAlerts, decideUnlistedAlerts } from "./decide-alerts.ts";
import { purgeNotifications } from "./purge.ts";

type Alert = { id: string; isActive: boolean; isTriggered: boolean; isArmed: boolean; targetPrice: string };
type Notification = { id: number; kind: string; step: number | null; target: string; price: string; isRead: boolean };
type NotificationList = { unread: number; items: Notification[] };

let app: TestApp;
let ann = "";
let bob = "";
let appNumber = 0;
beforeEach(async () => {
  appNumber += 1;
  app = await startTestApp(`alerts-${appNumber}`);
  await app.empty("alert_progress");
  ann = await app.signUp("ann");
  bob = await app.signUp("bob");
  await refreshMarketWith({ price: 100, change24h: 0 });
});

/** Moves the clock and refreshes the market with this coin. */
async function refreshMarketWith(coin: Partial<ListedCoin>, minutes = 1) {
  app.deps.coins.page = async (page) => ({
    ok: true,
    value: { coins: page === 1 ? [listedCoin({ id: "coin", symbol: "coin", name: "Coin", ...coin })] : [], badRows: 0 },
  });
  await app.tick(minutes);
}
async function decideOnPrices(...path: number[]) {
  for (const price of path) {
    await refreshMarketWith({ price });
    await decideAlerts(app.deps);
  }
}
const send = (cookie: string, method: string, path: string, body?: unknown) =>
  app.request(path, body === undefined ? { method, headers: { Cookie: cookie } } : jsonInit(method, body, cookie));
const sendForJson = async <Reply>(method: string, path: string, body?: unknown, cookie = ann) =>
  (await send(cookie, method, path, body)).json<Reply>();
const statusAndText = async (reply: Response | Promise<Response>) => [(await reply).status, await (await reply).text()];

const ABOVE = { symbol: "coin", name: "Coin", coinId: "coin", alertType: "above", targetPrice: "110" };
const createAlert = (rest: object = {}, cookie = ann) =>
  sendForJson<Alert>("POST", "/api/price-alerts", { ...ABOVE, ...rest }, cookie);
const listAlerts = (cookie = ann) => sendForJson<Alert[]>("GET", "/api/price-alerts", undefined, cookie);
const listNotifications = async (cookie = ann) =>
  (await sendForJson<NotificationList>("GET", "/api/notifications", undefined, cookie)).items;

describe("setting an alert", () => {
  it("takes the coin's name from the market and defaults for omitted fields", async () => {
    expect(await createAlert({ symbol: "COIN", name: "Something else" })).toMatchObject({
      symbol: "coin",
      name: "Coin",
      coinId: "coin",
      isActive: true,
      isTriggered: false,
      isArmed: true,
      repeats: false,
      triggeredAt: null,
    });
  });

  it("finds the coin by its symbol when the request has no coin id", async () => {
    expect(await createAlert({ coinId: undefined })).toMatchObject({ coinId: "coin" });
  });

  it("creates one alert for repeated requests with the same Idempotency-Key", async () => {
    const init = jsonInit("POST", ABOVE, ann);
    (init.headers as Record<string, string>)["Idempotency-Key"] = "one";
    const replies = await Promise.all([1, 2, 3].map(() => app.request("/api/price-alerts", init)));
    const ids = await Promise.all(replies.map(async (reply) => (await reply.json<Alert>()).id));
    expect([replies.map(({ status }) => status), new Set(ids).size]).toEqual([[201, 201, 201], 1]);
    expect(await listAlerts()).toHaveLength(1);
    const otherInit = { ...init, body: JSON.stringify({ ...ABOVE, targetPrice: "120" }) };
    expect((await app.request("/api/price-alerts", otherInit)).status).toBe(422);
  });

  it.each([
    [{ targetPrice: 0 }, "Target price must be above 0."],
    [{ targetPrice: "-1" }, "Target price must be above 0."],
    [{ targetPrice: "123456789012345678901" }, "Target price has at most 12 digits before the point."],
    [{ targetPrice: "0.000000001" }, "Target price is too small: it rounds to 0 at 8 decimals."],
    [{ targetPrice: "soon" }, "Target price must be a number such as 1234.5."],
    [{ targetPrice: undefined }, "Target price must be a number such as 1234.5."],
    [{ alertType: "fall_24h", targetPrice: "100" }, "Percentage of a fall must be below 100."],
    [{ alertType: "rise_24h", targetPrice: "1001" }, "Percentage must be at most 1000."],
    [{ alertType: "sideways" }, "Alert type must be one of above, below, rise_24h, fall_24h."],
    [{ coinId: "no-such-coin" }, 'We have no price for a coin with the id "no-such-coin".'],
    [{ coinId: null, symbol: "nope" }, 'We have no price for a coin with the symbol "nope".'],
    [{ coinId: null, symbol: "constructor" }, 'We have no price for a coin with the symbol "constructor".'],
    [{ coinId: "" }, 'We have no price for a coin with the symbol "coin".'],
    [{ name: "" }, "Name is required."],
  ])("refuses %j", async (rest, sentence) => {
    expect(await statusAndText(send(ann, "POST", "/api/price-alerts", { ...ABOVE, ...rest }))).toEqual([400, sentence]);
  });

  it("refuses a second active alert with the same condition, also when it results from an edit", async () => {
    const first = await createAlert();
    const same = { ...ABOVE, repeats: true };
    expect(await statusAndText(send(ann, "POST", "/api/price-alerts", same))).toEqual([
      409,
      "You already have this alert.",
    ]);
    expect(await createAlert({}, bob)).toMatchObject({ targetPrice: "110" });
    const other = await createAlert({ targetPrice: "120" });
    const change = send(ann, "PATCH", `/api/price-alerts/${other.id}`, { targetPrice: "110" });
    expect(await statusAndText(change)).toEqual([409, "You already have this alert."]);
    await send(ann, "PATCH", `/api/price-alerts/${first.id}`, { isActive: false });
    expect(await createAlert()).toMatchObject({ targetPrice: "110" });
    const resume = send(ann, "PATCH", `/api/price-alerts/${first.id}`, { isActive: true });
    expect((await resume).status).toBe(409);
  });

  it("stores one of several equal alerts that arrive together", async () => {
    await Promise.all(Array.from({ length: 8 }, () => send(ann, "POST", "/api/price-alerts", ABOVE)));
    expect(await listAlerts()).toHaveLength(1);
  });

  it("refuses an alert beyond the user's limit", async () => {
    const { d1 } = app.deps.db;
    await createAlert();
    await d1
      .prepare(`INSERT INTO price_alerts SELECT price_alerts.id || value, user_id, symbol, name, coin_id, alert_type, target_price,
        repeats, is_active, is_triggered, created_at, updated_at, triggered_at, is_armed, wakes_on, wake_threshold,
        decided_version, NULL FROM price_alerts, json_each(?)`)
      .bind(JSON.stringify(Array.from({ length: 99 }, (_, i) => i)))
      .run();
    const sentence = "You can have up to 100 price alerts. Delete one to add another.";
    const another = { ...ABOVE, targetPrice: "111" };
    expect(await statusAndText(send(ann, "POST", "/api/price-alerts", another))).toEqual([409, sentence]);
    expect((await createAlert({}, bob)).isActive).toBe(true);
  });

  it("hides an alert from all users but its owner", async () => {
    const { id } = await createAlert();
    expect(await listAlerts(bob)).toEqual([]);
    const alertNotFound = [404, "Alert not found."];
    expect(await statusAndText(send(bob, "PATCH", `/api/price-alerts/${id}`, { isActive: false }))).toEqual(
      alertNotFound,
    );
    expect(await statusAndText(send(bob, "DELETE", `/api/price-alerts/${id}`))).toEqual(alertNotFound);
    expect(await statusAndText(send(ann, "DELETE", "/api/price-alerts/none"))).toEqual(alertNotFound);
    expect(await listAlerts()).toHaveLength(1);
  });
});

describe("the alert job", () => {
  it("fires a one-time alert once and deactivates it", async () => {
    await createAlert();
    await decideOnPrices(109, 111, 112, 90, 120);
    expect(await listNotifications()).toMatchObject([{ kind: "above", target: "110", price: "111", isRead: false }]);
    expect(await listAlerts()).toMatchObject([{ isActive: false, isTriggered: true, triggeredAt: expect.any(String) }]);
  });

  it("fires a repeating alert at each crossing", async () => {
    await createAlert({ repeats: true });
    await decideOnPrices(111, 112, 109.9, 111, 109, 115);
    expect(await listNotifications()).toMatchObject([{ price: "115" }, { price: "111" }]);
    expect(await listAlerts()).toMatchObject([{ isActive: true, isTriggered: true, isArmed: false }]);
    await decideOnPrices(100);
    expect(await listAlerts()).toMatchObject([{ isTriggered: false, isArmed: true }]);
  });

  it("fires alerts on a price below the target and on a 24-hour fall", async () => {
    await createAlert({ alertType: "below", targetPrice: "95" });
    await createAlert({ alertType: "fall_24h", targetPrice: "6" });
    await createAlert({ alertType: "rise_24h", targetPrice: "6" });
    await refreshMarketWith({ price: 94, change24h: -6 });
    await decideAlerts(app.deps);
    expect((await listNotifications()).map(({ kind }) => kind).toSorted()).toEqual(["below", "fall_24h"]);
  });

  it("does not fire on a target that was already passed until the price has returned below the target", async () => {
    expect(await createAlert({ targetPrice: "90" })).toMatchObject({ isArmed: false });
    await decideOnPrices(101, 120);
    expect(await listNotifications()).toEqual([]);
    await decideOnPrices(100, 85, 91);
    expect(await listNotifications()).toHaveLength(1);
  });

  it("decides each snapshot once when crons overlap and repeat", async () => {
    await createAlert({ repeats: true });
    await refreshMarketWith({ price: 111 });
    await Promise.all([1, 2, 3, 4].map(() => decideAlerts(app.deps)));
    expect(await decideAlerts(app.deps)).toBe("nothing new");
    expect(await listNotifications()).toHaveLength(1);
  });

  it("does not fire again when a slow run decides an old snapshot", async () => {
    await createAlert({ repeats: true });
    await refreshMarketWith({ price: 111 });
    const old = await app.deps.market.latest();
    await decideAlerts(app.deps);
    await decideOnPrices(100);
    await app.deps.db.d1.prepare("DELETE FROM alert_progress").run();
    app.deps.market = { ...app.deps.market, latest: async () => old };
    await decideAlerts(app.deps);
    expect(await listNotifications()).toHaveLength(1);
    expect(await listAlerts()).toMatchObject([{ isArmed: true }]);
  });

  it("fires no alert on a stale market", async () => {
    await createAlert();
    await refreshMarketWith({ price: 111 });
    app.clock.time += 4 * MINUTE;
    await decideAlerts(app.deps);
    expect(await listNotifications()).toEqual([]);
  });

  it("decides on a fresh price when the snapshot's first page is stale", async () => {
    await createAlert();
    await refreshMarketWith({ price: 111 });
    const latest = await app.deps.market.latest();
    const staleMarket = { ...latest!, origin: { ...latest!.origin, asOf: 0 } };
    app.deps.market = { ...app.deps.market, latest: async () => staleMarket };
    await decideAlerts(app.deps);
    expect(await listNotifications()).toHaveLength(1);
  });

  it("fires no alert for a coin whose own price is stale", async () => {
    await createAlert();
    await refreshMarketWith({ price: 111 });
    // Later refreshes have no price for this coin.
    await refreshMarketWith({ price: null }, 5);
    expect((await app.deps.market.latest())!.find("coin")!.coin.price).toBe(111);
    await decideAlerts(app.deps);
    expect(await listNotifications()).toEqual([]);
  });

  it("fires immediately on a move of 30 %", async () => {
    await createAlert({ targetPrice: "130" });
    await decideOnPrices(130);
    expect(await listNotifications()).toMatchObject([{ price: "130" }]);
  });

  it.each([130.01, 5000])("fires on a move to %d only when a second refresh confirms the price", async (price) => {
    await createAlert({ targetPrice: "130" });
    await decideOnPrices(price);
    expect(await listNotifications()).toEqual([]);
    await decideOnPrices(price);
    expect(await listNotifications()).toMatchObject([{ price: String(price) }]);
  });

  it("does not fire on a price that the next refresh withdraws", async () => {
    await createAlert({ repeats: true });
    await createAlert({ alertType: "below", targetPrice: "90" });
    await createAlert({ alertType: "rise_24h", targetPrice: "50" });
    await refreshMarketWith({ price: 500, change24h: 400 });
    await decideAlerts(app.deps);
    await decideOnPrices(100, 10, 100);
    expect(await listNotifications()).toEqual([]);
    expect((await listAlerts()).map(({ isArmed }) => isArmed)).toEqual([true, true, true]);
  });

  it("runs after the market refresh of the same minute", async () => {
    await createAlert();
    app.deps.coins.page = async () => ({
      ok: true,
      value: { coins: [listedCoin({ id: "coin", symbol: "coin", price: 111 })], badRows: 0 },
    });
    app.clock.time += MINUTE;
    await app.runJobs("* * * * *");
    expect(await listNotifications()).toHaveLength(1);
  });

  it("decides alerts on unlisted coins in the hourly cron", async () => {
    await createAlert();
    await refreshMarketWith({ id: "other" }, 30);
    await refreshMarketWith({ id: "other" }, 30);
    expect((await app.deps.market.latest())!.find("coin")).toBeUndefined();
    app.deps.coins.prices = async () => ({ ok: true, value: [{ id: "coin", price: 111, change24h: null }] });
    app.clock.time += HOUR;
    await app.runJobs("23 * * * *");
    expect(await listNotifications()).toMatchObject([{ price: "111" }]);
    expect(await decideUnlistedAlerts(app.deps)).toBe("0 notifications");
  });
});

describe("changing an alert", () => {
  it("restarts a paused alert at the current price", async () => {
    const { id } = await createAlert();
    await sendForJson("PATCH", `/api/price-alerts/${id}`, { isActive: false });
    await decideOnPrices(111);
    expect(await listNotifications()).toEqual([]);
    const resumed = await sendForJson<Alert>("PATCH", `/api/price-alerts/${id}`, { isActive: true });
    expect(resumed).toMatchObject({ isActive: true, isArmed: false });
    await decideOnPrices(112, 100, 111);
    expect(await listNotifications()).toHaveLength(1);
  });

  it("restarts an alert that has fired", async () => {
    const { id } = await createAlert();
    await decideOnPrices(111, 100);
    const restarted = await sendForJson<Alert>("PATCH", `/api/price-alerts/${id}`, { targetPrice: "105" });
    expect(restarted).toMatchObject({ isActive: true, isTriggered: false, isArmed: true, targetPrice: "105" });
    await decideOnPrices(106);
    expect(await listNotifications()).toHaveLength(2);
  });

  it("discards a decision on the old target", async () => {
    const { id } = await createAlert();
    await refreshMarketWith({ price: 111 });
    const { find, ...market } = (await app.deps.market.latest())!;
    // The owner changes the alert after the job has read it and before the job writes.
    const batch = app.deps.db.d1.batch.bind(app.deps.db.d1);
    app.deps.db.d1.batch = async (statements) => {
      app.deps.db.d1.batch = batch;
      await sendForJson("PATCH", `/api/price-alerts/${id}`, { targetPrice: "200" });
      return batch(statements as never) as never;
    };
    expect(market.origin.version).toBeGreaterThan(0);
    expect(find("coin")).toBeDefined();
    await decideAlerts(app.deps);
    expect(await listNotifications()).toEqual([]);
    expect(await listAlerts()).toMatchObject([{ isActive: true, isTriggered: false, targetPrice: "200" }]);
  });

  it.each([
    [{ targetPrice: "0" }, "Target price must be above 0."],
    [{ alertType: "rise_24h" }, "A different alert type needs a new target: targetPrice is required."],
    [{ isActive: "yes" }, "IsActive must be true or false."],
  ])("refuses %j", async (change, sentence) => {
    const { id } = await createAlert();
    expect(await statusAndText(send(ann, "PATCH", `/api/price-alerts/${id}`, change))).toEqual([400, sentence]);
  });

  it("deletes the alert so that it fires no more", async () => {
    const { id } = await createAlert();
    expect(await sendForJson("DELETE", `/api/price-alerts/${id}`)).toEqual({ deleted: true });
    await decideOnPrices(111);
    expect([await listAlerts(), await listNotifications()]).toEqual([[], []]);
  });
});

describe("a leveraged position", () => {
  const openPosition = (rest: object = {}) =>
    sendForJson<{ id: string }>("POST", "/api/leveraged-positions", {
      symbol: "coin",
      name: "Coin",
      coinId: "coin",
      size: "1",
      entryPrice: "100",
      leverage: 2,
      liquidationPrice: "50",
      ...rest,
    });
  const warnedSteps = async () => (await listNotifications()).map(({ step }) => step).toReversed();

  it("warns once at each of 20, 10, 5 and 2 %, and again after a recovery", async () => {
    await openPosition();
    await decideOnPrices(75, 61, 60, 59, 55, 54, 52.5, 51, 50.9);
    expect(await warnedSteps()).toEqual([20, 10, 5, 2]);
    await decideOnPrices(65, 60, 58);
    expect(await warnedSteps()).toEqual([20, 10, 5, 2, 20]);
    expect((await listNotifications())[0]).toMatchObject({ kind: "liquidation", target: "50", price: "60" });
  });

  it("warns of its liquidation before the liquidation, and not afterwards", async () => {
    const { id } = await openPosition();
    await refreshMarketWith({ price: 49 });
    // The second refresh confirms the price, so the position is liquidated within the same minute.
    await refreshMarketWith({ price: 49 });
    await app.runJobs("* * * * *");
    expect(await warnedSteps()).toEqual([0]);
    expect(await sendForJson("GET", "/api/leveraged-positions")).toMatchObject([{ id, isLiquidated: true }]);
    await decideOnPrices(48, 52, 49);
    expect(await warnedSteps()).toEqual([0]);
  });

  it("in an unlisted coin is liquidated and causes the warning in the same hourly run", async () => {
    const { id } = await openPosition();
    await refreshMarketWith({ id: "other" }, 30);
    await refreshMarketWith({ id: "other" }, 30);
    expect((await app.deps.market.latest())!.find("coin")).toBeUndefined();
    app.deps.coins.prices = async () => ({ ok: true, value: [{ id: "coin", price: 49, change24h: null }] });
    // Each reading of the clock differs, so that the order of the jobs is visible.
    app.clock.now = () => ++app.clock.time;
    app.clock.time += HOUR;
    await app.runJobs("23 * * * *");
    expect(await warnedSteps()).toEqual([]);
    app.clock.time += HOUR;
    await app.runJobs("23 * * * *");
    const order = `SELECT liquidation.started_at > alerts.finished_at AS waited
      FROM job_runs AS alerts, job_runs AS liquidation
      WHERE alerts.name = 'decide-unlisted-alerts' AND liquidation.name = 'liquidate-unlisted'`;
    expect(await app.deps.db.d1.prepare(order).first()).toEqual({ waited: 1 });
    expect(await warnedSteps()).toEqual([0]);
    expect(await sendForJson("GET", "/api/leveraged-positions")).toMatchObject([{ id, isLiquidated: true }]);
  });

  it("warns once per step when runs overlap", async () => {
    await openPosition();
    await openPosition({ positionType: "short", entryPrice: "40", liquidationPrice: "60" });
    await refreshMarketWith({ price: 55 });
    await refreshMarketWith({ price: 55 });
    await Promise.all([1, 2, 3].map(() => decideAlerts(app.deps)));
    expect((await warnedSteps()).toSorted()).toEqual([10, 10]);
  });

  it("loses its warning step when it is closed", async () => {
    const { id } = await openPosition();
    await decideOnPrices(55);
    await sendForJson("DELETE", `/api/leveraged-positions/${id}`);
    const { results } = await app.deps.db.d1.prepare("SELECT * FROM liquidation_marks").all();
    expect(results).toEqual([]);
  });
});

describe("notifications", () => {
  it("are counted as unread per user until that user reads them", async () => {
    await createAlert();
    await createAlert({ alertType: "rise_24h", targetPrice: "5" });
    await createAlert({}, bob);
    await refreshMarketWith({ price: 111, change24h: 9 });
    await decideAlerts(app.deps);
    const { unread, items } = await sendForJson<NotificationList>("GET", "/api/notifications");
    expect([unread, items.length]).toEqual([2, 2]);
    const [bobsNotification] = await listNotifications(bob);
    const ids = [items[0]!.id, bobsNotification!.id, 999_999];
    expect(await sendForJson("POST", "/api/notifications/read", { ids })).toEqual({ unread: 1 });
    expect((await listNotifications(bob))[0]!.isRead).toBe(false);
    expect((await listNotifications()).map(({ isRead }) => isRead)).toEqual([true, false]);
  });

  it("are marked as read up to an id, including those beyond the list", async () => {
    const count = 40;
    await app.deps.db.d1
      .prepare(
        `INSERT INTO notifications (user_id, kind, coin_id, symbol, name, target, price, triggered_at)
         SELECT (SELECT user_id FROM price_alerts WHERE id = ?1), 'above', 'bitcoin', 'btc', 'Bitcoin', '1', '1', value
         FROM json_each(?2)`,
      )
      .bind((await createAlert()).id, JSON.stringify(Array.from({ length: count }, (_, index) => index + 1)))
      .run();
    const { unread, items } = await sendForJson<NotificationList>("GET", "/api/notifications");
    expect([unread, items.length]).toEqual([count, 30]);
    const upTo = items[0]!.id - 1;
    expect(await sendForJson("POST", "/api/notifications/read", { upTo })).toEqual({ unread: 1 });
  });

  it("are deleted after a month and beyond two hundred per user", async () => {
    const { d1 } = app.deps.db;
    await createAlert();
    await decideOnPrices(111);
    const copies = `INSERT INTO notifications (user_id, kind, coin_id, symbol, name, target, price, triggered_at)
      SELECT user_id, kind, coin_id, symbol, name, target, value, triggered_at FROM notifications, json_each(?)`;
    await d1
      .prepare(copies)
      .bind(JSON.stringify(Array.from({ length: 204 }, (_, i) => `${i}`)))
      .run();
    expect(await purgeNotifications(app.deps)).toBe("5 notifications removed");
    expect((await listNotifications())[0]).toMatchObject({ price: "203" });
    app.clock.time += 31 * 24 * HOUR;
    expect(await purgeNotifications(app.deps)).toBe("200 notifications removed");
  });
});

describe("the account data of a user", () => {
  it("includes alerts, notifications and browsers, and is deleted with the account", async () => {
    await createAlert();
    await decideOnPrices(111);
    const exported = await sendForJson<Record<string, unknown[]>>("GET", "/api/account/export");
    expect(exported).toMatchObject({
      priceAlerts: [{ symbol: "coin" }],
      notifications: [{ kind: "above" }],
      pushSubscriptions: [],
    });
    await app.deps.db.d1.prepare("DELETE FROM users").run();
    for (const table of ["price_alerts", "notifications", "push_subscriptions"]) {
      expect((await app.deps.db.d1.prepare(`SELECT count(*) AS rows FROM ${table}`).first())!).toEqual({ rows: 0 });
    }
  });
});
