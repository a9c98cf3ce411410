import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { DAY, MINUTE } from "../../shared/values/time.ts";
import { cookieOf, jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { passwordService } from "./password-service.ts";
import { sessionCookies } from "./session.rules.ts";
import { openSession } from "./sessions.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp("accounts");
});

const send = (method: string, path: string, body?: unknown, cookie?: string) =>
  app.request(
    path,
    body === undefined ? { method, headers: cookie ? { Cookie: cookie } : {} } : jsonInit(method, body, cookie),
  );
const textOf = async (reply: Promise<Response>) => [(await reply).status, await (await reply).text()];
const logIn = (username: string, password: string, address = "203.0.113.7", cookie = "") =>
  app.request("/api/login", {
    ...jsonInit("POST", { username, password }),
    headers: { "Content-Type": "application/json", "CF-Connecting-IP": address, Cookie: cookie },
  });
const userAs = (cookie: string) => send("GET", "/api/user", undefined, cookie);
const rowsOf = async (table: string) =>
  (await app.deps.db.d1.prepare(`SELECT * FROM ${table}`).all<Record<string, unknown>>()).results;

describe("registering", () => {
  it("makes an account, lower-cased, and signs in", async () => {
    const reply = await send("POST", "/api/register", {
      username: "  Ann_1 ",
      password: "secret",
      email: " ANN@Example.com ",
    });
    expect(reply.status).toBe(201);
    expect(await reply.json()).toMatchObject({ username: "ann_1", email: "ann@example.com", isAdmin: false });
    expect((await userAs(cookieOf(reply))).status).toBe(200);
  });

  it("gives a name to one of fifty who ask at once", async () => {
    const asked = Array.from({ length: 50 }, () =>
      send("POST", "/api/register", { username: "wanted", password: "secret" }),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409 || status === 503)).toHaveLength(49);
  });

  it.each([
    [{ username: "ann_1", password: "secret" }, 409, "Username is already taken"],
    [{ username: "ANN_1", password: "secret" }, 409, "Username is already taken"],
    [{ username: "admin", password: "secret" }, 409, "Username is already taken"],
    [{ username: "-root_", password: "secret" }, 409, "Username is already taken"],
    [{ username: "tide-mark", password: "secret" }, 409, "Username is already taken"],
    [{ username: "other", password: "secret", email: "ann@example.com" }, 409, "Email is already in use"],
    [
      { username: "ab", password: "secret" },
      400,
      "Username: 3-20 characters, lowercase letters, numbers, hyphens, and underscores only.",
    ],
    [
      { username: "x".repeat(21), password: "secret" },
      400,
      "Username: 3-20 characters, lowercase letters, numbers, hyphens, and underscores only.",
    ],
    [
      { username: "añn", password: "secret" },
      400,
      "Username: 3-20 characters, lowercase letters, numbers, hyphens, and underscores only.",
    ],
    [{ username: "", password: "secret" }, 400, "Username is required."],
    [{ password: "secret" }, 400, "Username is required."],
    [{ username: 7, password: "secret" }, 400, "Username is required."],
    [{ username: "fine", password: "short" }, 400, "Password: at least 6 characters."],
    [{ username: "fine" }, 400, "Password is required."],
    [{ username: "fine", password: "é".repeat(513) }, 400, "Password is too long."],
    [{ username: "fine", password: "secret", email: "not an address" }, 400, "Email is not a valid address."],
  ])("refuses %j", async (body, status, sentence) => {
    const before = (await rowsOf("users")).length;
    expect(await textOf(send("POST", "/api/register", body))).toEqual([status, sentence]);
    expect(await rowsOf("users")).toHaveLength(before);
  });

  it("ignores what a client may not set", async () => {
    const reply = await send("POST", "/api/register", {
      username: "eve",
      password: "secret",
      isAdmin: true,
      id: "1",
      createdAt: 0,
    });
    expect(await reply.json()).toMatchObject({ isAdmin: false });
  });

  it("stores no password and no token", async () => {
    const reply = await send("POST", "/api/register", { username: "carol", password: "very secret" });
    const token = cookieOf(reply).split("=")[1]!;
    const stored = JSON.stringify([await rowsOf("users"), await rowsOf("sessions")]);
    expect(stored).not.toContain("very secret");
    expect(stored).not.toContain(token);
    expect(stored).toMatch(/scrypt\$16\$8\$3\$[\w-]{22}\$[\w-]{43}/);
    const [session] = await rowsOf("sessions");
    expect((await userAs(`sid=${session!.sid}`)).status).toBe(401);
  });
});

describe("signing in", () => {
  it("takes the name in any case and the password verbatim", async () => {
    await app.signUp("dave", " päss wörd ");
    expect((await logIn("DAVE ", " päss wörd ")).status).toBe(200);
    expect(await textOf(logIn("dave", "päss wörd"))).toEqual([401, "Invalid username or password"]);
  });

  it("answers the same for a wrong password and an unknown name", async () => {
    const [wrong, unknown] = await Promise.all([logIn("dave", "nonsense"), logIn("nobody", "nonsense")]);
    expect(await wrong.text()).toBe(await unknown.text());
    expect([...wrong.headers]).toEqual([...unknown.headers]);
    expect(wrong.status).toBe(unknown.status);
  });

  it("replaces the session that the browser had", async () => {
    const old = await app.signUp("fay");
    const reply = await send("POST", "/api/login", { username: "fay", password: "correct horse" }, old);
    expect((await userAs(old)).status).toBe(401);
    expect((await userAs(cookieOf(reply))).status).toBe(200);
  });

  it("rehashes a password that was stored at a lower cost", async () => {
    await app.signUp("gil");
    const hash = async () => (await rowsOf("users")).find((user) => user.username === "gil")!.password as string;
    const before = await hash();
    const { passwords } = app.deps;
    app.deps.passwords = passwordService(env.PASSWORD_HASHER, { N: 2048, r: 8, p: 3 }, 1);
    expect((await logIn("gil", "correct horse")).status).toBe(200);
    app.deps.passwords = passwords;
    expect(before).toContain("$16$");
    expect(await hash()).toContain("$2048$");
    expect((await logIn("gil", "correct horse")).status).toBe(200);
  });
});

describe("guessing", () => {
  it("costs at most 10 hashes in 1,000 tries, and the owner still signs in from elsewhere", async () => {
    await app.signUp("victim");
    app.logs.length = 0;
    const tries = await Promise.all(
      Array.from({ length: 1000 }, (_, i) => logIn("victim", `guess ${i}`, "198.51.100.9")),
    );
    const hashed = tries.filter(({ status }) => status === 401);
    const refused = tries.filter(({ status }) => status === 429);
    expect(hashed.length).toBeLessThanOrEqual(10);
    expect(hashed.length + refused.length).toBe(1000);
    expect(app.logs.filter(({ event }) => event === "login-failed")).toHaveLength(hashed.length);
    expect(Number(refused[0]!.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await refused[0]!.text()).toMatch(/^Too many attempts\. Please try again in \d+ seconds?\.$/);

    expect((await logIn("victim", "correct horse", "192.0.2.55")).status).toBe(200);
  }, 60_000);

  it("waits longer after each failure, and forgets after an hour", async () => {
    const waits: number[] = [];
    for (let i = 0; i < 12; i++) {
      const reply = await logIn("nobody", "guess", "198.51.100.20");
      if (reply.status === 429) {
        const seconds = Number(reply.headers.get("Retry-After"));
        waits.push(seconds);
        app.clock.time += seconds * 1000;
      }
    }
    expect(waits).toEqual([1, 2, 4, 8]);
    app.clock.time += 61 * MINUTE;
    expect((await logIn("nobody", "guess", "198.51.100.20")).status).toBe(401);
  });

  it("slows an address that tries many names, even within one IPv6 network", async () => {
    const tries: number[] = [];
    for (let i = 0; i < 40; i++)
      tries.push((await logIn(`name-${i}`, "guess", `2001:db8:0:1::${i.toString(16)}`)).status);
    expect(tries.filter((status) => status === 401)).toHaveLength(30);
    expect((await logIn("name-1", "guess", "2001:db8:0:2::1")).status).toBe(401);
  });

  it("slows an IPv6 network, and lets the owner in from a known address or browser", async () => {
    const address = "2001:db8:77:1::5";
    await logIn("ned", "wrong", address);
    await app.signUp("ned");
    const first = await logIn("ned", "correct horse", address);
    const browser = first.headers.getSetCookie().find((cookie) => cookie.startsWith("browser="))!;
    app.logs.length = 0;
    for (let i = 0; i < 1000; i += 20) {
      app.clock.time += 1000;
      await Promise.all(
        Array.from({ length: 20 }, (_, j) => logIn("ned", `guess ${i + j}`, `2001:db8:77:${((i + j) % 300) + 100}::1`)),
      );
    }
    expect(app.logs.filter(({ event }) => event === "login-failed").length).toBeLessThanOrEqual(100);
    expect((await logIn("ned", "correct horse", "2001:db8:77:ff00::1")).status).toBe(429);
    expect((await logIn("ned", "correct horse", address)).status).toBe(200);
    expect((await logIn("ned", "correct horse", "2001:db8:77:ff01::1", browser)).status).toBe(200);
    const forged = `browser=${"A".repeat(43)}`;
    expect((await logIn("ned", "correct horse", "2001:db8:77:ff02::1", forged)).status).toBe(429);
  });

  it("counts only failures: a household may sign in as often as it likes", async () => {
    await app.signUp("hal");
    for (let i = 0; i < 45; i++) expect((await logIn("hal", "correct horse", "198.51.100.30")).status).toBe(200);
  });
});

describe("hashing", () => {
  it("answers 503 beyond its queue, counts no failure for it, and loses no answer", async () => {
    await app.signUp("queue");
    const tries = await Promise.all(
      Array.from({ length: 60 }, (_, at) => logIn("queue", "correct horse", `198.51.100.${at + 60}`)),
    );
    const statuses = tries.map(({ status }) => status);
    const refused = tries.filter(({ status }) => status === 503);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect(refused.length).toBeLessThanOrEqual(60 - 32);
    expect(refused[0]!.headers.get("Retry-After")).toBe("5");
    expect(await refused[0]!.text()).toContain("Too many people are signing in");
    const failures = await rowsOf("login_failures");
    expect(failures.filter(({ key, failures: count }) => String(key).includes("198.51.100.1") && count !== 0)).toEqual(
      [],
    );
  });
});

describe("a password change", () => {
  const changeTo = (next: string, cookie: string) =>
    send("PUT", "/api/password", { currentPassword: "correct horse", newPassword: next }, cookie);

  it("leaves no session that was opened with the old password, however log-ins and the change interleave", async () => {
    for (let round = 0; round < 12; round++) {
      const name = `racer-${round}`;
      const cookie = await app.signUp(name);
      const logIns = Array.from({ length: 4 }, () => logIn(name, "correct horse", "198.51.100.200"));
      const [changed, ...opened] = await Promise.all([changeTo("battery staple", cookie), ...logIns]);
      expect(changed.status).toBe(200);
      for (const reply of opened) {
        if (reply.status === 200) expect((await userAs(cookieOf(reply))).status).toBe(401);
        else expect([401, 409]).toContain(reply.status);
      }
    }
  });

  it("opens no session for a hash that is no longer stored", async () => {
    await app.signUp("late");
    const user = (await rowsOf("users")).find(({ username }) => username === "late")!;
    const stale = { id: String(user.id), password: "scrypt$16$8$3$old$old" };
    await expect(openSession(app.deps, new Request("http://tidemark.test"), stale)).rejects.toThrow(
      "Your password has just changed",
    );
  });

  it("is lost to the one that came first", async () => {
    const cookie = await app.signUp("twice");
    const [one, two] = await Promise.all([changeTo("first new one", cookie), changeTo("second new one", cookie)]);
    expect([one.status, two.status].toSorted()[0]).toBe(200);
    const works = await Promise.all(["first new one", "second new one"].map((password) => logIn("twice", password)));
    expect(works.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

it("keeps a user's newest fifty sessions", async () => {
  const oldest = await app.signUp("many-devices");
  for (let at = 0; at < 50; at++) {
    app.clock.time += 1000;
    expect((await logIn("many-devices", "correct horse")).status).toBe(200);
  }
  expect((await userAs(oldest)).status).toBe(401);
  const [{ id }] = (await rowsOf("users")).filter(({ username }) => username === "many-devices") as [{ id: string }];
  expect((await rowsOf("sessions")).filter(({ user_id: owner }) => owner === id)).toHaveLength(50);
});

describe("a session", () => {
  it("has a cookie that no script reads and no other site sends", async () => {
    const reply = await send("POST", "/api/login", { username: "fay", password: "correct horse" });
    const [session, mark] = reply.headers.getSetCookie();
    expect(session).toMatch(/^sid=[\w-]{43}; Path=\/; SameSite=Strict; HttpOnly; Max-Age=2592000$/);
    // The page's scripts may know that there is a session, and nothing of it.
    expect(mark).toBe("signed_in=1; Path=/; SameSite=Strict; Max-Age=2592000");
    expect(sessionCookies("token", true)).toEqual([
      "__Host-sid=token; Path=/; SameSite=Strict; Secure; HttpOnly; Max-Age=2592000",
      "signed_in=1; Path=/; SameSite=Strict; Secure; Max-Age=2592000",
    ]);
  });

  it("dies at once on sign-out, and sign-out without one is no error", async () => {
    const cookie = await app.signUp("ivy");
    const reply = await send("POST", "/api/logout", undefined, cookie);
    expect([reply.status, reply.headers.getSetCookie()]).toEqual([
      200,
      ["sid=; Path=/; SameSite=Strict; HttpOnly; Max-Age=0", "signed_in=; Path=/; SameSite=Strict; Max-Age=0"],
    ]);
    expect((await userAs(cookie)).status).toBe(401);
    expect((await send("POST", "/api/logout")).status).toBe(200);
  });

  it("ends after 7 idle days, and after 30 days however busy", async () => {
    const idle = await app.signUp("jan");
    const busy = await app.signUp("kim");
    app.clock.time += 7 * DAY - 1;
    expect((await userAs(busy)).status).toBe(200);
    app.clock.time += 1;
    expect((await userAs(idle)).status).toBe(401);
    for (let day = 7; day < 29; day += 1) {
      app.clock.time += DAY;
      expect((await userAs(busy)).status).toBe(200);
    }
    app.clock.time += 2 * DAY;
    expect((await userAs(busy)).status).toBe(401);
  });

  it("is written at most once in five minutes", async () => {
    const cookie = await app.signUp("lee");
    app.clock.time += 5 * MINUTE;
    await userAs(cookie);
    app.counts.reset();
    app.clock.time += 5 * MINUTE - 1;
    await userAs(cookie);
    expect(app.counts.rowsWritten).toBe(0);
    app.clock.time += 1;
    await userAs(cookie);
    expect(app.counts.rowsWritten).toBeGreaterThan(0);
  });

  it("reads isAdmin anew on each request", async () => {
    const cookie = await app.signUp("max");
    const isAdmin = async () => (await (await userAs(cookie)).json<{ isAdmin: boolean }>()).isAdmin;
    expect(await isAdmin()).toBe(false);
    await app.deps.db.d1.prepare("UPDATE users SET is_admin = 1 WHERE username = 'max'").run();
    expect(await isAdmin()).toBe(true);
  });

  it("can be listed and ended by its owner alone", async () => {
    const first = await app.signUp("nia");
    const second = cookieOf(await logIn("nia", "correct horse"));
    const other = await app.signUp("oto");
    const list = await (await send("GET", "/api/sessions", undefined, second)).json<
      { id: string; isCurrent: boolean; device: string }[]
    >();
    expect(list.map(({ isCurrent }) => isCurrent).toSorted()).toEqual([false, true]);
    const old = list.find(({ isCurrent }) => !isCurrent)!;
    expect((await send("DELETE", `/api/sessions/${old.id}`, undefined, other)).status).toBe(404);
    expect((await userAs(first)).status).toBe(200);
    expect((await send("DELETE", `/api/sessions/${old.id}`, undefined, second)).status).toBe(200);
    expect((await userAs(first)).status).toBe(401);
    expect((await send("DELETE", "/api/sessions", undefined, second)).status).toBe(200);
    expect((await userAs(second)).status).toBe(401);
  });

  it("is purged when it has expired", async () => {
    await app.signUp("pip");
    app.clock.time += 31 * DAY;
    const { purgeExpired } = await import("./purge.ts");
    expect(await purgeExpired(app.deps)).toMatch(/^\d+ sessions, \d+ throttles and \d+ known places removed$/);
    expect(await rowsOf("sessions")).toEqual([]);
    expect(await rowsOf("login_failures")).toEqual([]);
  });
});

describe("the profile", () => {
  it("is completed by a person without a username", async () => {
    const cookie = await app.signUp("quinn");
    await app.deps.db.d1.prepare("UPDATE users SET username = NULL WHERE username = 'quinn'").run();
    expect(await (await userAs(cookie)).json()).toMatchObject({ username: null });
    const reply = await send(
      "PUT",
      "/api/profile",
      { username: "Quinn2", firstName: " Quinn\u0000 ", lastName: "" },
      cookie,
    );
    expect(await reply.json()).toMatchObject({ username: "quinn2", firstName: "Quinn", lastName: null });
  });

  it("refuses a name that another person has, or that deceives", async () => {
    const cookie = await app.signUp("ray");
    for (const username of ["quinn2", "support"]) {
      expect(await textOf(send("PUT", "/api/profile", { username }, cookie))).toEqual([
        409,
        "Username is already taken",
      ]);
    }
    expect((await send("PUT", "/api/profile", { username: "ray", firstName: "Ray" }, cookie)).status).toBe(200);
  });

  it.each([
    ["quinn2", false],
    ["QUINN2", false],
    ["admin", false],
    ["free-name", true],
    ["x", false],
    ["%00", false],
    ["a%2Fb", false],
  ])("says of the name %s that free is %s", async (name, available) => {
    expect(await (await send("GET", `/api/check-username/${name}`)).json()).toEqual({ available });
  });
});

describe("the account", () => {
  it("changes its password with the old one, and ends every other session", async () => {
    const here = await app.signUp("sam");
    const there = cookieOf(await logIn("sam", "correct horse"));
    const change = (currentPassword: string) =>
      send("PUT", "/api/password", { currentPassword, newPassword: "battery staple" }, here);
    expect(await textOf(change("wrong"))).toEqual([400, "The password is not right."]);
    const reply = await change("correct horse");
    expect((await userAs(there)).status).toBe(401);
    expect((await userAs(here)).status).toBe(401);
    expect((await userAs(cookieOf(reply))).status).toBe(200);
    expect((await logIn("sam", "correct horse")).status).toBe(401);
    expect((await logIn("sam", "battery staple")).status).toBe(200);
  });

  it("can be taken away as JSON, without secrets", async () => {
    const cookie = await app.signUp("tom");
    await send("POST", "/api/news", { title: "Tides", content: "They turn." }, cookie);
    await send("POST", "/api/chat/messages", { message: "hello" }, cookie);
    const text = await (await send("GET", "/api/account/export", undefined, cookie)).text();
    expect(JSON.parse(text)).toMatchObject({
      user: { username: "tom" },
      sessions: [{ isCurrent: true }],
      articles: [{ title: "Tides", content: "They turn.", publishedAt: null }],
      chatMessages: [{ message: "hello" }],
    });
    expect(text).not.toMatch(/scrypt|sid/);
  });

  it("is deleted with its password, sessions and all, and its name is free again", async () => {
    const sessionsBefore = (await rowsOf("sessions")).length;
    const cookie = await app.signUp("uma");
    expect((await send("DELETE", "/api/account", { password: "wrong" }, cookie)).status).toBe(400);
    expect((await send("DELETE", "/api/account", { password: "correct horse" }, cookie)).status).toBe(200);
    expect((await userAs(cookie)).status).toBe(401);
    expect(await rowsOf("sessions")).toHaveLength(sessionsBefore);
    await app.signUp("uma");
  });
});
