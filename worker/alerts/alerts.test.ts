import { beforeEach, describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "../../shared/values/time.ts";
import { runJobs } from "../jobs.ts";
import { listed } from "../test/coins.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import type { ListedCoin } from "../upstreams/coingecko/coingecko.ts";
import { decideAlerts, decideUnlistedAlerts } from "./decide-alerts.ts";
import { purgeNotifications } from "./purge.ts";

type Alert = { id: string; isActive: boolean; isTriggered: boolean; isArmed: boolean; targetPrice: string };
type Told = { id: number; kind: string; step: number | null; target: string; price: string; isRead: boolean };
type List = { unread: number; items: Told[] };

let app: TestApp;
let ann = "";
let bob = "";
let number = 0;
beforeEach(async () => {
  number += 1;
  app = await startTestApp(`alerts-${number}`);
  await app.empty("alert_progress");
  app.deps.push = null;
  ann = await app.signUp("ann");
  bob = await app.signUp("bob");
  await market({ price: 100, change24h: 0 });
});

/** A minute passes, and the market says this. */
async function market(coin: Partial<ListedCoin>, minutes = 1) {
  app.deps.coins.page = async (page) => ({
    ok: true,
    value: { coins: page === 1 ? [listed({ id: "coin", symbol: "coin", name: "Coin", ...coin })] : [], badRows: 0 },
  });
  await app.tick(minutes);
}
async function prices(...path: number[]) {
  for (const price of path) {
    await market({ price });
    await decideAlerts(app.deps);
  }
}
const ask = (cookie: string, method: string, path: string, body?: unknown) =>
  app.request(path, body === undefined ? { method, headers: { Cookie: cookie } } : jsonInit(method, body, cookie));
const call = async <Reply>(method: string, path: string, body?: unknown, cookie = ann) =>
  (await ask(cookie, method, path, body)).json<Reply>();
const refusal = async (reply: Response | Promise<Response>) => [(await reply).status, await (await reply).text()];

const ABOVE = { symbol: "coin", name: "Coin", coinId: "coin", alertType: "above", targetPrice: "110" };
const set = (rest: object = {}, cookie = ann) =>
  call<Alert>("POST", "/api/price-alerts", { ...ABOVE, ...rest }, cookie);
const alerts = (cookie = ann) => call<Alert[]>("GET", "/api/price-alerts", undefined, cookie);
const told = async (cookie = ann) => (await call<List>("GET", "/api/notifications", undefined, cookie)).items;

describe("setting an alert", () => {
  it("names the coin as the market does, and takes what the specification lets be left out", async () => {
    expect(await set({ symbol: "COIN", name: "Something else" })).toMatchObject({
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

  it("finds the coin by its symbol where no id is given", async () => {
    expect(await set({ coinId: undefined })).toMatchObject({ coinId: "coin" });
  });

  it("sends the same alert once, however often", async () => {
    const init = jsonInit("POST", ABOVE, ann);
    (init.headers as Record<string, string>)["Idempotency-Key"] = "one";
    const replies = await Promise.all([1, 2, 3].map(() => app.request("/api/price-alerts", init)));
    const ids = await Promise.all(replies.map(async (reply) => (await reply.json<Alert>()).id));
    expect([replies.map(({ status }) => status), new Set(ids).size]).toEqual([[201, 201, 201], 1]);
    expect(await alerts()).toHaveLength(1);
    const other = { ...init, body: JSON.stringify({ ...ABOVE, targetPrice: "120" }) };
    expect((await app.request("/api/price-alerts", other)).status).toBe(422);
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
    [{ coinId: "no-such-coin" }, 'We have no price of a coin with the id "no-such-coin".'],
    [{ coinId: null, symbol: "nope" }, 'We have no price of a coin with the symbol "nope".'],
    [{ coinId: null, symbol: "constructor" }, 'We have no price of a coin with the symbol "constructor".'],
    [{ coinId: "" }, 'We have no price of a coin with the symbol "coin".'],
    [{ name: "" }, "Name is required."],
  ])("refuses %j", async (rest, sentence) => {
    expect(await refusal(ask(ann, "POST", "/api/price-alerts", { ...ABOVE, ...rest }))).toEqual([400, sentence]);
  });

  it("refuses more alerts than a person may have", async () => {
    const { d1 } = app.deps.db;
    await set();
    await d1
      .prepare(`INSERT INTO price_alerts SELECT price_alerts.id || value, user_id, symbol, name, coin_id, alert_type, target_price,
        repeats, is_active, is_triggered, created_at, updated_at, triggered_at, is_armed, wakes_on, wake_hint,
        decided_version, NULL FROM price_alerts, json_each(?)`)
      .bind(JSON.stringify(Array.from({ length: 99 }, (_, i) => i)))
      .run();
    const sentence = "You can have up to 100 price alerts. Delete one to add another.";
    expect(await refusal(ask(ann, "POST", "/api/price-alerts", ABOVE))).toEqual([409, sentence]);
    expect((await set({}, bob)).isActive).toBe(true);
  });

  it("shows nobody the alerts of somebody else", async () => {
    const { id } = await set();
    expect(await alerts(bob)).toEqual([]);
    const sentence = [404, "There is no such alert."];
    expect(await refusal(ask(bob, "PATCH", `/api/price-alerts/${id}`, { isActive: false }))).toEqual(sentence);
    expect(await refusal(ask(bob, "DELETE", `/api/price-alerts/${id}`))).toEqual(sentence);
    expect(await refusal(ask(ann, "DELETE", "/api/price-alerts/none"))).toEqual(sentence);
    expect(await alerts()).toHaveLength(1);
  });
});

describe("the decider", () => {
  it("fires once, and ends an alert that was set for once", async () => {
    await set();
    await prices(109, 111, 112, 90, 120);
    expect(await told()).toMatchObject([{ kind: "above", target: "110", price: "111", isRead: false }]);
    expect(await alerts()).toMatchObject([{ isActive: false, isTriggered: true, triggeredAt: expect.any(String) }]);
  });

  it("fires at each crossing of an alert that repeats", async () => {
    await set({ repeats: true });
    await prices(111, 112, 109.9, 111, 109, 115);
    expect(await told()).toMatchObject([{ price: "115" }, { price: "111" }]);
    expect(await alerts()).toMatchObject([{ isActive: true, isTriggered: true, isArmed: false }]);
    await prices(100);
    expect(await alerts()).toMatchObject([{ isTriggered: false, isArmed: true }]);
  });

  it("fires for a fall and for a change in 24 hours", async () => {
    await set({ alertType: "below", targetPrice: "95" });
    await set({ alertType: "fall_24h", targetPrice: "6" });
    await set({ alertType: "rise_24h", targetPrice: "6" });
    await market({ price: 94, change24h: -6 });
    await decideAlerts(app.deps);
    expect((await told()).map(({ kind }) => kind).toSorted()).toEqual(["below", "fall_24h"]);
  });

  it("waits for the near side when the target is passed already", async () => {
    expect(await set({ targetPrice: "90" })).toMatchObject({ isArmed: false });
    await prices(101, 120);
    expect(await told()).toEqual([]);
    await prices(100, 85, 91);
    expect(await told()).toHaveLength(1);
  });

  it("decides each snapshot once, though crons overlap and repeat", async () => {
    await set({ repeats: true });
    await market({ price: 111 });
    await Promise.all([1, 2, 3, 4].map(() => decideAlerts(app.deps)));
    expect(await decideAlerts(app.deps)).toBe("nothing new");
    expect(await told()).toHaveLength(1);
  });

  it("fires once though a slow run comes back to an old snapshot", async () => {
    await set({ repeats: true });
    await market({ price: 111 });
    const old = await app.deps.market.latest();
    await decideAlerts(app.deps);
    await prices(100);
    await app.deps.db.d1.prepare("DELETE FROM alert_progress").run();
    app.deps.market = { ...app.deps.market, latest: async () => old };
    await decideAlerts(app.deps);
    expect(await told()).toHaveLength(1);
    expect(await alerts()).toMatchObject([{ isArmed: true }]);
  });

  it("decides nothing on a market that is older than it promises", async () => {
    await set();
    await market({ price: 111 });
    app.clock.time += 4 * MINUTE;
    await decideAlerts(app.deps);
    expect(await told()).toEqual([]);
  });

  it("decides on a fresh price although the market's first page is old", async () => {
    await set();
    await market({ price: 111 });
    const latest = await app.deps.market.latest();
    const aged = { ...latest!, origin: { ...latest!.origin, asOf: 0 } };
    app.deps.market = { ...app.deps.market, latest: async () => aged };
    await decideAlerts(app.deps);
    expect(await told()).toHaveLength(1);
  });

  it("decides nothing on a coin whose price stayed behind", async () => {
    await set();
    await market({ price: 111 });
    // The market goes on, and says nothing of this coin's price any more.
    await market({ price: null }, 5);
    expect((await app.deps.market.latest())!.find("coin")!.coin.price).toBe(111);
    await decideAlerts(app.deps);
    expect(await told()).toEqual([]);
  });

  it("fires at once on a move of 30 %", async () => {
    await set({ targetPrice: "130" });
    await prices(130);
    expect(await told()).toMatchObject([{ price: "130" }]);
  });

  it.each([130.01, 5000])("fires on a move to %d when a second refresh confirms it", async (price) => {
    await set({ targetPrice: "130" });
    await prices(price);
    expect(await told()).toEqual([]);
    await prices(price);
    expect(await told()).toMatchObject([{ price: String(price) }]);
  });

  it("fires on no price that is withdrawn by the next refresh", async () => {
    await set({ repeats: true });
    await set({ alertType: "below", targetPrice: "90" });
    await set({ alertType: "rise_24h", targetPrice: "50" });
    await market({ price: 500, change24h: 400 });
    await decideAlerts(app.deps);
    await prices(100, 10, 100);
    expect(await told()).toEqual([]);
    expect((await alerts()).map(({ isArmed }) => isArmed)).toEqual([true, true, true]);
  });

  it("comes after the refresh in the same minute", async () => {
    await set();
    app.deps.coins.page = async () => ({
      ok: true,
      value: { coins: [listed({ id: "coin", symbol: "coin", price: 111 })], badRows: 0 },
    });
    app.clock.time += MINUTE;
    await runJobs(app.deps, "* * * * *");
    expect(await told()).toHaveLength(1);
  });

  it("decides coins outside the market when their hour comes", async () => {
    await set();
    await market({ id: "other" }, 30);
    await market({ id: "other" }, 30);
    expect((await app.deps.market.latest())!.find("coin")).toBeUndefined();
    app.deps.coins.prices = async () => ({ ok: true, value: [{ id: "coin", price: 111, change24h: null }] });
    app.clock.time += HOUR;
    await runJobs(app.deps, "23 * * * *");
    expect(await told()).toMatchObject([{ price: "111" }]);
    expect(await decideUnlistedAlerts(app.deps)).toBe("0 notifications, 0 pushed");
  });
});

describe("changing an alert", () => {
  it("pauses and resumes it, at the price of that moment", async () => {
    const { id } = await set();
    await call("PATCH", `/api/price-alerts/${id}`, { isActive: false });
    await prices(111);
    expect(await told()).toEqual([]);
    const resumed = await call<Alert>("PATCH", `/api/price-alerts/${id}`, { isActive: true });
    expect(resumed).toMatchObject({ isActive: true, isArmed: false });
    await prices(112, 100, 111);
    expect(await told()).toHaveLength(1);
  });

  it("starts a fired alert anew", async () => {
    const { id } = await set();
    await prices(111, 100);
    const again = await call<Alert>("PATCH", `/api/price-alerts/${id}`, { targetPrice: "105" });
    expect(again).toMatchObject({ isActive: true, isTriggered: false, isArmed: true, targetPrice: "105" });
    await prices(106);
    expect(await told()).toHaveLength(2);
  });

  it("voids what was decided on the old target", async () => {
    const { id } = await set();
    await market({ price: 111 });
    const { find, ...rest } = (await app.deps.market.latest())!;
    // The owner is quicker than the run that has read the alert.
    const batch = app.deps.db.d1.batch.bind(app.deps.db.d1);
    app.deps.db.d1.batch = async (statements) => {
      app.deps.db.d1.batch = batch;
      await call("PATCH", `/api/price-alerts/${id}`, { targetPrice: "200" });
      return batch(statements as never) as never;
    };
    expect(rest.origin.version).toBeGreaterThan(0);
    expect(find("coin")).toBeDefined();
    await decideAlerts(app.deps);
    expect(await told()).toEqual([]);
    expect(await alerts()).toMatchObject([{ isActive: true, isTriggered: false, targetPrice: "200" }]);
  });

  it.each([
    [{ targetPrice: "0" }, "Target price must be above 0."],
    [{ alertType: "rise_24h" }, "Another kind of alert needs a target of its own: targetPrice is required."],
    [{ isActive: "yes" }, "IsActive must be true or false."],
  ])("refuses %j", async (change, sentence) => {
    const { id } = await set();
    expect(await refusal(ask(ann, "PATCH", `/api/price-alerts/${id}`, change))).toEqual([400, sentence]);
  });

  it("deletes it", async () => {
    const { id } = await set();
    expect(await call("DELETE", `/api/price-alerts/${id}`)).toEqual({ deleted: true });
    await prices(111);
    expect([await alerts(), await told()]).toEqual([[], []]);
  });
});

describe("a leveraged position", () => {
  const open = (rest: object = {}) =>
    call<{ id: string }>("POST", "/api/leveraged-positions", {
      symbol: "coin",
      name: "Coin",
      coinId: "coin",
      size: "1",
      entryPrice: "100",
      leverage: 2,
      liquidationPrice: "50",
      ...rest,
    });
  const steps = async () => (await told()).map(({ step }) => step).toReversed();

  it("tells 20, 10, 5 and 2 % once each, and again after a recovery", async () => {
    await open();
    await prices(75, 61, 60, 59, 55, 54, 52.5, 51, 50.9);
    expect(await steps()).toEqual([20, 10, 5, 2]);
    await prices(65, 60, 58);
    expect(await steps()).toEqual([20, 10, 5, 2, 20]);
    expect((await told())[0]).toMatchObject({ kind: "liquidation", target: "50", price: "60" });
  });

  it("tells that it reached its line before it is closed there, and nothing after", async () => {
    const { id } = await open();
    await market({ price: 49 });
    // Confirmed by the second refresh, the price is shown and closes the position within the same minute.
    await market({ price: 49 });
    await runJobs(app.deps, "* * * * *");
    expect(await steps()).toEqual([0]);
    expect(await call("GET", "/api/leveraged-positions")).toMatchObject([{ id, isLiquidated: true }]);
    await prices(48, 52, 49);
    expect(await steps()).toEqual([0]);
  });

  it("outside the market tells the same, in the hour that closes it", async () => {
    const { id } = await open();
    await market({ id: "other" }, 30);
    await market({ id: "other" }, 30);
    expect((await app.deps.market.latest())!.find("coin")).toBeUndefined();
    app.deps.coins.prices = async () => ({ ok: true, value: [{ id: "coin", price: 49, change24h: null }] });
    // No two moments are the same, so that the order of the jobs can be told.
    app.clock.now = () => ++app.clock.time;
    app.clock.time += HOUR;
    await runJobs(app.deps, "23 * * * *");
    expect(await steps()).toEqual([]);
    app.clock.time += HOUR;
    await runJobs(app.deps, "23 * * * *");
    const order = `SELECT closed.started_at > told.finished_at AS waited FROM job_runs AS told, job_runs AS closed
      WHERE told.name = 'decide-outside-alerts' AND closed.name = 'liquidate-outside'`;
    expect(await app.deps.db.d1.prepare(order).first()).toEqual({ waited: 1 });
    expect(await steps()).toEqual([0]);
    expect(await call("GET", "/api/leveraged-positions")).toMatchObject([{ id, isLiquidated: true }]);
  });

  it("tells each run's step once, though runs overlap", async () => {
    await open();
    await open({ positionType: "short", entryPrice: "40", liquidationPrice: "60" });
    await market({ price: 55 });
    await market({ price: 55 });
    await Promise.all([1, 2, 3].map(() => decideAlerts(app.deps)));
    expect((await steps()).toSorted()).toEqual([10, 10]);
  });

  it("is forgotten when it is closed", async () => {
    const { id } = await open();
    await prices(55);
    await call("DELETE", `/api/leveraged-positions/${id}`);
    const { results } = await app.deps.db.d1.prepare("SELECT * FROM liquidation_marks").all();
    expect(results).toEqual([]);
  });
});

describe("notifications", () => {
  it("are counted until they are read, each person their own", async () => {
    await set();
    await set({ alertType: "rise_24h", targetPrice: "5" });
    await set({}, bob);
    await market({ price: 111, change24h: 9 });
    await decideAlerts(app.deps);
    const { unread, items } = await call<List>("GET", "/api/notifications");
    expect([unread, items.length]).toEqual([2, 2]);
    const [his] = await told(bob);
    const ids = [items[0]!.id, his!.id, 999_999];
    expect(await call("POST", "/api/notifications/read", { ids })).toEqual({ unread: 1 });
    expect((await told(bob))[0]!.isRead).toBe(false);
    expect((await told()).map(({ isRead }) => isRead)).toEqual([true, false]);
  });

  it("are read all at once, also those that the list has no room for", async () => {
    const more = 40;
    await app.deps.db.d1
      .prepare(
        `INSERT INTO notifications (user_id, kind, coin_id, symbol, name, target, price, triggered_at)
         SELECT (SELECT user_id FROM price_alerts WHERE id = ?1), 'above', 'bitcoin', 'btc', 'Bitcoin', '1', '1', value
         FROM json_each(?2)`,
      )
      .bind((await set()).id, JSON.stringify(Array.from({ length: more }, (_, at) => at + 1)))
      .run();
    const { unread, items } = await call<List>("GET", "/api/notifications");
    expect([unread, items.length]).toEqual([more, 30]);
    const upTo = items[0]!.id - 1;
    expect(await call("POST", "/api/notifications/read", { upTo })).toEqual({ unread: 1 });
  });

  it("go after a month, and beyond two hundred", async () => {
    const { d1 } = app.deps.db;
    await set();
    await prices(111);
    const copies = `INSERT INTO notifications (user_id, kind, coin_id, symbol, name, target, price, triggered_at)
      SELECT user_id, kind, coin_id, symbol, name, target, value, triggered_at FROM notifications, json_each(?)`;
    await d1
      .prepare(copies)
      .bind(JSON.stringify(Array.from({ length: 204 }, (_, i) => `${i}`)))
      .run();
    expect(await purgeNotifications(app.deps)).toBe("5 notifications removed");
    expect((await told())[0]).toMatchObject({ price: "203" });
    app.clock.time += 31 * 24 * HOUR;
    expect(await purgeNotifications(app.deps)).toBe("200 notifications removed");
  });
});

describe("one's data", () => {
  it("holds alerts, notifications and browsers, and goes with the account", async () => {
    await set();
    await prices(111);
    const file = await call<Record<string, unknown[]>>("GET", "/api/account/export");
    expect(file).toMatchObject({
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
