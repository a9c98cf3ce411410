import { beforeEach, describe, expect, it } from "vitest";
import { MAX_CHANNEL_CALLS_PER_HOUR } from "../../../shared/alerts/channels/rules.ts";
import { HOUR, MINUTE } from "../../../shared/values/time.ts";
import { inDepth } from "../../../tools/test/depth.ts";
import { listedCoin } from "../../test/coins.ts";
import { jsonInit, startTestApp, type TestApp } from "../../test/test-app.ts";
import { decideAlerts } from "../decide-alerts.ts";
import { enqueueDeliveries } from "../deliveries/enqueue.queries.ts";
import { deliverWebhooks } from "./deliver.ts";

type Channel = { id: string; kind: string; host: string; state: string; problem: string | null; secret?: string };
type Received = { url: string; headers: Record<string, string>; body: string };

const HOOK = "https://hooks.example.com/alerts?token=very-secret";

let app: TestApp;
let sandbox = "";
let ann = "";
let appNumber = 0;
beforeEach(async () => {
  appNumber += 1;
  sandbox = `http://channels-${appNumber}.sandbox.test`;
  app = await startTestApp(`channels-${appNumber}`);
  await app.empty("alert_progress");
  ann = await app.signUp("ann");
  await refreshAndDecide(100);
});

const send = (method: string, path: string, body?: unknown, cookie = ann) =>
  app.request(path, body === undefined ? { method, headers: { Cookie: cookie } } : jsonInit(method, body, cookie));
const add = (url: string, kind = "generic", cookie = ann) => send("POST", "/api/alert-channels", { kind, url }, cookie);
const addChannel = async (url = HOOK, kind = "generic") => (await add(url, kind)).json<Channel>();
const channels = async () => (await send("GET", "/api/alert-channels")).json<Channel[]>();
const received = async () => (await fetch(`${sandbox}/webhooks`)).json<Received[]>();
const breakHooks = (mode: string, match?: string) =>
  app.control("POST", "/faults", { upstream: "webhooks", mode, ...(match && { match }) });
/** The requests that hosts of webhooks got, including those that a fault answered. */
async function countTries(): Promise<number> {
  const { counts } = await (await app.control("GET", "")).json<{ counts: Record<string, Record<string, number>> }>();
  return counts.webhooks?.["/:url"] ?? 0;
}

async function refreshAndDecide(price: number) {
  app.deps.coins.page = async (page) => ({
    ok: true,
    value: { coins: page === 1 ? [listedCoin({ id: "coin", symbol: "coin", name: "Coin", price })] : [], badRows: 0 },
  });
  await app.tick();
  return decideAlerts(app.deps);
}
async function setAlert(targetPrice: string, cookie = ann) {
  const alert = { symbol: "coin", name: "Coin", alertType: "above", targetPrice, repeats: true };
  expect((await send("POST", "/api/price-alerts", alert, cookie)).status).toBe(201);
}
/** Makes ann's alert fire, and tries to deliver it at once. */
async function fire() {
  await refreshAndDecide(100);
  await refreshAndDecide(111);
  return deliverWebhooks(app.deps);
}
const countMessages = async () =>
  (await app.deps.db.d1.prepare("SELECT count(*) AS n FROM alert_deliveries").first<{ n: number }>())!.n;
async function deliverAfter(ms: number) {
  app.clock.time += ms;
  return deliverWebhooks(app.deps);
}

describe("a channel", () => {
  it("shows its secret once, and afterwards only its host", async () => {
    const created = await addChannel();
    expect(created.secret).toMatch(/^whsec_[\w+/=]{32}$/);
    const everything =
      (await (await send("GET", "/api/alert-channels")).text()) +
      (await (await send("GET", "/api/account/export")).text());
    expect(everything).toContain("hooks.example.com");
    expect(everything).not.toMatch(/very-secret|whsec_/);
    expect(everything).not.toContain(created.secret!.slice(6));
  });

  it("is created once for one idempotency key, and a repeat does not show the secret", async () => {
    const init = jsonInit("POST", { kind: "generic", url: HOOK }, ann);
    const withKey = { ...init, headers: { ...init.headers, "Idempotency-Key": "k1" } };
    const first = await (await app.request("/api/alert-channels", withKey)).json<Channel>();
    const second = await (await app.request("/api/alert-channels", withKey)).json<Channel>();
    expect(second).toEqual({ ...first, secret: null });
    expect(await channels()).toHaveLength(1);
  });

  it.each([
    ["http://hooks.example.com/a", "generic"],
    ["https://127.0.0.1/a", "generic"],
    ["https://2130706433/a", "generic"],
    ["https://[::1]/a", "generic"],
    ["https://localhost/a", "generic"],
    ["https://printer.local/a", "generic"],
    ["https://10-0-0-1.sslip.io/a", "generic"],
    ["https://user:pass@hooks.example.com/a", "generic"],
    ["https://hooks.example.com:8443/a", "generic"],
    ["https://evil.example.com/api/webhooks/1/a", "discord"],
    ["https://discord.com.evil.example/api/webhooks/1/a", "discord"],
    ["https://hooks.slack.com/other", "slack"],
    ["https://api.telegram.org/bot1:a/sendMessage", "telegram"],
    ["https://ntfy.sh/", "ntfy"],
    // Public names that lead to other networks.
    ["https://private.example.com/a", "generic"],
    ["https://loopback.example.com/a", "generic"],
    ["https://metadata.example.com/a", "generic"],
    ["https://unique.example.com/a", "generic"],
    ["https://mapped.example.com/a", "generic"],
    ["https://mixed.example.com/a", "generic"],
    ["https://missing.example.com/a", "generic"],
  ])("is refused at %s as %s", async (url, kind) => {
    expect((await add(url, kind)).status).toBe(400);
    expect(await channels()).toEqual([]);
    expect(await countTries()).toBe(0);
  });

  it("is deleted by its owner only, with its waiting messages", async () => {
    const { id } = await addChannel();
    await setAlert("110");
    await refreshAndDecide(111);
    const bob = await app.signUp("bob");
    expect((await send("DELETE", `/api/alert-channels/${id}`, undefined, bob)).status).toBe(404);
    expect((await send("POST", `/api/alert-channels/${id}/test`, undefined, bob)).status).toBe(404);
    expect((await send("DELETE", `/api/alert-channels/${id}`)).status).toBe(200);
    expect(await deliverWebhooks(app.deps)).toBe("nothing to deliver");
  });
});

describe("a test message", () => {
  it.each([
    ["generic", HOOK, HOOK, (body: Record<string, unknown>) => body.message],
    ["discord", "https://discord.com/api/webhooks/1/abc", null, (body: Record<string, unknown>) => body.content],
    ["slack", "https://hooks.slack.com/services/T/B/x", null, (body: Record<string, unknown>) => body.text],
    [
      "telegram",
      "https://api.telegram.org/bot1:abc/sendMessage?chat_id=-100",
      "https://api.telegram.org/bot1:abc/sendMessage",
      (body: Record<string, unknown>) => (body.chat_id === "-100" ? body.text : null),
    ],
    [
      "ntfy",
      "https://ntfy.sh/my-topic",
      "https://ntfy.sh/",
      (body: Record<string, unknown>) => (body.topic === "my-topic" ? body.message : null),
    ],
  ])("reaches %s in its format", async (kind, url, calledUrl, textOf) => {
    const { id } = await addChannel(url, kind);
    const reply = await send("POST", `/api/alert-channels/${id}/test`);
    expect(await reply.json()).toEqual({ delivered: true, problem: null });
    const [message] = await received();
    expect(message!.url).toBe(calledUrl ?? url);
    expect(textOf(JSON.parse(message!.body))).toBe("This is a test message. Your alerts will arrive here.");
  });

  it("carries a signature that its receiver can check", async () => {
    const { id, secret } = await addChannel();
    await send("POST", `/api/alert-channels/${id}/test`);
    const [{ headers, body }] = (await received()) as [Received];
    expect(Number(headers["webhook-timestamp"])).toBe(Math.floor(app.clock.time / 1000));
    const bytes = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const hmac = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", bytes(secret!.slice(6)), hmac, false, ["verify"]);
    const verify = (text: string) =>
      crypto.subtle.verify(
        "HMAC",
        key,
        bytes(headers["webhook-signature"]!.slice(3)),
        new TextEncoder().encode(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${text}`),
      );
    expect([await verify(body), await verify(`${body} `)]).toEqual([true, false]);
  });

  it.each([
    ["redirect", "The server redirects, and redirects are not followed."],
    ["500", "The server replied 500."],
    ["auth", "The server replied 401."],
    ["429", "The server replied 429 (too many requests)."],
    ["timeout", "No reply within 5 seconds."],
  ])("reports the fault %s", async (mode, problem) => {
    const { id } = await addChannel();
    await breakHooks(mode);
    expect(await (await send("POST", `/api/alert-channels/${id}/test`)).json()).toEqual({ delivered: false, problem });
    expect(await countTries()).toBe(1);
  });

  it("is not sent to a name that has moved into a private network", async () => {
    const { id } = await addChannel();
    const move = { name: "hooks.example.com", to: "loopback" };
    await fetch(`${sandbox}/dns/move`, jsonInit("POST", move));
    app.clock.time += MINUTE;
    const reply = await send("POST", `/api/alert-channels/${id}/test`);
    expect(await reply.json()).toEqual({ delivered: false, problem: "The host leads to a private network." });
    expect(await countTries()).toBe(0);
  });

  it("is not sent while the resolver does not answer", async () => {
    const { id } = await addChannel();
    app.clock.time += MINUTE;
    await app.control("POST", "/faults", { upstream: "dns", mode: "503" });
    const reply = await send("POST", `/api/alert-channels/${id}/test`);
    expect(await reply.json()).toEqual({ delivered: false, problem: "The host could not be resolved." });
    expect(await countTries()).toBe(0);
  });

  it("is refused after thirty calls in an hour", async () => {
    const { id } = await addChannel();
    const statuses: number[] = [];
    for (let call = 1; call <= MAX_CHANNEL_CALLS_PER_HOUR; call++) {
      statuses.push((await send("POST", `/api/alert-channels/${id}/test`)).status);
    }
    expect(statuses.lastIndexOf(200)).toBe(MAX_CHANNEL_CALLS_PER_HOUR - 2);
    expect(statuses.at(-1)).toBe(429);
    app.clock.time += HOUR;
    expect((await send("POST", `/api/alert-channels/${id}/test`)).status).toBe(200);
  });
});

describe("alerts that fire", () => {
  it("arrive in one message per channel, in each service's format", async () => {
    await addChannel();
    await addChannel("https://discord.com/api/webhooks/1/abc", "discord");
    await setAlert("105");
    await setAlert("110");
    expect(await refreshAndDecide(111)).toBe("2 notifications");
    expect(await deliverWebhooks(app.deps)).toBe("2 delivered, 0 failed, 0 waiting, 0 paused");
    const bodies = (await received()).map(({ body }) => JSON.parse(body));
    const generic = bodies.find(({ type }) => type === "alerts");
    expect(generic.notifications).toHaveLength(2);
    expect(generic.notifications[0]).toMatchObject({
      kind: "above",
      coinId: "coin",
      target: "105",
      price: "111",
      title: "COIN is above $105.00",
      text: "Coin at $111.00.",
    });
    expect(bodies.find(({ content }) => content)).toMatchObject({
      content: "COIN is above $105.00. Coin at $111.00.\nCOIN is above $110.00. Coin at $111.00.",
      allowed_mentions: { parse: [] },
    });
    expect(await deliverWebhooks(app.deps)).toBe("nothing to deliver");
    expect(await channels()).toMatchObject([{ state: "active" }, { state: "active" }]);
  });

  it("are tried for a day with growing waits and the same message id", async () => {
    await addChannel();
    await setAlert("110");
    await breakHooks("500");
    const ids = new Set<string | undefined>();
    const { send: sendMessage } = app.deps.webhooks;
    app.deps.webhooks.send = (message) => {
      ids.add(message.headers["webhook-id"]);
      return sendMessage(message);
    };
    const failed = "0 delivered, 1 failed, 0 waiting, 0 paused";
    expect(await fire()).toBe(failed);
    for (const minutes of [1, 5, 15, 15]) {
      expect(await deliverAfter(minutes * MINUTE - 1)).toBe("nothing to deliver");
      expect(await deliverAfter(1)).toBe(failed);
    }
    expect(await countTries()).toBe(5);
    expect(await channels()).toMatchObject([{ state: "failing", problem: "The server replied 500." }]);
    expect(ids.size).toBe(1);
  });

  it("wait together while an earlier message fails, and arrive after it", async () => {
    await addChannel();
    await setAlert("110");
    await breakHooks("500");
    await fire();
    for (let again = 0; again < 3; again++) {
      await refreshAndDecide(100);
      await refreshAndDecide(111);
      await deliverWebhooks(app.deps);
    }
    expect(await countMessages()).toBe(2);
    await app.control("DELETE", "/faults");
    expect(await deliverAfter(20 * MINUTE)).toBe("1 delivered, 0 failed, 0 waiting, 0 paused");
    expect(await deliverAfter(0)).toBe("1 delivered, 0 failed, 0 waiting, 0 paused");
    expect((await received()).map(({ body }) => JSON.parse(body).notifications.length)).toEqual([1, 3]);
  });

  it("arrive at a later try when the receiver works again", async () => {
    await addChannel();
    await setAlert("110");
    await app.control("POST", "/faults", { upstream: "webhooks", mode: "503", times: 2 });
    await fire();
    await deliverAfter(MINUTE);
    expect(await deliverAfter(5 * MINUTE)).toBe("1 delivered, 0 failed, 0 waiting, 0 paused");
    expect(await received()).toHaveLength(1);
    expect(await channels()).toMatchObject([{ state: "active", problem: null }]);
  });

  it("pause a channel that has failed for 24 hours, with one notice, until a test reaches it", async () => {
    const { id } = await addChannel();
    await setAlert("110");
    await breakHooks("500");
    await fire();
    await deliverAfter(MINUTE);
    await deliverAfter(5 * MINUTE);
    app.clock.time += 24 * HOUR;
    expect(await fire()).toBe("0 delivered, 1 failed, 0 waiting, 1 paused");
    expect(await channels()).toMatchObject([{ state: "paused" }]);
    const { items } = await (await send("GET", "/api/notifications")).json<{
      items: { kind: string; name: string }[];
    }>();
    expect(items.filter(({ kind }) => kind === "channel_paused")).toMatchObject([{ name: "hooks.example.com" }]);

    // A paused channel gets nothing, and a failed test does not resume it.
    await refreshAndDecide(100);
    expect(await refreshAndDecide(111)).toBe("1 notifications");
    await send("POST", `/api/alert-channels/${id}/test`);
    expect(await channels()).toMatchObject([{ state: "paused" }]);
    await app.control("DELETE", "/faults");
    await send("POST", `/api/alert-channels/${id}/test`);
    expect(await channels()).toMatchObject([{ state: "active", problem: null }]);
    // The alert that fired just before the pause is sent.
    expect(await deliverWebhooks(app.deps)).toBe("1 delivered, 0 failed, 0 waiting, 0 paused");
    expect(await fire()).toBe("1 delivered, 0 failed, 0 waiting, 0 paused");
  });

  it("that waited at a pause are deleted a day later, and never delay others", async () => {
    const { id } = await addChannel();
    await setAlert("110");
    await breakHooks("500");
    await fire();
    app.clock.time += 24 * HOUR;
    expect(await fire()).toBe("0 delivered, 1 failed, 0 waiting, 1 paused");
    expect(await countMessages()).toBe(1);
    expect(await deliverAfter(24 * HOUR)).toBe("nothing to deliver");
    expect(await countMessages()).toBe(1);
    expect(await deliverAfter(HOUR)).toBe("nothing to deliver");
    expect(await countMessages()).toBe(0);
    await app.control("DELETE", "/faults");
    await send("POST", `/api/alert-channels/${id}/test`);
    expect(await fire()).toBe("1 delivered, 0 failed, 0 waiting, 0 paused");
  });

  it("of later fail for a day of their own before their channel is paused", async () => {
    await addChannel();
    await setAlert("110");
    await breakHooks("500");
    await fire();
    // No run for longer than the message is kept, and nothing fires for days.
    expect(await deliverAfter(26 * HOUR)).toBe("nothing to deliver");
    app.clock.time += 72 * HOUR;
    expect(await fire()).toBe("0 delivered, 1 failed, 0 waiting, 0 paused");
    expect(await countMessages()).toBe(1);
  });

  it("are sent once by runs that overlap", async () => {
    await addChannel();
    await setAlert("110");
    await refreshAndDecide(111);
    await Promise.all([deliverWebhooks(app.deps), deliverWebhooks(app.deps)]);
    expect(await received()).toHaveLength(1);
  });

  it("arrive when no run delivered anything for a day", async () => {
    await addChannel();
    await setAlert("110");
    await refreshAndDecide(111);
    expect(await deliverAfter(24 * HOUR)).toBe("1 delivered, 0 failed, 0 waiting, 0 paused");
  });

  it("end without a message when their notifications are gone, and nothing counts as delivered", async () => {
    await addChannel();
    await setAlert("110");
    await refreshAndDecide(111);
    await enqueueDeliveries(app.deps.db, app.clock.time);
    await app.deps.db.d1.prepare("DELETE FROM notifications").run();
    expect(await deliverWebhooks(app.deps)).toBe("0 delivered, 0 failed, 0 waiting, 0 paused");
    expect(await countMessages()).toBe(0);
    expect(await channels()).toMatchObject([{ state: "active", lastDeliveredAt: null }]);
  });

  it("are dropped when no try was possible for more than a day", async () => {
    await addChannel();
    await setAlert("110");
    await refreshAndDecide(111);
    await enqueueDeliveries(app.deps.db, app.clock.time);
    expect(await deliverAfter(25 * HOUR)).toBe("nothing to deliver");
    expect(await countMessages()).toBe(0);
    expect(app.logs).toContainEqual({ event: "webhooks-dropped", fields: { dropped: 1 } });
  });
});

describe("ten thousand alerts that fire at once", () => {
  /** More than one run delivers. */
  const USERS = inDepth(400, 1_000);
  beforeEach(async () => {
    const numbers = JSON.stringify(Array.from({ length: 10_000 }, (_, index) => index));
    const { d1 } = app.deps.db;
    await d1.batch(
      [
        `INSERT INTO users (id, username, password, created_at, updated_at)
         SELECT 'u' || value, 'u' || value, '', 0, 0 FROM json_each(?) WHERE value < ${USERS}`,
        `INSERT INTO alert_channels (id, user_id, kind, url, host, secret, created_at)
         SELECT 'c' || value, 'u' || value, 'generic', 'https://h' || (value % 100) || '.example.com/' || value,
           'h', 'c2VjcmV0', 0 FROM json_each(?) WHERE value < ${USERS}`,
        `INSERT INTO price_alerts (id, user_id, symbol, name, coin_id, alert_type, target_price, repeats, created_at,
           updated_at, is_armed, wakes_on, wake_threshold, decided_version)
         SELECT 'a' || value, 'u' || (value % ${USERS}), 'coin', 'Coin', 'coin', 'above', '110', 1, 0, 0, 1, 'price_up',
           110, 0 FROM json_each(?)`,
      ].map((statement) => d1.prepare(statement).bind(numbers)),
    );
  });

  it("reach every channel once, in runs that keep within the cron's limits", async () => {
    app.counts.reset();
    expect(await refreshAndDecide(111)).toBe("10000 notifications");
    await fetch(`${sandbox}/webhooks`, { method: "DELETE" });
    const callsPerRun: number[] = [];
    let callsBefore = 0;
    let deliveries: Received[] = [];
    for (let run = 0; run < 10 && deliveries.length < USERS; run++) {
      app.counts.reset();
      await deliverAfter(MINUTE);
      const { counts } = await (await app.control("GET", "")).json<{
        counts: Record<string, Record<string, number>>;
      }>();
      const calls = counts.webhooks!["/:url"]! + counts.dns!["/query"]!;
      callsPerRun.push(calls - callsBefore);
      callsBefore = calls;
      expect(app.counts.statements).toBeLessThan(20);
      deliveries = await received();
    }
    expect(Math.max(...callsPerRun)).toBeLessThanOrEqual(380);
    const urls = deliveries.map(({ url }) => url);
    expect([urls.length, new Set(urls).size]).toEqual([USERS, USERS]);
    const bodies = deliveries.map(({ body }) => JSON.parse(body).notifications.length);
    expect(new Set(bodies)).toEqual(new Set([10_000 / USERS]));
  });

  it("end in time when every receiver hangs, and other messages come first afterwards", async () => {
    await addChannel();
    await setAlert("110");
    await refreshAndDecide(111);
    app.deps.webhooks.send = async () => {
      app.clock.time += 5_000;
      return { delivered: false, problem: "No reply within 5 seconds." };
    };
    // Each message moves the clock by five seconds, so five messages use up the 25 seconds of a run. Up to five more
    // have begun by then.
    const outcome = await deliverWebhooks(app.deps);
    const [, failed, waiting] = /^0 delivered, (\d+) failed, (\d+) waiting, 0 paused$/.exec(outcome)!.map(Number);
    expect(failed).toBeLessThanOrEqual(10);
    expect(failed! + waiting!).toBe(300);
    const [{ failing }] = (
      await app.deps.db.d1
        .prepare("SELECT count(*) AS failing FROM alert_channels WHERE failing_since IS NOT NULL")
        .all<{ failing: number }>()
    ).results as [{ failing: number }];
    expect(failing).toBeGreaterThan(0);
    const tried: string[] = [];
    app.deps.webhooks.send = async ({ url }) => {
      tried.push(url);
      return { delivered: true };
    };
    await deliverAfter(MINUTE);
    const failingUrls = (
      await app.deps.db.d1
        .prepare("SELECT url FROM alert_channels WHERE failing_since IS NOT NULL")
        .all<{ url: string }>()
    ).results.map(({ url }) => url);
    expect(tried.length).toBeGreaterThan(100);
    expect(tried.filter((url) => failingUrls.includes(url))).toEqual([]);
  });
});
