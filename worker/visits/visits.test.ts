import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DAY, MINUTE } from "../../shared/values/time.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { VisitBuffer } from "./buffer-object.ts";
import { purgeVisits } from "./purge.ts";
import { rollUpVisits } from "./roll-up.ts";

const AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

let app: TestApp;
const buffer = () => env.VISIT_BUFFER.get(env.VISIT_BUFFER.idFromName("all"));
/** Restarts the object, which loses its memory, as a deployment does. */
const restartBuffer = () =>
  runInDurableObject(buffer(), (_, state) => state.abort("A new version")).catch((error: Error) => error.message);
const flush = () => runInDurableObject(buffer(), (instance: VisitBuffer) => instance.flush());

beforeEach(async () => {
  app ??= await startTestApp("visits");
  app.clock.time += DAY;
  VisitBuffer.clock = app.clock;
  vi.restoreAllMocks();
  await flush();
  await rollUpVisits(app.deps);
  app.clock.time += MINUTE;
  await env.DB.batch(
    ["visit_batches", "daily_stats", "user_visits"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  );
});

type Options = { cookie?: string; address?: string; agent?: string; referrer?: string };
function view(page: string, { cookie, address = "203.0.113.7", agent = AGENT, referrer }: Options = {}) {
  const init = jsonInit("POST", { page, ...(referrer === undefined ? {} : { referrer }) }, cookie);
  const headers = { ...(init.headers as object), "User-Agent": agent, "CF-Connecting-IP": address };
  return app.request("/api/visits", { ...init, headers });
}

const rows = async <Row>(sql: string) => (await env.DB.prepare(sql).all<Row>()).results;
const visits = () => rows<Record<string, unknown>>("SELECT * FROM site_visits ORDER BY id");
const days = () =>
  rows(
    "SELECT date, total_visits AS visits, unique_visitors AS visitors, lost_visits AS lost, lost_batches AS lostBatches FROM daily_stats",
  );
const today = () => new Date(app.clock.time).toISOString().slice(0, 10);

let userCount = 0;
async function signUpNewUser() {
  const cookie = await app.signUp(`reader-${++userCount}`);
  const [row] = await rows<{ id: string }>(`SELECT id FROM users WHERE username = 'reader-${userCount}'`);
  return { cookie, id: row!.id };
}

describe("A page view", () => {
  it("A page view is stored with user, address, user agent, page, referrer and time", async () => {
    const { cookie, id } = await signUpNewUser();
    expect(await (await view("/market/", { cookie, referrer: "https://search.example/?q=x" })).json()).toEqual({
      counted: true,
    });
    await view("/news/5/a-story", { address: "2001:db8:7:1::9" });
    await flush();
    expect(await visits()).toEqual([
      {
        id: `${app.clock.time}.0`,
        user_id: id,
        ip_address: "203.0.113.7",
        user_agent: AGENT,
        page: "/market",
        referrer: "https://search.example",
        visited_at: app.clock.time,
      },
      expect.objectContaining({ user_id: null, ip_address: "2001:db8:7:1::9", page: "/news/5", referrer: null }),
    ]);
  });

  it("Page views that are reported later have their time, at most 15 minutes ago, and a user only if signed in then", async () => {
    const { cookie, id } = await signUpNewUser();
    const views = [
      { page: "/market", referrer: "https://search.example/?q=x", secondsAgo: 120, signedOut: true },
      { page: "/no-such-page", secondsAgo: 60 },
      { page: "/portfolio", secondsAgo: 30 },
      { page: "/chat", secondsAgo: 999_999 },
    ];
    const init = jsonInit("POST", { views }, cookie);
    const headers = { ...(init.headers as object), "User-Agent": AGENT, "CF-Connecting-IP": "203.0.113.7" };
    const send = (other = {}) => app.request("/api/reports", { ...init, headers: { ...headers, ...other } });
    expect(await (await send()).json()).toEqual({ counted: true });
    expect(await (await send({ "User-Agent": "Googlebot/2.1" })).json()).toEqual({ counted: false });
    await flush();
    const now = app.clock.time;
    const common = { ip_address: "203.0.113.7", user_agent: AGENT };
    expect(await visits()).toEqual([
      {
        ...common,
        page: "/market",
        user_id: null,
        referrer: "https://search.example",
        visited_at: now - 120_000,
        id: `${now}.0`,
      },
      { ...common, page: "/portfolio", user_id: id, referrer: null, visited_at: now - 30_000, id: `${now}.1` },
      { ...common, page: "/chat", user_id: id, referrer: null, visited_at: now - 15 * MINUTE, id: `${now}.2` },
    ]);
    await rollUpVisits(app.deps);
    expect(await days()).toMatchObject([{ date: today(), visits: 3, visitors: 2 }]);
  });

  it("Page views of bots and of unknown paths are not counted", async () => {
    expect(await (await view("/market", { agent: "Googlebot/2.1" })).json()).toEqual({ counted: false });
    expect(await (await app.request("/api/visits", jsonInit("POST", { page: "/market" }))).json()).toEqual({
      counted: false,
    });
    expect(await (await view("/wp-login.php")).json()).toEqual({ counted: false });
    expect((await view("x".repeat(1001))).status).toBe(400);
    expect((await app.request("/api/visits", jsonInit("POST", {}))).status).toBe(400);
    await flush();
    expect(await visits()).toEqual([]);
  });

  it("A page view costs at most a twentieth of a written row, statistics included", async () => {
    const { cookie } = await signUpNewUser();
    const viewCount = 400;
    for (let index = 0; index < viewCount; index++)
      await view("/market", { address: `203.0.113.${index % 100}`, ...(index % 5 ? {} : { cookie }) });
    const batchRows = await runInDurableObject(buffer(), async (instance: VisitBuffer) => {
      const rowsBefore = await env.DB.prepare("SELECT count(*) AS n FROM visit_batches").first<{ n: number }>();
      await instance.flush();
      const rowsAfter = await env.DB.prepare("SELECT count(*) AS n FROM visit_batches").first<{ n: number }>();
      return rowsAfter!.n - rowsBefore!.n;
    });
    app.counts.reset();
    app.clock.time += 2 * DAY;
    // With many visits, a run updates only one of the 8 shards of users.
    for (let run = 0; run < 8; run++) await rollUpVisits(app.deps);
    // 80 addresses without a session, and one user.
    expect(await days()).toEqual([expect.objectContaining({ visits: viewCount, visitors: 81 })]);
    expect(batchRows).toBe(1);
    expect((batchRows + app.counts.rowsWritten) / viewCount).toBeLessThanOrEqual(0.05);
  });

  it("A page view counts without its user when the database fails", async () => {
    const { cookie } = await signUpNewUser();
    vi.spyOn(app.deps.db.orm, "select").mockImplementation(() => {
      throw new Error("The database is not available");
    });
    expect(await (await view("/market", { cookie })).json()).toEqual({ counted: true });
    await flush();
    expect(await visits()).toMatchObject([{ user_id: null, page: "/market" }]);
  });

  it("Page views from one IPv6 network are limited to 120 per minute", async () => {
    for (let index = 0; index < 130; index++) await view("/market", { address: `2001:db8:7:1:${index}::9` });
    await view("/market", { address: "2001:db8:7:2::9" });
    await flush();
    expect(await visits()).toHaveLength(121);
  });

  it("Page views from one IP address are limited to 120 per minute", async () => {
    for (let count = 0; count < 130; count++) await view("/market");
    await flush();
    await view("/market");
    await flush();
    expect(await visits()).toHaveLength(120);
    app.clock.time += MINUTE;
    await view("/market");
    await flush();
    expect(await visits()).toHaveLength(121);
  });
});

describe("The buffer", () => {
  it("A full batch is stored immediately", async () => {
    for (let index = 0; index < 501; index++) await view("/market", { address: `203.0.113.${index % 250}` });
    expect(await rows("SELECT count FROM visit_batches")).toEqual([{ count: 500 }]);
  });

  it("A batch that is lost in a restart is counted by the next page view or by the alarm", async () => {
    await view("/market");
    expect(await restartBuffer()).toBe("A new version");
    await view("/chat");
    await flush();
    expect(await rows("SELECT count, lost_batches AS lost FROM visit_batches")).toEqual([{ count: 1, lost: 1 }]);
    await view("/market");
    expect(await restartBuffer()).toBe("A new version");
    expect(await runDurableObjectAlarm(buffer())).toBe(true);
    await rollUpVisits(app.deps);
    expect(await days()).toEqual([{ date: today(), visits: 1, visitors: 1, lost: 0, lostBatches: 2 }]);
  });

  it("No alarm remains after the batch is stored", async () => {
    await view("/market");
    await flush();
    expect(await runDurableObjectAlarm(buffer())).toBe(false);
  });

  it("A batch whose reply was lost is stored once", async () => {
    await view("/market");
    await runInDurableObject(buffer(), async (instance: VisitBuffer) => {
      const { d1 } = (instance as unknown as { db: { d1: D1Database } }).db;
      const realPrepare = d1.prepare.bind(d1);
      const failingPrepare = vi.spyOn(d1, "prepare").mockImplementation((sql) => {
        const statement = realPrepare(sql);
        if (!sql.includes("INSERT INTO visit_batches")) return statement;
        return {
          bind: (...values: unknown[]) => ({
            run: async () => {
              await statement.bind(...values).run();
              throw new Error("The reply was lost");
            },
          }),
        } as never;
      });
      await instance.flush();
      failingPrepare.mockRestore();
      await instance.flush();
    });
    expect(await rows("SELECT count FROM visit_batches")).toEqual([{ count: 1 }]);
  });

  it("Views of a user who deletes the account while they are stored lose the user id", async () => {
    const { cookie, id } = await signUpNewUser();
    await view("/market", { cookie });
    await runInDurableObject(buffer(), async (instance: VisitBuffer) => {
      const { d1 } = (instance as unknown as { db: { d1: D1Database } }).db;
      const realPrepare = d1.prepare.bind(d1);
      const interceptedPrepare = vi.spyOn(d1, "prepare").mockImplementation((sql) => {
        const statement = realPrepare(sql);
        if (!sql.includes("INSERT INTO visit_batches")) return statement;
        return {
          bind: (...values: unknown[]) => ({
            run: async () => {
              await app.request("/api/account", jsonInit("DELETE", { password: "correct horse" }, cookie));
              return statement.bind(...values).run();
            },
          }),
        } as never;
      });
      await instance.flush();
      interceptedPrepare.mockRestore();
    });
    expect(await visits()).toMatchObject([{ user_id: null, page: "/market" }]);
    expect(JSON.stringify(await rows("SELECT * FROM visit_batches"))).not.toContain(id);
  });

  it("A page view that does not reach the buffer is counted as lost", async () => {
    const add = vi.spyOn(VisitBuffer.prototype, "add").mockRejectedValueOnce(new Error("overloaded"));
    await view("/market");
    expect(app.logs.at(-1)).toMatchObject({ event: "visit-lost", fields: { lost: 1 } });
    add.mockRestore();
    await view("/market");
    await flush();
    expect(await rows("SELECT count, lost_visits AS lost FROM visit_batches")).toEqual([{ count: 1, lost: 1 }]);
  });
});

describe("The roll-up", () => {
  it("Repeated and parallel runs count every visit once", async () => {
    const { cookie } = await signUpNewUser();
    await view("/market", { cookie });
    await view("/chat", { cookie, address: "198.51.100.1" });
    await view("/market", { address: "198.51.100.2" });
    await flush();
    await Promise.all([rollUpVisits(app.deps), rollUpVisits(app.deps), rollUpVisits(app.deps)]);
    await rollUpVisits(app.deps);
    app.clock.time += MINUTE;
    await view("/chat", { cookie });
    await flush();
    await rollUpVisits(app.deps);
    expect(await days()).toMatchObject([{ date: today(), visits: 4, visitors: 2 }]);
    expect(await rows("SELECT total FROM user_visits")).toEqual([{ total: 3 }]);
  });

  it("With many visits the users' rows are written after a day", async () => {
    const { cookie } = await signUpNewUser();
    for (let count = 0; count < 30; count++) await view("/market", { cookie });
    await flush();
    await rollUpVisits(app.deps);
    expect(await rows("SELECT total FROM user_visits")).toEqual([]);
    app.clock.time += DAY;
    // A run updates only one of the 8 shards of users.
    for (let run = 0; run < 8; run++) await rollUpVisits(app.deps);
    expect(await rows("SELECT total FROM user_visits")).toEqual([{ total: 30 }]);
  });
});

describe("Stored visitor data", () => {
  it("Addresses are truncated after 30 days, and visits are deleted after 90 days", async () => {
    const { cookie } = await signUpNewUser();
    await view("/market", { cookie });
    await flush();
    await rollUpVisits(app.deps);
    const addresses = async () => [
      (await visits()).map(({ ip_address }) => ip_address),
      ...(await rows<{ summary: string }>("SELECT summary FROM user_visits")).map(({ summary }) =>
        JSON.parse(summary).addresses.map(({ address }: { address: string }) => address),
      ),
    ];
    app.clock.time += 30 * DAY;
    await purgeVisits(app.deps);
    expect(await addresses()).toEqual([["203.0.113.7"], ["203.0.113.7"]]);
    app.clock.time += 1;
    await purgeVisits(app.deps);
    expect(await addresses()).toEqual([["203.0.113.0"], ["203.0.113.0"]]);
    expect(await rows("SELECT hosts FROM visit_batches")).toEqual([{ hosts: null }]);
    app.clock.time += 60 * DAY;
    await purgeVisits(app.deps);
    expect(await addresses()).toEqual([[], []]);
    // The sketch of a past day is deleted.
    expect(await rows("SELECT visitors FROM daily_stats")).toEqual([{ visitors: null }]);
  });

  it("A user's visits are in the data export and lose the user id when the account is deleted", async () => {
    const { cookie, id } = await signUpNewUser();
    await view("/market", { cookie });
    await view("/chat");
    await flush();
    const download = await (await app.request("/api/account/export", { headers: { Cookie: cookie } })).json<{
      visits: unknown[];
    }>();
    expect(download.visits).toEqual([
      {
        page: "/market",
        visitedAt: new Date(app.clock.time).toISOString(),
        ipAddress: "203.0.113.7",
        userAgent: AGENT,
        referrer: null,
      },
    ]);
    await rollUpVisits(app.deps);
    // This view is in the buffer while the account is deleted.
    await view("/market", { cookie });
    await app.request("/api/account", jsonInit("DELETE", { password: "correct horse" }, cookie));
    app.clock.time += MINUTE;
    await flush();
    await rollUpVisits(app.deps);
    expect((await visits()).map(({ user_id }) => user_id)).toEqual([null, null, null]);
    expect(await rows("SELECT * FROM user_visits")).toEqual([]);
    expect(JSON.stringify(await rows("SELECT * FROM visit_batches"))).not.toContain(id);
  });
});
