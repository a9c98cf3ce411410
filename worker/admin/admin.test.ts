import { beforeAll, describe, expect, it } from "vitest";
import { DAY } from "../../shared/values/time.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";

let app: TestApp;
let admin: string;
const runSql = (sql: string, ...values: unknown[]) =>
  app.deps.db.d1
    .prepare(sql)
    .bind(...values)
    .run();
const get = (path: string, cookie = admin) => app.request(path, { headers: { Cookie: cookie } });
const getJson = async <Body>(path: string): Promise<Body> => (await get(path)).json<Body>();

type ListedUser = Record<string, unknown> & {
  id: string;
  key: string;
  username: string;
  analytics: Record<string, unknown>;
};
/** Opens the details of a user, as an admin does before reading them. */
const viewUser = (id: string) =>
  app.request(`/api/admin/user-views/${id}`, jsonInit("POST", { reason: "Support request" }, admin));
const listUsers = (query = "") => getJson<ListedUser[]>(`/api/admin/users${query}`);
const idOf = async (username: string) => (await listUsers(`?q=${username}`))[0]!.id;

beforeAll(async () => {
  app = await startTestApp("admin");
  admin = await app.signUp("warden");
  await runSql("UPDATE users SET is_admin = 1 WHERE username = 'warden'");
});

describe("Access to admin endpoints", () => {
  const CALLS = [
    ["GET", "/api/admin/stats"],
    ["GET", "/api/admin/users"],
    ["GET", "/api/admin/users/emails"],
    ["GET", "/api/admin/audit"],
    ["PATCH", "/api/admin/users/unknown"],
    ["GET", "/api/admin/ad-orders"],
    ["PATCH", "/api/admin/ad-orders/1"],
  ] as const;

  it.each(CALLS)("%s %s is for admins only", async (method, path) => {
    const cookie = await app.signUp(`guest-${CALLS.findIndex((call) => call[0] === method && call[1] === path)}`);
    const init = (as?: string) =>
      method === "GET" ? { headers: { Cookie: as ?? "" } } : jsonInit(method, { isAdmin: true, action: "approve" }, as);
    expect((await app.request(path, init())).status).toBe(401);
    const refused = await app.request(path, init(cookie));
    expect([refused.status, await refused.text()]).toEqual([403, "You don't have admin privileges."]);
  });
});

describe("The statistics", () => {
  it("The statistics follow registrations and deleted accounts", async () => {
    type Stats = { totalUsers: number; newUsers7Days: number; newUsers30Days: number; dailyStats: { date: string }[] };
    const before = await getJson<Stats>("/api/admin/stats");
    const cookie = await app.signUp("passing");
    await app.signUp("staying");
    // A taken username creates no user.
    await app.request("/api/register", jsonInit("POST", { username: "staying", password: "correct horse" }));
    await app.request("/api/account", jsonInit("DELETE", { password: "correct horse" }, cookie));
    const after = await getJson<Stats>("/api/admin/stats");
    expect(after.totalUsers).toBe(before.totalUsers + 1);
    expect(after.newUsers7Days).toBe(before.newUsers7Days + 2);
    expect((await app.deps.db.d1.prepare("SELECT count(*) AS n FROM users").first<{ n: number }>())!.n).toBe(
      after.totalUsers,
    );
  });

  it("The statistics cover sixty days including empty ones, and periods begin at midnight UTC", async () => {
    const now = app.clock.time;
    const midnight = now - (now % DAY);
    const insertUser = (id: string, createdAt: number) =>
      runSql(
        "INSERT INTO users (id, username, password, created_at, updated_at) VALUES (?1, ?1, 'x', ?2, ?2)",
        id,
        createdAt,
      );
    const before = await getJson<{ newUsers7Days: number; newUsers30Days: number }>("/api/admin/stats");
    await insertUser("last-of-7", midnight - 6 * DAY);
    await insertUser("before-7", midnight - 6 * DAY - 1);
    await insertUser("last-of-30", midnight - 29 * DAY);
    await insertUser("before-30", midnight - 29 * DAY - 1);
    const stats = await getJson<{
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

describe("The list of users", () => {
  it("The list shows the first rows of each kind per user and the total counts", async () => {
    const cookie = await app.signUp("busy");
    const id = await idOf("busy");
    const post = async (path: string, body: object) => {
      const reply = await app.request(path, jsonInit("POST", body, cookie));
      expect(reply.status, await reply.clone().text()).toBe(201);
      app.clock.time += 1000;
    };
    for (let number = 1; number <= 7; number++) {
      await post("/api/spot-positions", { symbol: `s${number}`, name: "Spot", amount: "1", entryPrice: "2" });
      const leveraged = {
        symbol: `l${number}`,
        name: "Lever",
        size: "2",
        entryPrice: "3.9",
        currentPrice: "4",
        leverage: 5,
        positionType: "short",
      };
      await post("/api/leveraged-positions", leveraged);
    }
    for (let number = 1; number <= 4; number++) {
      await runSql(
        `INSERT INTO price_alerts (id, user_id, symbol, name, coin_id, alert_type, target_price, created_at, updated_at,
           is_active, is_armed, wakes_on, wake_threshold, decided_version)
         VALUES (?1, ?2, 'btc', 'Bitcoin', 'bitcoin', 'above', '100000', ?3, ?3, ?4, 0, 'price_up', 1, 0)`,
        `alert ${number}`,
        id,
        number,
        number % 2,
      );
      await runSql(
        `INSERT INTO ad_orders (user_id, ad_type, ad_config, payment_amount, payment_currency, duration, created_at,
           updated_at, price, network, archived)
         VALUES (?1, 'banner', '{}', '35', 'USDC', 7, ?2, ?2, '35', 'demo', ?3)`,
        id,
        number,
        number === 4 ? 1 : 0,
      );
    }
    for (const message of ["deleted", "first", "x".repeat(60), "👍".repeat(51)])
      await post("/api/chat/messages", { message });
    const [first] = await getJson<{ id: number }[]>("/api/chat/messages?limit=50");
    await app.request(`/api/chat/messages/${first!.id}`, { method: "DELETE", headers: { Cookie: cookie } });
    const summary = {
      pages: { "/market": 5, "/chat": 2, "/news": 2, "/portfolio": 1 },
      devices: { Desktop: 9, Mobile: 1 },
      addresses: ["203.0.113.1", "203.0.113.2", "203.0.113.3", "203.0.113.4"].map((address) => ({ address, at: 1 })),
      recent: [9, 8, 7, 6].map((at) => ({ page: "/market", at, address: "203.0.113.1", userAgent: "Firefox" })),
    };
    await runSql(
      "INSERT INTO user_visits (user_id, total, last_at, summary) VALUES (?1, 10, ?2, ?3)",
      id,
      app.clock.time + DAY,
      JSON.stringify(summary),
    );

    const [closed] = await listUsers("?q=busy");
    const [lists, texts] = [[], null];
    expect(closed).toEqual({
      key: "busy",
      id,
      username: "busy",
      email: null,
      isAdmin: false,
      createdAt: expect.any(String),
      detailsOpenUntil: null,
      spotPositions: lists,
      leveragedPositions: lists,
      priceAlerts: lists,
      adOrders: lists,
      chatMessages: lists,
      siteVisits: lists,
      analytics: {
        portfolioValue: texts,
        portfolioPricedAt: texts,
        lastActive: texts,
        totalVisits: 10,
        totalSpotPositions: 7,
        totalLeveragedPositions: 7,
        totalChatMessages: 4,
        totalAlerts: 4,
        totalAdOrders: 4,
        uniquePages: 4,
        topPages: lists,
        deviceTypes: lists,
        ipAddresses: lists,
      },
    });
    const opened = await (await viewUser(id)).json();
    const [user] = await listUsers("?q=busy");
    const { key: _, ...withoutKey } = user!;
    expect(opened).toEqual(withoutKey);
    expect(user).toMatchObject({ id, username: "busy", email: null, isAdmin: false });
    const symbols = (list: unknown) => (list as { symbol: string }[]).map(({ symbol }) => symbol);
    expect(symbols(user!.spotPositions)).toEqual(["s1", "s2", "s3", "s4", "s5"]);
    expect(user!.spotPositions).toContainEqual({ symbol: "s1", amount: "1", currentPrice: null });
    expect(symbols(user!.leveragedPositions)).toEqual(["l1", "l2", "l3", "l4", "l5"]);
    expect(user!.leveragedPositions).toContainEqual({ symbol: "l2", leverage: 5, positionType: "short", size: "2" });
    expect(user!.priceAlerts).toEqual(
      [false, true, false].map((isActive) => ({ symbol: "btc", alertType: "above", targetPrice: "100000", isActive })),
    );
    expect((user!.adOrders as { id: string }[]).map(({ id }) => id)).toEqual(["4", "3", "2"]);
    expect((user!.chatMessages as { message: string }[]).map(({ message }) => message)).toEqual([
      `${"👍".repeat(50)}…`,
      `${"x".repeat(50)}…`,
    ]);
    expect(user!.siteVisits).toHaveLength(3);
    expect(user!.analytics).toEqual({
      // 7 leveraged positions of 2 at $4. The spot positions have no price but a copy of their entry price.
      portfolioValue: "56",
      portfolioPricedAt: null,
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

  it("The counts go down when rows are deleted", async () => {
    const cookie = await app.signUp("tidy");
    const body = { symbol: "btc", name: "Bitcoin", amount: "1", entryPrice: "2" };
    const { id } = await (await app.request("/api/spot-positions", jsonInit("POST", body, cookie))).json<{
      id: string;
    }>();
    const loadAnalytics = async () => (await listUsers("?q=tidy"))[0]!.analytics;
    await viewUser(await idOf("tidy"));
    expect(await loadAnalytics()).toMatchObject({ totalSpotPositions: 1, portfolioValue: null });
    await app.request(`/api/spot-positions/${id}`, { method: "DELETE", headers: { Cookie: cookie } });
    expect(await loadAnalytics()).toMatchObject({
      totalSpotPositions: 0,
      portfolioValue: "0",
      lastActive: expect.any(String),
    });
    await app.request("/api/account", jsonInit("DELETE", { password: "correct horse" }, cookie));
    expect(await listUsers("?q=tidy")).toEqual([]);
  });

  it("The search finds users by the beginning of a username or an email", async () => {
    await runSql(
      "INSERT INTO users (id, username, email, password, created_at, updated_at) VALUES ('e1', 'sea-otter', 'otter@sea.example', 'x', 1, 1), ('e2', 'sea-lion', 'lion@sea.example', 'x', 1, 1)",
    );
    const findNames = async (q: string) =>
      (await listUsers(`?q=${encodeURIComponent(q)}`)).map(({ username }) => username);
    expect(await findNames("SEA-")).toEqual(["sea-lion", "sea-otter"]);
    expect(await findNames("@sea-o")).toEqual(["sea-otter"]);
    expect(await findNames("lion@")).toEqual(["sea-lion"]);
    expect(await findNames("%")).toEqual([]);
    expect(await findNames("' OR 1 --")).toEqual([]);
    expect((await listUsers("?q=sea-&after=sea-lion")).map(({ username }) => username)).toEqual(["sea-otter"]);
    await runSql(
      "INSERT INTO users (id, username, email, password, created_at, updated_at) VALUES ('e3', 'bass', 'lion@sea.example', 'x', 1, 1)",
    );
    const [first] = await listUsers("?q=lion@");
    const next = await listUsers(`?q=lion@&after=${encodeURIComponent(String(first!.key))}`);
    expect([first!.username, next.map(({ username }) => username)]).toEqual(["sea-lion", ["bass"]]);
  });

  it("The list contains no password", async () => {
    expect(JSON.stringify(await listUsers())).not.toMatch(/scrypt|password/);
  });

  it("An invalid page key is refused", async () => {
    for (const after of ["x", "1.", "-1.a", "1.a'b"]) {
      expect((await get(`/api/admin/users?after=${after}`)).status).toBe(400);
    }
  });
});

describe("Granting admin rights", () => {
  const setAdmin = (id: string, isAdmin: unknown, cookie = admin) =>
    app.request(`/api/admin/users/${id}`, jsonInit("PATCH", { isAdmin }, cookie));

  it("A change is logged once with its actor and subject", async () => {
    const cookie = await app.signUp("deputy");
    const id = await idOf("deputy");
    for (let count = 0; count < 2; count++)
      expect(await (await setAdmin(id, true)).json()).toEqual({ id, isAdmin: true });
    expect((await get("/api/admin/stats", cookie)).status).toBe(200);
    expect(await (await setAdmin(id, false, cookie)).json()).toEqual({ id, isAdmin: false });
    expect((await get("/api/admin/stats", cookie)).status).toBe(403);
    const audit = await getJson<{ actor: string; action: string; subject: string }[]>("/api/admin/audit");
    const changes = audit.filter(({ action }) => action !== "viewed-details");
    expect(changes.map(({ actor, action, subject }) => [actor, action, subject])).toEqual([
      ["deputy", "unmade-admin", "deputy"],
      ["warden", "made-admin", "deputy"],
    ]);
  });

  it("The only admin cannot delete the account", async () => {
    const deleteAccount = (cookie: string) =>
      app.request("/api/account", jsonInit("DELETE", { password: "correct horse" }, cookie));
    const id = await idOf("warden");
    await app.deps.db.d1
      .prepare(
        "INSERT INTO visit_batches (id, key, visits, count) VALUES (1, 'batch-key', json_array(json_array(?1)), 1)",
      )
      .bind(id)
      .run();
    const refused = await deleteAccount(admin);
    expect([refused.status, await refused.text()]).toEqual([
      409,
      "You are the only admin. Make another user an admin before you delete your account.",
    ]);
    expect((await get("/api/admin/stats")).status).toBe(200);
    // The visits of the admin are kept as well.
    const visitBatch = app.deps.db.d1.prepare("SELECT visits FROM visit_batches WHERE key = 'batch-key'");
    expect(await visitBatch.first()).toEqual({ visits: JSON.stringify([[id]]) });
    await runSql("DELETE FROM visit_batches WHERE key = 'batch-key'");
    const cookie = await app.signUp("leaver");
    await setAdmin(await idOf("leaver"), true);
    expect((await deleteAccount(cookie)).status).toBe(200);
  });

  it("Two admins who revoke each other at the same time cannot both succeed", async () => {
    const [warden] = await listUsers("?q=warden");
    const refused = await setAdmin(warden!.id, false);
    expect([refused.status, await refused.text()]).toEqual([
      409,
      "This is the only admin. Make another user an admin first.",
    ]);
    const cookie = await app.signUp("second");
    const secondId = await idOf("second");
    await setAdmin(secondId, true);
    const replies = await Promise.all([setAdmin(secondId, false), setAdmin(warden!.id, false, cookie)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const remaining = await app.deps.db.d1
      .prepare("SELECT count(*) AS n FROM users WHERE is_admin = 1")
      .first<{ n: number }>();
    expect(remaining!.n).toBe(1);
    await runSql("UPDATE users SET is_admin = (username = 'warden')");
  });

  it("An unknown user or an invalid value is refused", async () => {
    expect((await setAdmin("unknown", true)).status).toBe(404);
    expect((await setAdmin(await idOf("warden"), "yes")).status).toBe(400);
  });
});

describe("The email export", () => {
  it("The export is a CSV file whose cells a spreadsheet does not execute", async () => {
    await runSql(
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
    const [entry] = await getJson<{ actor: string; action: string }[]>("/api/admin/audit");
    expect(entry).toMatchObject({ actor: "warden", action: "exported-emails", subject: null });
  });

  it("The export is generated page by page as the client reads it", async () => {
    const numbers = JSON.stringify(Array.from({ length: 6_000 }, (_, index) => index));
    await runSql(
      `INSERT INTO users (id, username, password, created_at, updated_at)
       SELECT 'many-' || value, 'many-' || value, 'x', 5, 5 FROM json_each(?1)`,
      numbers,
    );
    app.counts.reset();
    const reply = await get("/api/admin/users/emails");
    const rowsBefore = app.counts.rowsReturned;
    const reader = reply.body!.getReader();
    let largestChunk = 0;
    let lines = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      largestChunk = Math.max(largestChunk, value.byteLength);
      lines += new TextDecoder().decode(value).split("\r\n").length - 1;
      // The worker must not read rows ahead of the client.
      expect(app.counts.rowsReturned - rowsBefore).toBeLessThanOrEqual(lines + 1);
    }
    const { users } = (await app.deps.db.d1.prepare("SELECT users FROM site_totals").first<{ users: number }>())!;
    expect(lines).toBe(users + 1);
    expect(largestChunk).toBeLessThan(200_000);
  });
});
