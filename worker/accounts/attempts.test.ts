import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE, SECOND } from "../../shared/values/time.ts";
import { inDepth } from "../../tools/test/depth.ts";
import { cookieOf, jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp("attempts");
});

const send = (path: string, body: object, address: string, cookie = "") =>
  app.request(path, {
    ...jsonInit("POST", body, cookie),
    headers: { "Content-Type": "application/json", "CF-Connecting-IP": address, Cookie: cookie },
  });
const logIn = async (username: string, password: string, address: string) =>
  (await send("/api/login", { username, password }, address)).status;
const PASSWORD = "correct horse";

let owners = 0;
let owner = "";
const HOME = "192.0.2.10";
const NEW_PLACE = "192.0.2.200";
const strangerAt = (network: number) => `10.${network >> 8}.${network & 255}.7`;

beforeEach(async () => {
  owners += 1;
  owner = `owner-${owners}`;
  expect((await send("/api/register", { username: owner, password: PASSWORD }, HOME)).status).toBe(201);
});

const GUESS_INTERVAL = inDepth(SECOND / 2, SECOND / 5);
/** Guesses from 500 networks for some time, some a second. Returns the times of the guesses that were verified. */
async function attack(ms: number): Promise<number[]> {
  const verified: number[] = [];
  for (const end = app.clock.time + ms; app.clock.time < end; app.clock.time += GUESS_INTERVAL) {
    const network = (app.clock.time / GUESS_INTERVAL) % 500;
    if ((await logIn(owner, "a guess", strangerAt(network))) === 401) verified.push(app.clock.time);
  }
  return verified;
}

/** Networks that have not failed before use up the turns of this moment. */
async function exhaust() {
  for (let network = 600; (await logIn(owner, "a guess", strangerAt(network))) !== 429; ) network += 1;
}

/** Makes each of the 500 networks fail once, as it would have after some hours of guessing. */
const letAllNetworksFail = async () => {
  await app.deps.db.d1
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 499)
       INSERT OR REPLACE INTO login_failures (key, failures, allowed_at, reset_at)
       SELECT 'name ' || ?1 || ' 10.' || (i >> 8) || '.' || (i & 255) || '.0/24', 1, 0, ?2 FROM n`,
    )
    .bind(owner, app.clock.time + DAY)
    .run();
};

describe("Strangers who guess a password from 500 networks", () => {
  it("verify fewer than 20 guesses in any minute, and the owner's known place is let in at once", async () => {
    const verified = await attack(inDepth(70 * SECOND, 10 * MINUTE));
    const inMinuteFrom = (start: number) => verified.filter((at) => at >= start && at < start + MINUTE).length;
    expect(Math.max(...verified.map(inMinuteFrom))).toBeLessThan(20);
    expect(verified.length).toBeGreaterThan(10);
    expect(await logIn(owner, PASSWORD, HOME)).toBe(200);
  });

  it("cannot keep the owner out of a new place once each network has failed", async () => {
    await letAllNetworksFail();
    await attack(20 * SECOND);
    expect(await logIn(owner, PASSWORD, NEW_PLACE)).toBe(200);
  });

  it("cannot delay the owner who mistypes once for more than a minute", async () => {
    await letAllNetworksFail();
    // The strangers fail more often with time.
    await app.deps.db.d1.prepare("UPDATE login_failures SET failures = 3 WHERE key LIKE 'name %'").run();
    await attack(20 * SECOND);
    expect(await logIn(owner, "correct hors", NEW_PLACE)).toBe(401);
    expect(await logIn(owner, PASSWORD, NEW_PLACE)).toBe(200);
  });

  it("cannot delay a recovery code or a reset link", async () => {
    const cookie = cookieOf(await send("/api/login", { username: owner, password: PASSWORD }, HOME));
    const codes = (
      await (await send("/api/recovery-codes", { password: PASSWORD }, HOME, cookie)).json<{ codes: string[] }>()
    ).codes;
    await exhaust();
    expect(await logIn(owner, PASSWORD, NEW_PLACE)).toBe(429);
    const body = { username: owner, code: codes[0], newPassword: "battery staple" };
    expect((await send("/api/recover", body, NEW_PLACE)).status).toBe(200);
  });

  it("with the cookie of a browser that the owner used verify few guesses, from any address", async () => {
    const signedIn = await send("/api/login", { username: owner, password: PASSWORD }, HOME);
    const browser = signedIn.headers.getSetCookie().find((cookie) => cookie.startsWith("browser="))!;
    const statuses: number[] = [];
    for (let network = 0; network < 20; network++)
      statuses.push(
        (await send("/api/login", { username: owner, password: "a guess" }, strangerAt(network), browser)).status,
      );
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(await logIn(owner, PASSWORD, HOME)).toBe(200);
    app.clock.time += MINUTE;
    const again = { username: owner, password: PASSWORD };
    expect((await send("/api/login", again, NEW_PLACE, browser)).status).toBe(200);
    // A success ends the count of the browser.
    for (let count = 0; count < 3; count++)
      await send("/api/login", { username: owner, password: "a slip" }, strangerAt(count), browser);
    expect((await send("/api/login", again, NEW_PLACE, browser)).status).toBe(200);
  });

  it("are told how long to wait, and a refused try costs the owner nothing", async () => {
    await exhaust();
    const refused = await send("/api/login", { username: owner, password: PASSWORD }, NEW_PLACE);
    expect([refused.status, Number(refused.headers.get("Retry-After")) <= 6]).toEqual([429, true]);
    for (let index = 0; index < 10; index++) await logIn(owner, PASSWORD, NEW_PLACE);
    app.clock.time += MINUTE;
    expect(await logIn(owner, PASSWORD, NEW_PLACE)).toBe(200);
  });
});

describe("A clock that jumps a day forward and back", () => {
  it.each([
    ["failed log-ins", () => logIn(owner, "wrong", HOME), () => logIn(owner, PASSWORD, HOME)],
    ["guesses from a new place", () => logIn(owner, "wrong", NEW_PLACE), () => logIn(owner, PASSWORD, NEW_PLACE)],
  ])("locks nobody out by %s", async (_, fail, succeed) => {
    app.clock.time += DAY;
    for (let index = 0; index < 12; index++) await fail();
    expect(await succeed()).toBe(429);
    app.clock.time -= DAY;
    expect(await succeed()).toBe(200);
    // The waits of the present are kept.
    for (let index = 0; index < 12; index++) await fail();
    expect(await succeed()).toBe(429);
    app.clock.time += HOUR;
  });

  it("does not lock a proof of the user's presence", async () => {
    const cookie = cookieOf(await send("/api/login", { username: owner, password: PASSWORD }, HOME));
    const prove = async (password: string) => (await send("/api/recovery-codes", { password }, HOME, cookie)).status;
    app.clock.time += DAY;
    for (let index = 0; index < 12; index++) await prove("wrong");
    expect(await prove(PASSWORD)).toBe(429);
    app.clock.time -= DAY;
    expect(await prove(PASSWORD)).toBe(201);
  });
});
