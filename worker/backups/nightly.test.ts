import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import type { Chunk } from "../../shared/backups/dump.ts";
import { DAY, isoDate } from "../../shared/values/time.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { VisitBuffer } from "../visits/buffer-object.ts";
import { rollUpVisits } from "../visits/roll-up.ts";
import { exportDatabase } from "./nightly.ts";

const bucket = (env as unknown as { BACKUPS: R2Bucket }).BACKUPS;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp("nightly");
  // Another file may have run all jobs in this runtime, whose bucket is shared.
  const { objects } = await bucket.list();
  await bucket.delete(objects.map(({ key }) => key));
  VisitBuffer.clock = app.clock;
  await app.tick();
  await app.signUp("ann");
});

async function linesOf(key: string): Promise<string[]> {
  const { body } = (await bucket.get(key))!;
  return (await new Response(body.pipeThrough(new DecompressionStream("gzip"))).text()).split("\n");
}

it("exports the database once a day, without secrets, and keeps 30 days", async () => {
  expect(await exportDatabase(app.deps)).toMatch(/^\d+ bytes exported to nightly\/2026-11-20\.backup$/);
  expect(await exportDatabase(app.deps)).toBe("exported today already");
  const [header = "", ...lines] = await linesOf("nightly/2026-11-20.backup");
  expect(JSON.parse(header)).toMatchObject({ format: "tidemark-backup", secrets: false });
  const chunks = lines.map((line) => JSON.parse(line) as Chunk);
  expect(chunks.filter(({ table }) => table === "coins").flatMap(({ rows }) => rows)).toHaveLength(1000);
  expect(chunks.find(({ table }) => table === "users")?.rows[0]).toContain("ann");
  expect(lines.join()).not.toMatch(/"table":"sessions"|scrypt\$16\$/);

  // The exports of the days before, as if they had been made then.
  for (let day = 1; day < 30; day++) {
    await bucket.put(`nightly/${isoDate(app.clock.time - day * DAY)}.backup`, "");
  }
  app.clock.time += DAY;
  await exportDatabase(app.deps);
  const { objects } = await bucket.list();
  expect(objects.map(({ key }) => key).toSorted()[0]).toBe("nightly/2026-10-23.backup");
  expect(objects).toHaveLength(30);
});

it("holds no IP address of visitors, whether they failed to sign in, read an article or saw an ad", async () => {
  const ADDRESSES = ["203.0.113.77", "2001:db8:7:1::9"];
  const cookie = await app.signUp("reader");
  const article = { title: "Tides", content: "They turn.", isPublished: true };
  const written = await app.request("/api/news", jsonInit("POST", article, cookie));
  const { id } = await written.json<{ id: number }>();
  for (const address of ADDRESSES) {
    const from = (method: string, body?: object, ownCookie?: string) => {
      const init = body ? jsonInit(method, body, ownCookie) : { method, headers: {} };
      const agent = { "CF-Connecting-IP": address, "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0" };
      return { ...init, headers: { ...init.headers, ...agent } };
    };
    await app.request("/api/login", from("POST", { username: "reader", password: "wrong horse" }));
    await app.request("/api/login", from("POST", { username: "reader", password: "correct horse" }));
    await app.request("/api/register", from("POST", { username: `new-${address.length}`, password: "correct horse" }));
    await app.request(`/api/news/${id}`, from("GET"));
    await app.request("/api/ad-counts", from("POST", { counts: [{ id: "1", impressions: 1, clicks: 0 }] }));
    await app.request("/api/password-resets", from("POST", { email: "ann@example.com" }));
    expect((await app.request("/api/visits", from("POST", { page: "/market" }, cookie))).status).toBe(200);
  }
  await runInDurableObject(env.VISIT_BUFFER.get(env.VISIT_BUFFER.idFromName("all")), (buffer: VisitBuffer) =>
    buffer.flush(),
  );
  app.clock.time += DAY;
  await rollUpVisits(app.deps);
  const stored = await app.deps.db.d1.prepare("SELECT summary FROM user_visits").all<{ summary: string }>();
  for (const address of ADDRESSES) expect(JSON.stringify(stored.results)).toContain(address);
  expect(await exportDatabase(app.deps)).toContain("bytes exported");
  const { objects } = await bucket.list();
  const text = (
    await linesOf(
      objects
        .map(({ key }) => key)
        .toSorted()
        .at(-1)!,
    )
  ).join("\n");
  expect(text).toContain('"table":"user_visits"');
  for (const address of [...ADDRESSES, "2001:db8:7:1"]) expect(text).not.toContain(address);
});

it("does nothing where no bucket is bound", async () => {
  expect(await exportDatabase({ ...app.deps, backups: null })).toBe("no bucket is bound");
});
