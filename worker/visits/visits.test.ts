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
/** The object dies with all that it has in memory, as at a new version. */
const lose = () =>
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
    "SELECT date, total_visits AS visits, unique_visitors AS visitors, lost_visits AS lost, lost_batches AS batches FROM daily_stats",
  );
const today = () => new Date(app.clock.time).toISOString().slice(0, 10);

let people = 0;
async function newPerson() {
  const cookie = await app.signUp(`reader-${++people}`);
  const [row] = await rows<{ id: string }>(`SELECT id FROM users WHERE username = 'reader-${people}'`);
  return { cookie, id: row!.id };
}

describe("a page view", () => {
  it("is kept with what the specification names", async () => {
    const { cookie, id } = await newPerson();
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

  it("of a machine is not counted, and neither is what is no page of ours", async () => {
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

  it("costs a twentieth of a row at most, its figures included", async () => {
    const { cookie } = await newPerson();
    const views = 400;
    for (let at = 0; at < views; at++)
      await view("/market", { address: `203.0.113.${at % 100}`, ...(at % 5 ? {} : { cookie }) });
    const written = await runInDurableObject(buffer(), async (instance: VisitBuffer) => {
      const before = await env.DB.prepare("SELECT count(*) AS n FROM visit_batches").first<{ n: number }>();
      await instance.flush();
      const after = await env.DB.prepare("SELECT count(*) AS n FROM visit_batches").first<{ n: number }>();
      return after!.n - before!.n;
    });
    app.counts.reset();
    app.clock.time += 2 * DAY;
    for (let run = 0; run < 8; run++) await rollUpVisits(app.deps);
    expect(await days()).toEqual([expect.objectContaining({ visits: views, visitors: 81 })]);
    expect(written).toBe(1);
    expect((written + app.counts.rowsWritten) / views).toBeLessThanOrEqual(0.05);
  });

  it("counts although nobody can say who it is", async () => {
    const { cookie } = await newPerson();
    vi.spyOn(app.deps.db.orm, "select").mockImplementation(() => {
      throw new Error("The database is away");
    });
    expect(await (await view("/market", { cookie })).json()).toEqual({ counted: true });
    await flush();
    expect(await visits()).toMatchObject([{ user_id: null, page: "/market" }]);
  });

  it("counts so often from one customer's many addresses in a minute, and no more", async () => {
    for (let at = 0; at < 130; at++) await view("/market", { address: `2001:db8:7:1:${at}::9` });
    await view("/market", { address: "2001:db8:7:2::9" });
    await flush();
    expect(await visits()).toHaveLength(121);
  });

  it("counts so often from one address in a minute, and no more", async () => {
    for (let at = 0; at < 130; at++) await view("/market");
    await flush();
    expect(await visits()).toHaveLength(120);
    await view("/market");
    await flush();
    expect(await visits()).toHaveLength(121);
  });
});

describe("the buffer", () => {
  it("stores a batch as soon as it is full", async () => {
    for (let at = 0; at < 501; at++) await view("/market", { address: `203.0.113.${at % 250}` });
    expect(await rows("SELECT count FROM visit_batches")).toEqual([{ count: 500 }]);
  });

  it("counts a batch that it lost with its memory, when the next one comes and when none does", async () => {
    await view("/market");
    expect(await lose()).toBe("A new version");
    await view("/chat");
    await flush();
    expect(await rows("SELECT count, lost_batches AS lost FROM visit_batches")).toEqual([{ count: 1, lost: 1 }]);
    await view("/market");
    expect(await lose()).toBe("A new version");
    expect(await runDurableObjectAlarm(buffer())).toBe(true);
    await rollUpVisits(app.deps);
    expect(await days()).toEqual([{ date: today(), visits: 1, visitors: 1, lost: 0, batches: 2 }]);
  });

  it("leaves no alarm behind what was stored", async () => {
    await view("/market");
    await flush();
    expect(await runDurableObjectAlarm(buffer())).toBe(false);
  });

  it("keeps a batch until the database takes it, and stores it once although the answer was lost", async () => {
    await view("/market");
    await runInDurableObject(buffer(), async (instance: VisitBuffer) => {
      const { d1 } = (instance as unknown as { db: { d1: D1Database } }).db;
      const real = d1.prepare.bind(d1);
      const broken = vi.spyOn(d1, "prepare").mockImplementation((sql) => {
        const statement = real(sql);
        if (!sql.includes("INSERT INTO visit_batches")) return statement;
        return {
          bind: (...values: unknown[]) => ({
            run: async () => {
              await statement.bind(...values).run();
              throw new Error("gone");
            },
          }),
        } as never;
      });
      await instance.flush();
      broken.mockRestore();
      await instance.flush();
    });
    expect(await rows("SELECT count FROM visit_batches")).toEqual([{ count: 1 }]);
  });

  it("forgets who deleted their account while their views were being stored", async () => {
    const { cookie, id } = await newPerson();
    await view("/market", { cookie });
    await runInDurableObject(buffer(), async (instance: VisitBuffer) => {
      const { d1 } = (instance as unknown as { db: { d1: D1Database } }).db;
      const real = d1.prepare.bind(d1);
      const slow = vi.spyOn(d1, "prepare").mockImplementation((sql) => {
        const statement = real(sql);
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
      slow.mockRestore();
    });
    expect(await visits()).toMatchObject([{ user_id: null, page: "/market" }]);
    expect(JSON.stringify(await rows("SELECT * FROM visit_batches"))).not.toContain(id);
  });

  it("counts the views that it could not be told of", async () => {
    const add = vi.spyOn(VisitBuffer.prototype, "add").mockRejectedValueOnce(new Error("overloaded"));
    await view("/market");
    expect(app.logs.at(-1)).toMatchObject({ event: "visit-lost", facts: { lost: 1 } });
    add.mockRestore();
    await view("/market");
    await flush();
    expect(await rows("SELECT count, lost_visits AS lost FROM visit_batches")).toEqual([{ count: 1, lost: 1 }]);
  });
});

describe("the roll-up", () => {
  it("adds to days once, however often and in how many places it runs", async () => {
    const { cookie } = await newPerson();
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

  it("waits with people's rows on a busy site for a day, and not on a quiet one", async () => {
    const { cookie } = await newPerson();
    for (let at = 0; at < 30; at++) await view("/market", { cookie });
    await flush();
    await rollUpVisits(app.deps);
    expect(await rows("SELECT total FROM user_visits")).toEqual([]);
    app.clock.time += DAY;
    for (let run = 0; run < 8; run++) await rollUpVisits(app.deps);
    expect(await rows("SELECT total FROM user_visits")).toEqual([{ total: 30 }]);
  });
});

describe("what is kept of people", () => {
  it("loses the ends of addresses after 30 days, and all of a visit after 90", async () => {
    const { cookie } = await newPerson();
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
    expect(JSON.stringify(await rows("SELECT * FROM visit_batches"))).not.toContain('"7"');
    app.clock.time += 60 * DAY;
    await purgeVisits(app.deps);
    expect(await addresses()).toEqual([[], []]);
    expect(await rows("SELECT visitors FROM daily_stats")).toEqual([{ visitors: null }]);
  });

  it("is in their own download, and is nobody's once the account is deleted", async () => {
    const { cookie, id } = await newPerson();
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
    // One that comes while the account is being deleted.
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
