import { beforeEach, describe, expect, it } from "vitest";
import { HOUR, MINUTE, SECOND } from "../../shared/values/time.ts";
import { listedCoin } from "../test/coins.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { decideAlerts } from "./decide-alerts.ts";
import { deliverPushes } from "./pushes.ts";

const KEYS = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};
const browser = (name: string) => ({ endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys: KEYS });

let app: TestApp;
let ann = "";
let appNumber = 0;
let sent: [endpoint: string, message: { title: string; body: string }][] = [];
let outcome: "sent" | "gone" | "failed" = "sent";
beforeEach(async () => {
  appNumber += 1;
  app = await startTestApp(`pushes-${appNumber}`);
  await app.empty("alert_progress");
  sent = [];
  outcome = "sent";
  app.deps.push = {
    ...app.deps.push,
    async send({ endpoint }, message) {
      sent.push([endpoint.split("/").at(-1)!, JSON.parse(message)]);
      return outcome;
    },
  };
  ann = await app.signUp("ann");
});

const send = (method: string, path: string, body?: unknown, cookie = ann) =>
  app.request(path, body === undefined ? { method, headers: { Cookie: cookie } } : jsonInit(method, body, cookie));
const subscribeBrowser = async (name: string, cookie = ann) =>
  (await send("POST", "/api/push-subscriptions", browser(name), cookie)).json<{ id: string }>();
const subscribedBrowsers = async () =>
  (await app.deps.db.d1.prepare("SELECT endpoint FROM push_subscriptions").all<{ endpoint: string }>()).results.map(
    ({ endpoint }) => endpoint.split("/").at(-1),
  );

async function deliverAfter(ms: number) {
  app.clock.time += ms;
  return deliverPushes(app.deps);
}
const countMessages = async () =>
  (await app.deps.db.d1.prepare("SELECT count(*) AS n FROM push_deliveries").first<{ n: number }>())!.n;

async function refreshAndDecide(price: number) {
  app.deps.coins.page = async (page) => ({
    ok: true,
    value: { coins: page === 1 ? [listedCoin({ id: "coin", symbol: "coin", name: "Coin", price })] : [], badRows: 0 },
  });
  await app.tick();
  return decideAlerts(app.deps);
}
const setAlert = (targetPrice: string) =>
  send("POST", "/api/price-alerts", { symbol: "coin", name: "Coin", alertType: "above", targetPrice });

describe("a subscription", () => {
  it("exists once per browser and belongs to the last user who subscribed", async () => {
    expect(await subscribeBrowser("a")).toEqual(await subscribeBrowser("a"));
    const bob = await app.signUp("bob");
    await subscribeBrowser("a", bob);
    await setAlert("110");
    await refreshAndDecide(100);
    expect(await subscribedBrowsers()).toEqual(["a"]);
    await refreshAndDecide(111);
    await deliverPushes(app.deps);
    expect(sent).toEqual([]);
  });

  it("is refused for an endpoint that is not a push service", async () => {
    const reply = await send("POST", "/api/push-subscriptions", { ...browser("a"), endpoint: "https://127.0.0.1/a" });
    expect([reply.status, await reply.text()]).toEqual([400, "This browser's push service is not supported."]);
  });

  it("is deleted when the user has ten newer ones", async () => {
    for (let i = 0; i < 12; i++) {
      app.clock.time += 1000;
      await subscribeBrowser(`${i}`);
    }
    expect((await subscribedBrowsers()).map(Number).toSorted((a, b) => a - b)).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ]);
  });

  it("is deleted by its owner only, and with its session", async () => {
    const { id } = await subscribeBrowser("a");
    const bob = await app.signUp("bob");
    expect((await send("DELETE", `/api/push-subscriptions/${id}`, undefined, bob)).status).toBe(404);
    expect((await send("DELETE", `/api/push-subscriptions/${id}`)).status).toBe(200);
    await subscribeBrowser("b");
    await send("POST", "/api/logout");
    expect(await subscribedBrowsers()).toEqual([]);
  });
});

describe("a push", () => {
  beforeEach(async () => {
    await refreshAndDecide(100);
    await setAlert("105");
    await setAlert("110");
    await subscribeBrowser("a");
  });

  it("reports all fired alerts in one message per browser", async () => {
    await subscribeBrowser("b");
    expect(await refreshAndDecide(111)).toBe("2 notifications");
    expect(await deliverPushes(app.deps)).toBe("2 pushed, 0 failed, 0 waiting");
    const message = {
      title: expect.stringMatching(/^COIN is above \$1(05|10)\.00$/),
      body: "Coin at $111.00. And 1 more.",
    };
    expect(sent.toSorted()).toEqual([
      ["a", message],
      ["b", message],
    ]);
    expect(await deliverPushes(app.deps)).toBe("nothing to push");
  });

  it("reaches the other users when one account is deleted at the same time", async () => {
    const bob = await app.signUp("bob");
    await subscribeBrowser("of-bob", bob);
    const alert = { symbol: "coin", name: "Coin", alertType: "above", targetPrice: "110" };
    expect((await send("POST", "/api/price-alerts", alert, bob)).status).toBe(201);
    const { d1 } = app.deps.db;
    const prepare = (sql: string) => {
      const statement = d1.prepare(sql);
      if (!sql.includes("ORDER BY id") || !sql.includes("json_each(?2)")) return statement;
      const deleteBob = d1.prepare("DELETE FROM users WHERE username = 'bob'");
      return {
        bind: (...values: unknown[]) => ({ all: () => deleteBob.run().then(() => statement.bind(...values).all()) }),
      };
    };
    await refreshAndDecide(111);
    app.deps.db = { ...app.deps.db, d1: { prepare, batch: d1.batch.bind(d1) } as unknown as D1Database };
    await deliverPushes(app.deps);
    expect(sent.map(([to]) => to)).toEqual(["a"]);
    expect(await countMessages()).toBe(0);
  });

  it("deletes the subscription when the push service reports it gone", async () => {
    outcome = "gone";
    await refreshAndDecide(111);
    expect(await deliverPushes(app.deps)).toBe("0 pushed, 0 failed, 0 waiting");
    expect(await subscribedBrowsers()).toEqual([]);
    expect(await countMessages()).toBe(0);
  });

  it("waits for the next run when a push service that hangs uses up the time", async () => {
    await app.deps.db.d1
      .prepare(
        `INSERT INTO push_subscriptions (id, user_id, endpoint, p256dh, auth, sid, created_at)
         SELECT value, user_id, endpoint || value, p256dh, auth, sid, created_at FROM push_subscriptions, json_each(?)`,
      )
      .bind(JSON.stringify(Array.from({ length: 59 }, (_, index) => index)))
      .run();
    const { send: sendAtOnce } = app.deps.push;
    app.deps.push.send = async (target, message) => {
      app.clock.time += 0.625 * SECOND;
      return sendAtOnce(target, message);
    };
    await refreshAndDecide(111);
    // The 25 seconds of a run end with the 40th message.
    expect(await deliverPushes(app.deps)).toBe("40 pushed, 0 failed, 20 waiting");
    app.deps.push.send = sendAtOnce;
    expect(await deliverPushes(app.deps)).toBe("20 pushed, 0 failed, 0 waiting");
    expect(new Set(sent.map(([to]) => to)).size).toBe(60);
  });

  it("is tried again for a day, and says how old it is", async () => {
    outcome = "failed";
    await refreshAndDecide(111);
    expect(await deliverPushes(app.deps)).toBe("0 pushed, 1 failed, 0 waiting");
    expect(app.logs).toContainEqual({ event: "pushes-failed", fields: { sent: 0, gone: 0, failed: 1, waiting: 0 } });
    for (const minutes of [1, 5, 15, 15]) {
      expect(await deliverAfter(minutes * MINUTE - 1)).toBe("nothing to push");
      expect(await deliverAfter(1)).toBe("0 pushed, 1 failed, 0 waiting");
    }
    outcome = "sent";
    sent = [];
    expect(await deliverAfter(23 * HOUR)).toBe("1 pushed, 0 failed, 0 waiting");
    expect(sent).toMatchObject([["a", { body: "Coin at $111.00. This was 23 h ago. And 1 more." }]]);
    expect(await countMessages()).toBe(0);
  });

  it("collects what fires while an earlier message fails", async () => {
    outcome = "failed";
    await refreshAndDecide(111);
    await deliverPushes(app.deps);
    for (const target of ["112", "113", "114"]) {
      await setAlert(target);
      await refreshAndDecide(100);
      await refreshAndDecide(120);
      await deliverPushes(app.deps);
    }
    expect(await countMessages()).toBe(2);
    outcome = "sent";
    sent = [];
    await deliverAfter(HOUR);
    await deliverAfter(MINUTE);
    expect(sent.map(([, { body }]) => /And \d+ more/.exec(body)?.[0])).toEqual(["And 1 more", "And 2 more"]);
  });
});

it("ten thousand alerts of ten thousand users that fire in one minute are each pushed once", async () => {
  const USERS = 10_000;
  await refreshAndDecide(100);
  const numbers = JSON.stringify(Array.from({ length: USERS }, (_, index) => index));
  const { d1 } = app.deps.db;
  await d1.batch(
    [
      `INSERT INTO users (id, username, password, created_at, updated_at)
       SELECT 'u' || value, 'u' || value, '', 0, 0 FROM json_each(?)`,
      `INSERT INTO sessions (sid, user_id, sess, expire) SELECT 's' || value, 'u' || value, '{}', 9000000000000 FROM json_each(?)`,
      `INSERT INTO push_subscriptions (id, user_id, endpoint, p256dh, auth, sid, created_at)
       SELECT 'b' || value, 'u' || value, 'https://fcm.googleapis.com/' || value, '', '', 's' || value, 0 FROM json_each(?)`,
      `INSERT INTO price_alerts (id, user_id, symbol, name, coin_id, alert_type, target_price, repeats, created_at,
         updated_at, is_armed, wakes_on, wake_threshold, decided_version)
       SELECT 'a' || value, 'u' || value, 'coin', 'Coin', 'coin', 'above', '110', 1, 0, 0, 1, 'price_up', 110, 0
       FROM json_each(?)`,
    ].map((statement) => d1.prepare(statement).bind(numbers)),
  );
  await refreshAndDecide(111);
  const perRun: number[] = [];
  while (sent.length < USERS && perRun.length < 30) {
    const before = sent.length;
    app.counts.reset();
    // Two runs at the same time, as of the job and the live prices.
    await Promise.all([deliverPushes(app.deps), deliverPushes(app.deps, 100)]);
    perRun.push(sent.length - before);
    expect(app.counts.statements).toBeLessThan(40);
    app.clock.time += MINUTE;
  }
  expect([sent.length, new Set(sent.map(([to]) => to)).size]).toEqual([USERS, USERS]);
  expect(Math.max(...perRun)).toBe(500);
  expect(await countMessages()).toBe(0);
});
