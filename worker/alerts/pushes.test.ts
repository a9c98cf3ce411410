import { beforeEach, describe, expect, it } from "vitest";
import { SECOND } from "../../shared/values/time.ts";
import { listed } from "../test/coins.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { decideAlerts } from "./decide-alerts.ts";

const KEYS = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};
const browser = (name: string) => ({ endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys: KEYS });

let app: TestApp;
let ann = "";
let number = 0;
let sent: [endpoint: string, message: { title: string; body: string }][] = [];
let outcome: "sent" | "gone" | "failed" = "sent";
beforeEach(async () => {
  number += 1;
  app = await startTestApp(`pushes-${number}`);
  await app.empty("alert_progress");
  sent = [];
  outcome = "sent";
  app.deps.push = {
    ...app.deps.push!,
    async send({ endpoint }, message) {
      sent.push([endpoint.split("/").at(-1)!, JSON.parse(message)]);
      return outcome;
    },
  };
  ann = await app.signUp("ann");
});

const ask = (method: string, path: string, body?: unknown, cookie = ann) =>
  app.request(path, body === undefined ? { method, headers: { Cookie: cookie } } : jsonInit(method, body, cookie));
const subscribe = async (name: string, cookie = ann) =>
  (await ask("POST", "/api/push-subscriptions", browser(name), cookie)).json<{ id: string }>();
const browsers = async () =>
  (await app.deps.db.d1.prepare("SELECT endpoint FROM push_subscriptions").all<{ endpoint: string }>()).results.map(
    ({ endpoint }) => endpoint.split("/").at(-1),
  );

async function price(price: number) {
  app.deps.coins.page = async (page) => ({
    ok: true,
    value: { coins: page === 1 ? [listed({ id: "coin", symbol: "coin", name: "Coin", price })] : [], badRows: 0 },
  });
  await app.tick();
  return decideAlerts(app.deps);
}
const setAlert = (targetPrice: string) =>
  ask("POST", "/api/price-alerts", { symbol: "coin", name: "Coin", alertType: "above", targetPrice });

describe("a subscription", () => {
  it("is one for each browser, and belongs to whom it was last made for", async () => {
    expect(await subscribe("a")).toEqual(await subscribe("a"));
    const bob = await app.signUp("bob");
    await subscribe("a", bob);
    await setAlert("110");
    await price(100);
    expect(await browsers()).toEqual(["a"]);
    await price(111);
    expect(sent).toEqual([]);
  });

  it("is refused for an address that is no push service", async () => {
    const reply = await ask("POST", "/api/push-subscriptions", { ...browser("a"), endpoint: "https://127.0.0.1/a" });
    expect([reply.status, await reply.text()]).toEqual([400, "We do not know the push service of this browser."]);
  });

  it("is not offered where there are no keys", async () => {
    app.deps.push = null;
    expect(await (await ask("GET", "/api/push-subscriptions")).json()).toEqual({ publicKey: null });
    expect((await ask("POST", "/api/push-subscriptions", browser("a"))).status).toBe(409);
  });

  it("gives way to newer ones beyond ten", async () => {
    for (let i = 0; i < 12; i++) {
      app.clock.time += 1000;
      await subscribe(`${i}`);
    }
    expect((await browsers()).map(Number).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it("ends by its owner's hand alone, and with the session", async () => {
    const { id } = await subscribe("a");
    const bob = await app.signUp("bob");
    expect((await ask("DELETE", `/api/push-subscriptions/${id}`, undefined, bob)).status).toBe(404);
    expect((await ask("DELETE", `/api/push-subscriptions/${id}`)).status).toBe(200);
    await subscribe("b");
    await ask("POST", "/api/logout");
    expect(await browsers()).toEqual([]);
  });
});

describe("a push", () => {
  beforeEach(async () => {
    await price(100);
    await setAlert("105");
    await setAlert("110");
    await subscribe("a");
  });

  it("tells all that fired in one message for each browser", async () => {
    await subscribe("b");
    expect(await price(111)).toBe("2 notifications, 2 pushed");
    const message = {
      title: expect.stringMatching(/^COIN is above \$1(05|10)\.00$/),
      body: "Coin at $111.00. And 1 more.",
    };
    expect(sent.toSorted()).toEqual([
      ["a", message],
      ["b", message],
    ]);
  });

  it("reaches the others when somebody's account goes meanwhile", async () => {
    const bob = await app.signUp("bob");
    await subscribe("of-bob", bob);
    const alert = { symbol: "coin", name: "Coin", alertType: "above", targetPrice: "110" };
    expect((await ask("POST", "/api/price-alerts", alert, bob)).status).toBe(201);
    const { d1 } = app.deps.db;
    const prepare = (sql: string) => {
      const statement = d1.prepare(sql);
      if (!sql.includes("ORDER BY id") || !sql.includes("json_each(?2)")) return statement;
      const goes = d1.prepare("DELETE FROM users WHERE username = 'bob'");
      return {
        bind: (...values: unknown[]) => ({ all: () => goes.run().then(() => statement.bind(...values).all()) }),
      };
    };
    app.deps.db = { ...app.deps.db, d1: { prepare, batch: d1.batch.bind(d1) } as unknown as D1Database };
    expect(await price(111)).toBe("3 notifications, 1 pushed");
    expect(sent.map(([to]) => to)).toEqual(["a"]);
  });

  it("that finds its browser gone is the last", async () => {
    outcome = "gone";
    expect(await price(111)).toBe("2 notifications, 0 pushed");
    expect(await browsers()).toEqual([]);
  });

  it("waits so long for a service that hangs, and no longer", async () => {
    await app.deps.db.d1
      .prepare(
        `INSERT INTO push_subscriptions (id, user_id, endpoint, p256dh, auth, sid, created_at)
         SELECT value, user_id, endpoint || value, p256dh, auth, sid, created_at FROM push_subscriptions, json_each(?)`,
      )
      .bind(JSON.stringify(Array.from({ length: 59 }, (_, at) => at)))
      .run();
    const { send } = app.deps.push!;
    app.deps.push!.send = async (target, message) => {
      app.clock.time += 0.5 * SECOND;
      return send(target, message);
    };
    // Twenty at a time: the second twenty begins before the fifteen seconds are over, and the third does not.
    expect(await price(111)).toBe("2 notifications, 40 pushed");
    expect(app.logs).toContainEqual({ event: "pushes-failed", facts: { sent: 40, gone: 0, failed: 0, browsers: 60 } });
  });

  it("that fails leaves the browser and the notifications in place", async () => {
    outcome = "failed";
    await price(111);
    expect(await browsers()).toEqual(["a"]);
    expect(app.logs).toContainEqual({ event: "pushes-failed", facts: { sent: 0, gone: 0, failed: 1, browsers: 1 } });
  });
});
