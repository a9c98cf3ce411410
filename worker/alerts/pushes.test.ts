import { beforeEach, describe, expect, it } from "vitest";
import { SECOND } from "../../shared/values/time.ts";
import { listedCoin } from "../test/coins.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { decideAlerts } from "./decide-alerts.ts";

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
    expect(await refreshAndDecide(111)).toBe("2 notifications, 2 pushed");
    const message = {
      title: expect.stringMatching(/^COIN is above \$1(05|10)\.00$/),
      body: "Coin at $111.00. And 1 more.",
    };
    expect(sent.toSorted()).toEqual([
      ["a", message],
      ["b", message],
    ]);
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
    app.deps.db = { ...app.deps.db, d1: { prepare, batch: d1.batch.bind(d1) } as unknown as D1Database };
    expect(await refreshAndDecide(111)).toBe("3 notifications, 1 pushed");
    expect(sent.map(([to]) => to)).toEqual(["a"]);
  });

  it("deletes the subscription when the push service reports it gone", async () => {
    outcome = "gone";
    expect(await refreshAndDecide(111)).toBe("2 notifications, 0 pushed");
    expect(await subscribedBrowsers()).toEqual([]);
  });

  it("stops at the time limit when the push service hangs", async () => {
    await app.deps.db.d1
      .prepare(
        `INSERT INTO push_subscriptions (id, user_id, endpoint, p256dh, auth, sid, created_at)
         SELECT value, user_id, endpoint || value, p256dh, auth, sid, created_at FROM push_subscriptions, json_each(?)`,
      )
      .bind(JSON.stringify(Array.from({ length: 59 }, (_, index) => index)))
      .run();
    const { send } = app.deps.push;
    app.deps.push.send = async (target, message) => {
      app.clock.time += 0.5 * SECOND;
      return send(target, message);
    };
    // Pushes run in batches of twenty. The second batch begins before the fifteen seconds are over, and the third would
    // begin after them.
    expect(await refreshAndDecide(111)).toBe("2 notifications, 40 pushed");
    expect(app.logs).toContainEqual({ event: "pushes-failed", fields: { sent: 40, gone: 0, failed: 0, browsers: 60 } });
  });

  it("that fails keeps the subscription", async () => {
    outcome = "failed";
    await refreshAndDecide(111);
    expect(await subscribedBrowsers()).toEqual(["a"]);
    expect(app.logs).toContainEqual({ event: "pushes-failed", fields: { sent: 0, gone: 0, failed: 1, browsers: 1 } });
  });
});
