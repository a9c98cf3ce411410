import { beforeAll, expect, it } from "vitest";
import { DAY, isoTime, MINUTE } from "../../shared/values/time.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp("clock", { COINGECKO_PLAN: "demo" });
});

type Source = { asOf: string | null; ageSeconds: number | null; state: string };
const sources = async () => (await (await app.request("/api/status")).json<{ sources: Source[] }>()).sources;
const pricedAt = async () => (await app.request("/api/top-coins?limit=1")).headers.get("X-Data-As-Of");
async function refresh() {
  await app.tick();
  await app.tickTokens(0);
  await app.loadRates();
  // The isolate reads the new data after the age up to which it serves its own.
  await app.request("/api/top-coins?limit=1");
  await app.request("/api/kong/tokens");
}

it("A clock that jumps a day forward and back stops neither prices nor users, and the status is honest", async () => {
  const cookie = await app.signUp("traveller");
  await refresh();
  expect((await sources()).map(({ state }) => state)).toEqual(["ok", "ok", "ok"]);
  const before = app.clock.time;

  app.clock.time += DAY;
  await refresh();
  // An upstream that refuses calls, a full limit and a lease of that time must not last for a day.
  await app.control("POST", "/faults", { upstream: "coingecko", mode: "429" });
  await expect(app.tick(30)).rejects.toThrow("rate-limited");
  await app.control("DELETE", "/faults");
  const rename = async (index: number) =>
    (await app.request("/api/profile", jsonInit("PUT", { username: `traveller-${index}` }, cookie))).status;
  const renames = [];
  for (let index = 0; index < 11; index++) renames.push(await rename(index));
  expect(renames.at(-1)).toBe(429);
  await app.deps.db.d1
    .prepare("UPDATE leases SET holder = 'a run that crashed', until = ?")
    .bind(app.clock.time + MINUTE)
    .run();

  app.clock.time = before + MINUTE;
  // The newest prices bear a time that lies ahead: their age is not known, so they are not ok.
  expect((await sources()).slice(0, 2).map(({ ageSeconds, state }) => [ageSeconds, state])).toEqual([
    [null, "stale"],
    [null, "stale"],
  ]);
  expect(await rename(12)).toBe(200);
  await refresh();
  expect((await sources()).map(({ state }) => state)).toEqual(["ok", "ok", "ok"]);
  const afterReturn = await pricedAt();
  expect(afterReturn).toBe(isoTime(app.clock.time));
  await app.tick(30);
  await app.request("/api/top-coins?limit=1");
  expect(Date.parse((await pricedAt())!)).toBeGreaterThan(Date.parse(afterReturn!));
});
