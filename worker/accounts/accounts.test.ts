import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { DAY, MINUTE } from "../../shared/values/time.ts";
import { inDepth } from "../../tools/test/depth.ts";
import { IMPORT_FILE, PURCHASE } from "../test/calls.ts";
import { cookieOf, jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { passwordService } from "./password-service.ts";
import { purgeExpired } from "./purge.ts";
import { sessionCookies } from "./session.rules.ts";
import { openSession } from "./sessions.ts";
import { insertUser } from "./users.queries.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp("accounts");
});

const send = (method: string, path: string, body?: unknown, cookie?: string) =>
  app.request(
    path,
    body === undefined ? { method, headers: cookie ? { Cookie: cookie } : {} } : jsonInit(method, body, cookie),
  );
const statusAndText = async (reply: Promise<Response>) => [(await reply).status, await (await reply).text()];
const logIn = (username: string, password: string, address = "203.0.113.7", cookie = "") =>
  app.request("/api/login", {
    ...jsonInit("POST", { username, password }),
    headers: { "Content-Type": "application/json", "CF-Connecting-IP": address, Cookie: cookie },
  });
const userAs = (cookie: string) => send("GET", "/api/user", undefined, cookie);
const rowsOf = async (table: string) =>
  (await app.deps.db.d1.prepare(`SELECT * FROM ${table}`).all<Record<string, unknown>>()).results;

describe("Registration", () => {
  it("Registration creates an account with a lower-case username and signs the user in", async () => {
    const reply = await send("POST", "/api/register", {
      username: "  Ann_1 ",
      password: "open sea",
      email: " ANN@Example.com ",
    });
    expect(reply.status).toBe(201);
    expect(await reply.json()).toMatchObject({ username: "ann_1", email: "ann@example.com", isAdmin: false });
    expect((await userAs(cookieOf(reply))).status).toBe(200);
  });

  it("The account remembers that its user has seen the welcome", async () => {
    const cookie = cookieOf(await send("POST", "/api/register", { username: "newcomer", password: "open sea" }));
    const welcomed = async () => (await (await userAs(cookie)).json<{ wasWelcomed: boolean }>()).wasWelcomed;
    expect(await welcomed()).toBe(false);
    for (const _ of [1, 2]) expect((await send("POST", "/api/account/welcomed", undefined, cookie)).status).toBe(200);
    expect(await welcomed()).toBe(true);
  });

  it("Only one of fifty parallel registrations gets the username", async () => {
    const registrations = Array.from({ length: 50 }, () =>
      send("POST", "/api/register", { username: "wanted", password: "open sea" }),
    );
    const statuses = (await Promise.all(registrations)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409 || status === 503)).toHaveLength(49);
  });

  it.each([
    [{ username: "ann_1", password: "open sea" }, 409, "Username is already taken"],
    [{ username: "ANN_1", password: "open sea" }, 409, "Username is already taken"],
    [{ username: "admin", password: "open sea" }, 409, "Username is already taken"],
    [{ username: "-root_", password: "open sea" }, 409, "Username is already taken"],
    [{ username: "tide-mark", password: "open sea" }, 409, "Username is already taken"],
    [{ username: "tidemark-staff", password: "open sea" }, 409, "Username is already taken"],
    [{ username: "support-team", password: "open sea" }, 409, "Username is already taken"],
    [{ username: "admin2", password: "open sea" }, 409, "Username is already taken"],
    [{ username: "staff_7", password: "open sea" }, 409, "Username is already taken"],
    [{ username: "official_news", password: "open sea" }, 409, "Username is already taken"],
    [
      { username: "fine", password: "123456" },
      400,
      "This password is one of the 1,000 most used ones. Please choose another.",
    ],
    [
      { username: "fine", password: "Dragon1" },
      400,
      "This password is one of the 1,000 most used ones. Please choose another.",
    ],
    [
      { username: "ab", password: "open sea" },
      400,
      "Username: 3-20 characters, lowercase letters, numbers, hyphens, and underscores only.",
    ],
    [
      { username: "x".repeat(21), password: "open sea" },
      400,
      "Username: 3-20 characters, lowercase letters, numbers, hyphens, and underscores only.",
    ],
    [
      { username: "añn", password: "open sea" },
      400,
      "Username: 3-20 characters, lowercase letters, numbers, hyphens, and underscores only.",
    ],
    [{ username: "", password: "open sea" }, 400, "Username is required."],
    [{ password: "open sea" }, 400, "Username is required."],
    [{ username: 7, password: "open sea" }, 400, "Username is required."],
    [{ username: "fine", password: "short" }, 400, "Password: at least 6 characters."],
    [{ username: "fine" }, 400, "Password is required."],
    [{ username: "fine", password: "é".repeat(513) }, 400, "Password is too long."],
    [{ username: "fine", password: "open sea", email: "not an address" }, 400, "Email is not a valid address."],
  ])("Registration with %j is refused", async (body, status, sentence) => {
    const countBefore = (await rowsOf("users")).length;
    expect(await statusAndText(send("POST", "/api/register", body))).toEqual([status, sentence]);
    expect(await rowsOf("users")).toHaveLength(countBefore);
  });

  it("A registration with a used email gets the same reply as one with a free email", async () => {
    const registerWith = async (username: string, email: string) => {
      const reply = await send("POST", "/api/register", { username, password: "open sea", email });
      const own = await (await userAs(cookieOf(reply))).json<Record<string, unknown>>();
      const { id: _, username: __, createdAt: ___, ...rest } = await reply.json<Record<string, unknown>>();
      return { status: reply.status, rest, own: { ...own, id: "", username: "", createdAt: "" } };
    };
    const first = await registerWith("email-1", "shared@example.com");
    expect(await registerWith("email-2", "shared@example.com")).toEqual(first);
    const withFreeEmail = await registerWith("email-3", "free@example.com");
    expect({ ...withFreeEmail.rest, email: "shared@example.com" }).toEqual(first.rest);
    const rows = (await rowsOf("users")).filter(({ username }) => /^email-/.test(String(username)));
    expect(rows.map(({ email, email_confirmed_at }) => [email, email_confirmed_at])).toEqual([
      ["shared@example.com", null],
      ["shared@example.com", null],
      ["free@example.com", null],
    ]);
  });

  it.each(["staffan", "rooted", "modesty", "helper", "systematic"])(
    "The ordinary name %s is not reserved",
    async (username) => {
      expect(await (await send("GET", `/api/check-username/${username}`)).json()).toEqual({ available: true });
    },
  );

  it("Fields that a client may not set are ignored", async () => {
    const reply = await send("POST", "/api/register", {
      username: "eve",
      password: "open sea",
      isAdmin: true,
      id: "1",
      createdAt: 0,
    });
    expect(await reply.json()).toMatchObject({ isAdmin: false });
  });

  it("Neither the password nor the session token is stored", async () => {
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

describe("Log-in", () => {
  it("Log-in ignores the case of the username but takes the password exactly", async () => {
    await app.signUp("dave", " päss wörd ");
    expect((await logIn("DAVE ", " päss wörd ")).status).toBe(200);
    expect(await statusAndText(logIn("dave", "päss wörd"))).toEqual([401, "Invalid username or password"]);
  });

  it("The reply is the same for a wrong password and an unknown username", async () => {
    const [wrong, unknown] = await Promise.all([logIn("dave", "nonsense"), logIn("unknown", "nonsense")]);
    expect(await wrong.text()).toBe(await unknown.text());
    expect([...wrong.headers]).toEqual([...unknown.headers]);
    expect(wrong.status).toBe(unknown.status);
  });

  it("Log-in ends the browser's previous session", async () => {
    const oldCookie = await app.signUp("fay");
    const reply = await send("POST", "/api/login", { username: "fay", password: "correct horse" }, oldCookie);
    expect((await userAs(oldCookie)).status).toBe(401);
    expect((await userAs(cookieOf(reply))).status).toBe(200);
  });

  it("Log-in rehashes a password that was stored with a lower cost", async () => {
    await app.signUp("gil");
    const loadHash = async () => (await rowsOf("users")).find((user) => user.username === "gil")!.password as string;
    const oldHash = await loadHash();
    const { passwords } = app.deps;
    app.deps.passwords = passwordService(env.PASSWORD_HASHER, { N: 2048, r: 8, p: 3 }, 1, app.clock);
    expect((await logIn("gil", "correct horse")).status).toBe(200);
    app.deps.passwords = passwords;
    expect(oldHash).toContain("$16$");
    expect(await loadHash()).toContain("$2048$");
    expect((await logIn("gil", "correct horse")).status).toBe(200);
  });
});

describe("Password guessing", () => {
  it("200 attempts from one address cause at most 10 hashes, and the owner can sign in from elsewhere", async () => {
    await app.signUp("victim");
    app.logs.length = 0;
    const attempts = await Promise.all(
      Array.from({ length: 200 }, (_, i) => logIn("victim", `guess ${i}`, "198.51.100.9")),
    );
    const hashed = attempts.filter(({ status }) => status === 401);
    const refused = attempts.filter(({ status }) => status === 429);
    expect(hashed.length).toBeLessThanOrEqual(10);
    expect(hashed.length + refused.length).toBe(200);
    expect(app.logs.filter(({ event }) => event === "login-failed")).toHaveLength(hashed.length);
    expect(Number(refused[0]!.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await refused[0]!.text()).toMatch(/^Too many attempts\. Please try again in \d+ seconds?\.$/);

    expect((await logIn("victim", "correct horse", "192.0.2.55")).status).toBe(200);
  }, 60_000);

  it("The wait at a known address doubles after each failure, and the count is reset after an hour", async () => {
    await app.signUp("forgetter");
    await logIn("forgetter", "correct horse", "198.51.100.20");
    const waits: number[] = [];
    for (let i = 0; i < 12; i++) {
      const reply = await logIn("forgetter", "guess", "198.51.100.20");
      if (reply.status === 429) {
        const seconds = Number(reply.headers.get("Retry-After"));
        waits.push(seconds);
        app.clock.time += seconds * 1000;
      }
    }
    expect(waits).toEqual([1, 2, 4, 8]);
    app.clock.time += 61 * MINUTE;
    expect((await logIn("forgetter", "guess", "198.51.100.20")).status).toBe(401);
  });

  it("An address that tries many usernames is throttled, also from one IPv6 subnet", async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 40; i++)
      statuses.push((await logIn(`name-${i}`, "guess", `2001:db8:0:1::${i.toString(16)}`)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect((await logIn("name-1", "guess", "2001:db8:0:2::1")).status).toBe(401);
  });

  it("An IPv6 network is throttled, but the owner can sign in from a known address or browser", async () => {
    const address = "2001:db8:77:1::5";
    await logIn("ned", "wrong", address);
    await app.signUp("ned");
    const firstLogIn = await logIn("ned", "correct horse", address);
    const browserCookie = firstLogIn.headers.getSetCookie().find((cookie) => cookie.startsWith("browser="))!;
    app.logs.length = 0;
    for (let i = 0; i < inDepth(100, 200); i += 20) {
      app.clock.time += 1000;
      await Promise.all(
        Array.from({ length: 20 }, (_, j) => logIn("ned", `guess ${i + j}`, `2001:db8:77:${((i + j) % 300) + 100}::1`)),
      );
    }
    expect(app.logs.filter(({ event }) => event === "login-failed").length).toBeLessThanOrEqual(100);
    expect((await logIn("ned", "correct horse", "2001:db8:77:ff00::1")).status).toBe(429);
    expect((await logIn("ned", "correct horse", address)).status).toBe(200);
    expect((await logIn("ned", "correct horse", "2001:db8:77:ff01::1", browserCookie)).status).toBe(200);
    const forgedCookie = `browser=${"A".repeat(43)}`;
    expect((await logIn("ned", "correct horse", "2001:db8:77:ff02::1", forgedCookie)).status).toBe(429);
  });

  it("Successful log-ins are not throttled", async () => {
    await app.signUp("hal");
    for (let i = 0; i < 45; i++) expect((await logIn("hal", "correct horse", "198.51.100.30")).status).toBe(200);
  });
});

describe("Hashing", () => {
  it("Log-ins beyond the hashing queue get 503 and do not count as failures", async () => {
    await app.signUp("queue");
    const addresses = Array.from({ length: 40 }, (_, index) => `198.51.100.${index + 60}`);
    // Places that are known, because strangers may only try a few at once.
    for (const address of addresses) await logIn("queue", "correct horse", address);
    const logIns = await Promise.all(addresses.map((address) => logIn("queue", "correct horse", address)));
    const statuses = logIns.map(({ status }) => status);
    const refused = logIns.filter(({ status }) => status === 503);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect(refused.length).toBeLessThanOrEqual(40 - 32);
    expect(refused[0]!.headers.get("Retry-After")).toBe("5");
    expect(await refused[0]!.text()).toContain("Too many people are signing in");
    const failures = await rowsOf("login_failures");
    expect(failures.filter(({ key, failures: count }) => String(key).includes("198.51.100.1") && count !== 0)).toEqual(
      [],
    );
  });
});

describe("A password change", () => {
  const changeTo = (next: string, cookie: string) =>
    send("PUT", "/api/password", { currentPassword: "correct horse", newPassword: next }, cookie);

  it("After a password change no session of a parallel log-in with the old password is valid", async () => {
    for (let round = 0; round < inDepth(5, 12); round++) {
      const name = `racer-${round}`;
      const cookie = await app.signUp(name);
      const logIns = Array.from({ length: 4 }, () => logIn(name, "correct horse", "198.51.100.200"));
      const [changeReply, ...logInReplies] = await Promise.all([changeTo("battery staple", cookie), ...logIns]);
      expect(changeReply.status).toBe(200);
      for (const reply of logInReplies) {
        if (reply.status === 200) expect((await userAs(cookieOf(reply))).status).toBe(401);
        else expect([401, 409]).toContain(reply.status);
      }
    }
  });

  it("No session is opened for a password hash that is no longer stored, and the browser keeps its session", async () => {
    const cookie = await app.signUp("late");
    const user = (await rowsOf("users")).find(({ username }) => username === "late")!;
    const stale = { id: String(user.id), password: "scrypt$16$8$3$old$old" };
    await expect(
      openSession(app.deps, new Request("http://tidemark.test", { headers: { Cookie: cookie } }), stale, () => {}),
    ).rejects.toThrow("Your password has just changed");
    expect((await userAs(cookie)).status).toBe(200);
  });

  it("One of two parallel password changes succeeds", async () => {
    const cookie = await app.signUp("twice");
    const newPasswords = ["first password", "second password"];
    const changes = await Promise.all(newPasswords.map((password) => changeTo(password, cookie)));
    expect(changes.map(({ status }) => status).toSorted()[0]).toBe(200);
    const logIns = await Promise.all(newPasswords.map((password) => logIn("twice", password)));
    expect(logIns.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

it("Only the newest fifty sessions of a user are kept", async () => {
  const oldestCookie = await app.signUp("many-devices");
  for (let count = 0; count < 50; count++) {
    app.clock.time += 1000;
    expect((await logIn("many-devices", "correct horse")).status).toBe(200);
  }
  expect((await userAs(oldestCookie)).status).toBe(401);
  const [{ id }] = (await rowsOf("users")).filter(({ username }) => username === "many-devices") as [{ id: string }];
  expect((await rowsOf("sessions")).filter(({ user_id: owner }) => owner === id)).toHaveLength(50);
});

describe("A session", () => {
  it("A session has a cookie that scripts cannot read and other sites cannot send", async () => {
    const reply = await send("POST", "/api/login", { username: "fay", password: "correct horse" });
    const [sessionCookie, signedInCookie] = reply.headers.getSetCookie();
    expect(sessionCookie).toMatch(/^sid=[\w-]{43}; Path=\/; SameSite=Strict; HttpOnly; Max-Age=2592000$/);
    // Scripts may only know that a session exists.
    expect(signedInCookie).toBe("signed_in=1; Path=/; SameSite=Strict; Max-Age=2592000");
    expect(sessionCookies("token", true)).toEqual([
      "__Host-sid=token; Path=/; SameSite=Strict; Secure; HttpOnly; Max-Age=2592000",
      "signed_in=1; Path=/; SameSite=Strict; Secure; Max-Age=2592000",
    ]);
  });

  it("Signing out ends the session immediately and also works without a session", async () => {
    const cookie = await app.signUp("ivy");
    const reply = await send("POST", "/api/logout", undefined, cookie);
    expect([reply.status, reply.headers.getSetCookie()]).toEqual([
      200,
      ["sid=; Path=/; SameSite=Strict; HttpOnly; Max-Age=0", "signed_in=; Path=/; SameSite=Strict; Max-Age=0"],
    ]);
    expect((await userAs(cookie)).status).toBe(401);
    expect((await send("POST", "/api/logout")).status).toBe(200);
  });

  it("A session ends after 7 idle days, and after 30 days in any case", async () => {
    const idleCookie = await app.signUp("jan");
    const activeCookie = await app.signUp("kim");
    app.clock.time += 7 * DAY - 1;
    expect((await userAs(activeCookie)).status).toBe(200);
    app.clock.time += 1;
    expect((await userAs(idleCookie)).status).toBe(401);
    for (let day = 7; day < 29; day += 1) {
      app.clock.time += DAY;
      expect((await userAs(activeCookie)).status).toBe(200);
    }
    app.clock.time += 2 * DAY;
    expect((await userAs(activeCookie)).status).toBe(401);
  });

  it("A session row is updated at most once in five minutes", async () => {
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

  it("isAdmin is read from the database on each request", async () => {
    const cookie = await app.signUp("max");
    const isAdmin = async () => (await (await userAs(cookie)).json<{ isAdmin: boolean }>()).isAdmin;
    expect(await isAdmin()).toBe(false);
    await app.deps.db.d1.prepare("UPDATE users SET is_admin = 1 WHERE username = 'max'").run();
    expect(await isAdmin()).toBe(true);
  });

  it("Only the owner can list and end a session", async () => {
    const firstCookie = await app.signUp("nia");
    const secondCookie = cookieOf(await logIn("nia", "correct horse"));
    const otherUser = await app.signUp("oto");
    const list = await (await send("GET", "/api/sessions", undefined, secondCookie)).json<
      { id: string; isCurrent: boolean; device: string }[]
    >();
    expect(list.map(({ isCurrent }) => isCurrent).toSorted()).toEqual([false, true]);
    const otherSession = list.find(({ isCurrent }) => !isCurrent)!;
    expect((await send("DELETE", `/api/sessions/${otherSession.id}`, undefined, otherUser)).status).toBe(404);
    expect((await userAs(firstCookie)).status).toBe(200);
    expect((await send("DELETE", `/api/sessions/${otherSession.id}`, undefined, secondCookie)).status).toBe(200);
    expect((await userAs(firstCookie)).status).toBe(401);
    expect((await send("DELETE", "/api/sessions", undefined, secondCookie)).status).toBe(200);
    expect((await userAs(secondCookie)).status).toBe(401);
  });

  it("Expired sessions and throttles are purged", async () => {
    await app.signUp("pip");
    app.clock.time += 31 * DAY;
    expect(await purgeExpired(app.deps)).toMatch(
      /^\d+ sessions, \d+ throttles, \d+ known places, \d+ sign-in requests, \d+ security events and \d+ freed names removed$/,
    );
    expect(await rowsOf("sessions")).toEqual([]);
    expect(await rowsOf("login_failures")).toEqual([]);
  });
});

describe("The profile", () => {
  it("A user without a username can complete the profile", async () => {
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

  it("A username that is taken or reserved is refused", async () => {
    const cookie = await app.signUp("ray");
    for (const username of ["quinn2", "support"]) {
      expect(await statusAndText(send("PUT", "/api/profile", { username }, cookie))).toEqual([
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
  ])("Whether the username %s is available: %s", async (name, available) => {
    expect(await (await send("GET", `/api/check-username/${name}`)).json()).toEqual({ available });
  });
});

describe("A freed username", () => {
  const register = (username: string) => send("POST", "/api/register", { username, password: "open sea" });
  const rename = (cookie: string, username: string) => send("PUT", "/api/profile", { username }, cookie);
  const isAvailable = async (username: string) =>
    (await (await send("GET", `/api/check-username/${username}`)).json<{ available: boolean }>()).available;

  it("The name of a deleted account cannot be taken for 30 days", async () => {
    const cookie = await app.signUp("leaver");
    const stranger = await app.signUp("stranger");
    await send("DELETE", "/api/account", { password: "correct horse" }, cookie);
    expect(await isAvailable("leaver")).toBe(false);
    expect(await statusAndText(register("leaver"))).toEqual([409, "Username is already taken"]);
    expect(await statusAndText(rename(stranger, "leaver"))).toEqual([409, "Username is already taken"]);
    expect(await (await userAs(stranger)).json()).toMatchObject({ username: "stranger" });
    // The insert decides by itself, because the name may be freed after the registration has checked it.
    const lateRegistration = { id: "late", username: "leaver", password: "x", email: null, createdAt: app.clock.time };
    expect(await insertUser(app.deps.db, lateRegistration)).toBeUndefined();
    const now = app.clock.time;
    app.clock.time += 30 * DAY;
    expect(await isAvailable("leaver")).toBe(true);
    expect((await register("leaver")).status).toBe(201);
    app.clock.time = now;
  });

  it("Only the previous owner of a freed username can take it again, and at most five names are reserved per user", async () => {
    const cookie = await app.signUp("name-0");
    for (let index = 1; index <= 7; index++) expect((await rename(cookie, `name-${index}`)).status).toBe(200);
    const taken = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((index) => isAvailable(`name-${index}`)));
    expect(taken).toEqual([false, false, false, false, false, true, true, false]);
    expect((await rename(cookie, "name-0")).status).toBe(200);
  });

  it("The hourly job removes old reservations", async () => {
    const now = app.clock.time;
    app.clock.time += 31 * DAY;
    expect(await purgeExpired(app.deps)).toMatch(/ 6 freed names removed$/);
    app.clock.time = now;
    expect(await rowsOf("freed_usernames")).toEqual([]);
  });
});

describe("The account", () => {
  it("Changing the password needs the old one and ends all other sessions", async () => {
    const thisCookie = await app.signUp("sam");
    const otherCookie = cookieOf(await logIn("sam", "correct horse"));
    const change = (currentPassword: string) =>
      send("PUT", "/api/password", { currentPassword, newPassword: "battery staple" }, thisCookie);
    expect(await statusAndText(change("wrong"))).toEqual([400, "Wrong password."]);
    const reply = await change("correct horse");
    expect((await userAs(otherCookie)).status).toBe(401);
    expect((await userAs(thisCookie)).status).toBe(401);
    expect((await userAs(cookieOf(reply))).status).toBe(200);
    expect((await logIn("sam", "correct horse")).status).toBe(401);
    expect((await logIn("sam", "battery staple")).status).toBe(200);
  });

  it("The account can be exported as JSON without secrets", async () => {
    const cookie = await app.signUp("tom");
    await send("POST", "/api/news", { title: "Tides", content: "They turn." }, cookie);
    await send("POST", "/api/chat/messages", { message: "hello" }, cookie);
    await send("POST", "/api/spot-positions", { symbol: "btc", name: "Bitcoin", amount: "1", entryPrice: "2" }, cookie);
    const text = await (await send("GET", "/api/account/export", undefined, cookie)).text();
    expect(JSON.parse(text)).toMatchObject({
      user: { username: "tom" },
      sessions: [{ isCurrent: true }],
      articles: [{ title: "Tides", content: "They turn.", publishedAt: null }],
      chatMessages: [{ message: "hello" }],
      transactions: [{ kind: "buy", legs: [{ symbol: "btc", amount: "1" }], price: "2" }],
    });
    expect(text).not.toMatch(/scrypt|sid/);
  });

  it("Deleting the account needs the password, and ends its sessions", async () => {
    const sessionsBefore = (await rowsOf("sessions")).length;
    const cookie = await app.signUp("uma");
    await send("POST", "/api/spot-positions", { symbol: "btc", name: "Bitcoin", amount: "1", entryPrice: "2" }, cookie);
    const { id } = await (await send("POST", "/api/transactions", PURCHASE, cookie)).json<{ id: string }>();
    await send("DELETE", `/api/transactions/${id}`, undefined, cookie);
    await send("POST", "/api/imports", { fileName: "general.csv", csv: IMPORT_FILE }, cookie);
    await send("POST", "/api/tax-report/filed", { country: "gb", year: 2024 }, cookie);
    await send("PUT", "/api/tax-choices", { scopeBefore2025: null, forms: [] }, cookie);
    const ofTaxes = ["filed_tax_reports", "tax_choices"];
    const ledger = ["transactions", "ledgers", "deletions", "deleted_transactions", "imports", ...ofTaxes];
    const { id: userId } = await (await userAs(cookie)).json<{ id: string }>();
    const userIdsOf = async (table: string) => (await rowsOf(table)).map((row) => row.user_id);
    for (const table of ledger) expect(await userIdsOf(table), table).toContain(userId);
    expect((await send("DELETE", "/api/account", { password: "wrong" }, cookie)).status).toBe(400);
    expect((await send("DELETE", "/api/account", { password: "correct horse" }, cookie)).status).toBe(200);
    expect((await userAs(cookie)).status).toBe(401);
    expect(await rowsOf("sessions")).toHaveLength(sessionsBefore);
    for (const table of ledger) expect(await userIdsOf(table), table).not.toContain(userId);
  });
});
