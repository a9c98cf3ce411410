import { beforeAll, describe, expect, it } from "vitest";
import { DAY } from "../../shared/values/time.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";

let app: TestApp;
let admin: string;
const run = (sql: string, ...values: unknown[]) =>
  app.deps.db.d1
    .prepare(sql)
    .bind(...values)
    .run();
const get = (path: string, cookie = admin) => app.request(path, { headers: { Cookie: cookie } });
const json = async <Body>(path: string): Promise<Body> => (await get(path)).json<Body>();

type Listed = Record<string, unknown> & {
  id: string;
  key: string;
  username: string;
  analytics: Record<string, unknown>;
};
const people = (query = "") => json<Listed[]>(`/api/admin/users${query}`);
const idOf = async (username: string) => (await people(`?q=${username}`))[0]!.id;

beforeAll(async () => {
  app = await startTestApp("admin");
  admin = await app.signUp("warden");
  await run("UPDATE users SET is_admin = 1 WHERE username = 'warden'");
});

describe("the doors", () => {
  const CALLS = [
    ["GET", "/api/admin/stats"],
    ["GET", "/api/admin/users"],
    ["GET", "/api/admin/users/emails"],
    ["GET", "/api/admin/audit"],
    ["PATCH", "/api/admin/users/nobody"],
    ["GET", "/api/admin/ad-orders"],
    ["PATCH", "/api/admin/ad-orders/1"],
  ] as const;

  it.each(CALLS)("%s %s is for admins alone", async (method, path) => {
    const cookie = await app.signUp(`guest-${CALLS.findIndex((call) => call[0] === method && call[1] === path)}`);
    const init = (as?: string) =>
      method === "GET" ? { headers: { Cookie: as ?? "" } } : jsonInit(method, { isAdmin: true, action: "approve" }, as);
    expect((await app.request(path, init())).status).toBe(401);
    const refused = await app.request(path, init(cookie));
    expect([refused.status, await refused.text()]).toEqual([403, "You don't have admin privileges."]);
  });
});

describe("the figures", () => {
  it("are kept as people come and go", async () => {
    type Stats = { totalUsers: number; newUsers7Days: number; newUsers30Days: number; dailyStats: { date: string }[] };
    const before = await json<Stats>("/api/admin/stats");
    const cookie = await app.signUp("passing");
    await app.signUp("staying");
    // A name that is taken makes nobody.
    await app.request("/api/register", jsonInit("POST", { username: "staying", password: "correct horse" }));
    await app.request("/api/account", jsonInit("DELETE", { password: "correct horse" }, cookie));
    const after = await json<Stats>("/api/admin/stats");
    expect(after.totalUsers).toBe(before.totalUsers + 1);
    expect(after.newUsers7Days).toBe(before.newUsers7Days + 2);
    expect((await app.deps.db.d1.prepare("SELECT count(*) AS n FROM users").first<{ n: number }>())!.n).toBe(
      after.totalUsers,
    );
  });

  it("cover sixty days, the empty ones too, and tell 7 days from 30 at midnight UTC", async () => {
    const now = app.clock.time;
    const midnight = now - (now % DAY);
    const old = (id: string, at: number) =>
      run("INSERT INTO users (id, username, password, created_at, updated_at) VALUES (?1, ?1, 'x', ?2, ?2)", id, at);
    const before = await json<{ newUsers7Days: number; newUsers30Days: number }>("/api/admin/stats");
    await old("last-of-7", midnight - 6 * DAY);
    await old("before-7", midnight - 6 * DAY - 1);
    await old("last-of-30", midnight - 29 * DAY);
    await old("before-30", midnight - 29 * DAY - 1);
    const stats = await json<{
      newUsers7Days: number;
      newUsers30Days: number;
      dailyStats: { date: string; newRegistrations: number; totalVisits: number }[];
    }>("/api/admin/stats");
    expect(stats.newUsers7Days - before.newUsers7Days).toBe(1);
    expect(stats.newUsers30Days - before.newUsers30Days).toBe(3);
    expect(stats.dailyStats).toHaveLength(60);
    expect(stats.dailyStats.at(-1)!.date).toBe("2026-11-20");
    expect(stats.dailyStats[0]).toEqual({ date: "2026-09-22", totalVisits: 0, uniqueVisitors: 0, newRegistrations: 0 });
    expect(stats.dailyStats.map(({ date }) => date)).toEqual(stats.dailyStats.map(({ date }) => date).toSorted());
  });
});

describe("the list of people", () => {
  it("shows the first few of what each has, and how much there is", async () => {
    const cookie = await app.signUp("busy");
    const id = await idOf("busy");
    const post = async (path: string, body: object) => {
      const reply = await app.request(path, jsonInit("POST", body, cookie));
      expect(reply.status, await reply.clone().text()).toBe(201);
      app.clock.time += 1000;
    };
    for (let at = 1; at <= 7; at++) {
      await post("/api/spot-positions", { symbol: `s${at}`, name: "Spot", amount: "1", entryPrice: "2" });
      const leveraged = {
        symbol: `l${at}`,
        name: "Lever",
        size: "2",
        entryPrice: "3",
        leverage: 5,
        positionType: "short",
      };
      await post("/api/leveraged-positions", leveraged);
    }
    for (let at = 1; at <= 4; at++) {
      await run(
        `INSERT INTO price_alerts (id, user_id, symbol, name, coin_id, alert_type, target_price, created_at, updated_at,
           is_active, is_armed, wakes_on, wake_hint, decided_version)
         VALUES (?1, ?2, 'btc', 'Bitcoin', 'bitcoin', 'above', '100000', ?3, ?3, ?4, 0, 'price_up', 1, 0)`,
        `alert ${at}`,
        id,
        at,
        at % 2,
      );
      await run(
        `INSERT INTO ad_orders (user_id, ad_type, ad_config, payment_amount, payment_currency, duration, created_at,
           updated_at, price, network, archived)
         VALUES (?1, 'banner', '{}', '35', 'USDC', 7, ?2, ?2, '35', 'demo', ?3)`,
        id,
        at,
        at === 4 ? 1 : 0,
      );
    }
    for (const message of ["gone", "first", "x".repeat(60), "👍".repeat(51)])
      await post("/api/chat/messages", { message });
    const [first] = await json<{ id: number }[]>("/api/chat/messages?limit=50");
    await app.request(`/api/chat/messages/${first!.id}`, { method: "DELETE", headers: { Cookie: cookie } });
    await run("INSERT INTO portfolio_snapshots VALUES (?1, 1, 1, '10', '1', '1'), (?1, 2, 2, '123.45', '1', '1')", id);
    const summary = {
      pages: { "/market": 5, "/chat": 2, "/news": 2, "/portfolio": 1 },
      devices: { Desktop: 9, Mobile: 1 },
      addresses: ["203.0.113.1", "203.0.113.2", "203.0.113.3", "203.0.113.4"].map((address) => ({ address, at: 1 })),
      recent: [9, 8, 7, 6].map((at) => ({ page: "/market", at, address: "203.0.113.1", userAgent: "Firefox" })),
    };
    await run(
      "INSERT INTO user_visits VALUES (?1, 10, ?2, ?3, NULL)",
      id,
      app.clock.time + DAY,
      JSON.stringify(summary),
    );

    const [person] = await people("?q=busy");
    expect(person).toMatchObject({ id, username: "busy", email: null, isAdmin: false });
    const symbols = (list: unknown) => (list as { symbol: string }[]).map(({ symbol }) => symbol);
    expect(symbols(person!.spotPositions)).toEqual(["s1", "s2", "s3", "s4", "s5"]);
    expect(person!.spotPositions).toContainEqual({ symbol: "s1", amount: "1", currentPrice: "2" });
    expect(symbols(person!.leveragedPositions)).toEqual(["l1", "l2", "l3", "l4", "l5"]);
    expect(person!.leveragedPositions).toContainEqual({ symbol: "l2", leverage: 5, positionType: "short", size: "2" });
    expect(person!.priceAlerts).toEqual(
      [false, true, false].map((isActive) => ({ symbol: "btc", alertType: "above", targetPrice: "100000", isActive })),
    );
    expect((person!.adOrders as { id: string }[]).map(({ id }) => id)).toEqual(["4", "3", "2"]);
    expect((person!.chatMessages as { message: string }[]).map(({ message }) => message)).toEqual([
      `${"👍".repeat(50)}…`,
      `${"x".repeat(50)}…`,
    ]);
    expect(person!.siteVisits).toHaveLength(3);
    expect(person!.analytics).toEqual({
      portfolioValue: "123.45",
      lastActive: new Date(app.clock.time + DAY).toISOString(),
      totalVisits: 10,
      totalSpotPositions: 7,
      totalLeveragedPositions: 7,
      totalChatMessages: 4,
      totalAlerts: 4,
      totalAdOrders: 4,
      uniquePages: 4,
      topPages: [
        { page: "/market", visits: 5 },
        { page: "/chat", visits: 2 },
        { page: "/news", visits: 2 },
      ],
      deviceTypes: [
        { type: "Desktop", visits: 9 },
        { type: "Mobile", visits: 1 },
      ],
      ipAddresses: ["203.0.113.1", "203.0.113.2", "203.0.113.3", "203.0.113.4"],
    });
  });

  it("counts what goes as well", async () => {
    const cookie = await app.signUp("tidy");
    const body = { symbol: "btc", name: "Bitcoin", amount: "1", entryPrice: "2" };
    const { id } = await (await app.request("/api/spot-positions", jsonInit("POST", body, cookie))).json<{
      id: string;
    }>();
    const held = async () => (await people("?q=tidy"))[0]!.analytics;
    expect(await held()).toMatchObject({ totalSpotPositions: 1, portfolioValue: null });
    await app.request(`/api/spot-positions/${id}`, { method: "DELETE", headers: { Cookie: cookie } });
    expect(await held()).toMatchObject({ totalSpotPositions: 0, portfolioValue: "0", lastActive: expect.any(String) });
    await app.request("/api/account", jsonInit("DELETE", { password: "correct horse" }, cookie));
    expect(await people("?q=tidy")).toEqual([]);
  });

  it("is looked through by how a name or an address begins", async () => {
    await run(
      "INSERT INTO users (id, username, email, password, created_at, updated_at) VALUES ('e1', 'sea-otter', 'otter@sea.example', 'x', 1, 1), ('e2', 'sea-lion', 'lion@sea.example', 'x', 1, 1)",
    );
    const names = async (q: string) => (await people(`?q=${encodeURIComponent(q)}`)).map(({ username }) => username);
    expect(await names("SEA-")).toEqual(["sea-lion", "sea-otter"]);
    expect(await names("@sea-o")).toEqual(["sea-otter"]);
    expect(await names("lion@")).toEqual(["sea-lion"]);
    expect(await names("%")).toEqual([]);
    expect(await names("' OR 1 --")).toEqual([]);
    expect((await people("?q=sea-&after=sea-lion")).map(({ username }) => username)).toEqual(["sea-otter"]);
  });

  it("never shows a password", async () => {
    expect(JSON.stringify(await people())).not.toMatch(/scrypt|password/);
  });

  it("refuses a key that is none", async () => {
    for (const after of ["x", "1.", "-1.a", "1.a'b"]) {
      expect((await get(`/api/admin/users?after=${after}`)).status).toBe(400);
    }
  });
});

describe("making admins", () => {
  const set = (id: string, isAdmin: unknown, cookie = admin) =>
    app.request(`/api/admin/users/${id}`, jsonInit("PATCH", { isAdmin }, cookie));

  it("is noted with who did it to whom, once", async () => {
    const cookie = await app.signUp("deputy");
    const id = await idOf("deputy");
    for (let time = 0; time < 2; time++) expect(await (await set(id, true)).json()).toEqual({ id, isAdmin: true });
    expect((await get("/api/admin/stats", cookie)).status).toBe(200);
    expect(await (await set(id, false, cookie)).json()).toEqual({ id, isAdmin: false });
    expect((await get("/api/admin/stats", cookie)).status).toBe(403);
    const audit = await json<{ actor: string; action: string; subject: string }[]>("/api/admin/audit");
    expect(audit.map(({ actor, action, subject }) => [actor, action, subject])).toEqual([
      ["deputy", "unmade-admin", "deputy"],
      ["warden", "made-admin", "deputy"],
    ]);
  });

  it("never leaves nobody because the only one deletes their account", async () => {
    const remove = (cookie: string) =>
      app.request("/api/account", jsonInit("DELETE", { password: "correct horse" }, cookie));
    const id = await idOf("warden");
    await app.deps.db.d1
      .prepare("INSERT INTO visit_batches (id, key, visits, count) VALUES (1, 'theirs', json_array(json_array(?1)), 1)")
      .bind(id)
      .run();
    const alone = await remove(admin);
    expect([alone.status, await alone.text()]).toEqual([
      409,
      "You are the only admin: make another one before you delete your account.",
    ]);
    expect((await get("/api/admin/stats")).status).toBe(200);
    // Nothing of theirs was forgotten on the way.
    const kept = app.deps.db.d1.prepare("SELECT visits FROM visit_batches WHERE key = 'theirs'");
    expect(await kept.first()).toEqual({ visits: JSON.stringify([[id]]) });
    await run("DELETE FROM visit_batches WHERE key = 'theirs'");
    const cookie = await app.signUp("leaver");
    await set(await idOf("leaver"), true);
    expect((await remove(cookie)).status).toBe(200);
  });

  it("never leaves nobody, also when two unmake each other at once", async () => {
    const [warden] = await people("?q=warden");
    const alone = await set(warden!.id, false);
    expect([alone.status, await alone.text()]).toEqual([409, "This is the only admin: make another one first."]);
    const cookie = await app.signUp("second");
    const second = await idOf("second");
    await set(second, true);
    const replies = await Promise.all([set(second, false), set(warden!.id, false, cookie)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await app.deps.db.d1
      .prepare("SELECT count(*) AS n FROM users WHERE is_admin = 1")
      .first<{ n: number }>();
    expect(left!.n).toBe(1);
    await run("UPDATE users SET is_admin = (username = 'warden')");
  });

  it("refuses nonsense", async () => {
    expect((await set("nobody", true)).status).toBe(404);
    expect((await set(await idOf("warden"), "yes")).status).toBe(400);
  });
});

describe("the emails", () => {
  it("come as a file that a spreadsheet does not run", async () => {
    await run(
      `INSERT INTO users (id, username, email, password, created_at, updated_at) VALUES
         ('x1', '-cmd', '=hyperlink("x")@evil.example', 'x', 0, 0), ('x2', NULL, NULL, 'x', 0, 0), ('x3', 'plain', 'a,b@c.example', 'x', 0, 0)`,
    );
    const reply = await get("/api/admin/users/emails");
    expect(reply.headers.get("Content-Disposition")).toBe('attachment; filename="user_emails_2026-11-20.csv"');
    expect(reply.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const text = await reply.text();
    const lines = text.split("\r\n");
    expect(lines.slice(0, 4)).toEqual([
      "Username,Email,Admin Status,Join Date",
      `"'-cmd","'=hyperlink(""x"")@evil.example",User,1970-01-01`,
      ",No email,User,1970-01-01",
      'plain,"a,b@c.example",User,1970-01-01',
    ]);
    expect(lines).toContain("warden,No email,Admin,2026-11-20");
    const [entry] = await json<{ actor: string; action: string }[]>("/api/admin/audit");
    expect(entry).toMatchObject({ actor: "warden", action: "exported-emails", subject: null });
  });

  it("are written a page at a time, as they are taken", async () => {
    const many = JSON.stringify(Array.from({ length: 6_000 }, (_, at) => at));
    await run(
      `INSERT INTO users (id, username, password, created_at, updated_at)
       SELECT 'many-' || value, 'many-' || value, 'x', 5, 5 FROM json_each(?1)`,
      many,
    );
    app.counts.reset();
    const reply = await get("/api/admin/users/emails");
    const before = app.counts.rowsHanded;
    const reader = reply.body!.getReader();
    let most = 0;
    let lines = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      most = Math.max(most, value.byteLength);
      lines += new TextDecoder().decode(value).split("\r\n").length - 1;
      // What has not been taken has not been read.
      expect(app.counts.rowsHanded - before).toBeLessThanOrEqual(lines + 1);
    }
    const { users } = (await app.deps.db.d1.prepare("SELECT users FROM site_totals").first<{ users: number }>())!;
    expect(lines).toBe(users + 1);
    expect(most).toBeLessThan(200_000);
  });
});
