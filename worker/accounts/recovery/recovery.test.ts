import { beforeAll, describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "../../../shared/values/time.ts";
import { addPasskey } from "../../test/sign-in/sign-in-methods.ts";
import { cookieOf, jsonInit, startTestApp, type TestApp } from "../../test/test-app.ts";
import { purgeExpired } from "../purge.ts";

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp("recovery");
  admin = await app.signUpAdmin("warden");
});

const PASSWORD = { password: "correct horse" };
const send = (method: string, path: string, body: unknown, cookie?: string, address = "203.0.113.5") => {
  const init = jsonInit(method, body, cookie);
  return app.request(path, { ...init, headers: { ...init.headers, "CF-Connecting-IP": address } });
};
const get = (path: string, cookie: string) => app.request(path, { headers: { Cookie: cookie } });
const answer = async (reply: Response | Promise<Response>) => [(await reply).status, await (await reply).text()];
const logIn = async (username: string, password: string) =>
  (await send("POST", "/api/login", { username, password })).status;
const rows = async (statement: string) =>
  (await app.deps.db.d1.prepare(statement).all<Record<string, unknown>>()).results;
const idOf = async (cookie: string) => (await (await get("/api/user", cookie)).json<{ id: string }>()).id;

const makeCodes = async (cookie: string) =>
  (await (await send("POST", "/api/recovery-codes", PASSWORD, cookie)).json<{ codes: string[] }>()).codes;
const codesLeft = async (cookie: string) =>
  (await (await get("/api/sign-in-methods", cookie)).json<{ recoveryCodes: { left: number } | null }>()).recoveryCodes;
let addresses = 0;
/** Each attempt comes from its own address, because failures are counted. */
const recover = (username: string, code: string, newPassword = "battery staple") => {
  addresses += 1;
  return send("POST", "/api/recover", { username, code, newPassword }, undefined, `10.1.0.${addresses}`);
};
const WRONG = [400, "Wrong username or recovery code. Each code works once."];

describe("Recovery codes", () => {
  it("Ten codes are shown once, and only their hashes are stored", async () => {
    const cookie = await app.signUp("ann");
    expect(await codesLeft(cookie)).toBeNull();
    expect(await answer(send("POST", "/api/recovery-codes", { password: "wrong" }, cookie))).toEqual([
      400,
      "Wrong password.",
    ]);
    const codes = await makeCodes(cookie);
    expect(new Set(codes).size).toBe(10);
    expect(await codesLeft(cookie)).toMatchObject({ left: 10 });
    const stored = JSON.stringify(await rows("SELECT * FROM recovery_codes"));
    for (const code of codes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replaceAll("-", ""));
    }
  });

  it("A code works once: it sets the password, signs in, ends all other sessions, and new codes replace the others", async () => {
    let codes = await makeCodes(await app.signUp("bob"));
    for (const index of [0, 1]) {
      const password = `new password ${index}`;
      const before = await send("POST", "/api/login", {
        username: "bob",
        password: index === 0 ? "correct horse" : `new password ${index - 1}`,
      });
      // As typed from paper: in lower case, with spaces.
      const [code, other] = [codes[index]!, codes[5]!];
      const reply = await recover(" BOB ", code.toLowerCase().replaceAll("-", " "), password);
      const { username, recoveryCodes } = await reply.json<{ username: string; recoveryCodes: string[] }>();
      expect([username, new Set(recoveryCodes).size]).toEqual(["bob", 10]);
      expect((await get("/api/user", cookieOf(before))).status).toBe(401);
      expect((await get("/api/user", cookieOf(reply))).status).toBe(200);
      expect(await codesLeft(cookieOf(reply))).toMatchObject({ left: 10 });
      for (const used of [code, other]) expect(await answer(recover("bob", used))).toEqual(WRONG);
      expect(await logIn("bob", password)).toBe(200);
      codes = recoveryCodes;
    }
    expect(await logIn("bob", "correct horse")).toBe(401);
  });

  it("One of twenty parallel uses of a code succeeds", async () => {
    const [code] = await makeCodes(await app.signUp("cid"));
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => recover("cid", code!, `parallel ${index}`)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409 || status === 400)).toHaveLength(19);
    const winner = replies.findIndex(({ status }) => status === 200);
    expect(await logIn("cid", `parallel ${winner}`)).toBe(200);
  });

  it("New codes replace the earlier ones", async () => {
    const cookie = await app.signUp("dot");
    const [old] = await makeCodes(cookie);
    const [fresh] = await makeCodes(cookie);
    expect(await codesLeft(cookie)).toMatchObject({ left: 10 });
    expect(await answer(recover("dot", old!))).toEqual(WRONG);
    expect((await recover("dot", fresh!)).status).toBe(200);
  });

  it("A code of another user, an unknown username and a wrong code get the same reply with as many statements", async () => {
    const [code] = await makeCodes(await app.signUp("eve"));
    await app.signUp("fay");
    const replies: unknown[] = [];
    for (const [username, typed] of [
      ["fay", code!],
      ["nobody-here", code!],
      ["eve", "0000-0000-0000-0000"],
    ] as const) {
      app.counts.reset();
      replies.push([...(await answer(recover(username, typed))), app.counts.statements]);
    }
    expect(replies[0]).toEqual([...WRONG, expect.any(Number)]);
    expect(replies[1]).toEqual(replies[0]);
    expect(replies[2]).toEqual(replies[0]);
  });

  it("Guessing is throttled together with log-ins", async () => {
    await app.signUp("gil");
    const guess = () =>
      send("POST", "/api/recover", { username: "gil", code: "x", newPassword: "battery staple" }, "", "198.51.100.3");
    for (let count = 0; count < 5; count++) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
    const logIn = send("POST", "/api/login", { username: "gil", ...PASSWORD }, "", "198.51.100.3");
    expect((await logIn).status).toBe(429);
  });

  it("A common password is refused without using the code", async () => {
    const [code] = await makeCodes(await app.signUp("hal"));
    expect((await recover("hal", code!, "123456")).status).toBe(400);
    expect((await recover("hal", code!)).status).toBe(200);
  });

  it("A code gives a password to a user who has removed it, and keeps the passkeys", async () => {
    const cookie = await app.signUp("ida");
    await addPasskey(app, cookie);
    const [code] = await makeCodes(cookie);
    expect((await send("DELETE", "/api/password", PASSWORD, cookie)).status).toBe(200);
    expect((await recover("ida", code!)).status).toBe(200);
    expect(await logIn("ida", "battery staple")).toBe(200);
    expect(await rows("SELECT name FROM passkeys")).toHaveLength(1);
  });
});

const tokenOf = (url: string) => url.split("#")[1]!;
const resetWith = (token: string, newPassword = "battery staple") =>
  send("POST", "/api/password-resets/use", { token, newPassword });
const checkLink = (token: string) => send("POST", "/api/password-resets/check", { token });
const UNUSABLE = [400, "This link has expired or was already used. Ask for a new one."];

describe("A reset link of an admin", () => {
  const issue = (id: string, cookie = admin) =>
    send("POST", `/api/admin/reset-links/${id}`, { reason: "Lost phone" }, cookie);

  it("sets a new password once, signs in, ends all other sessions, and is logged for admins and the user", async () => {
    const cookie = await app.signUp("jan");
    const reply = await issue(await idOf(cookie));
    expect(reply.status).toBe(201);
    const { url, expiresAt } = await reply.json<{ url: string; expiresAt: string }>();
    expect(url).toMatch(/^http:\/\/tidemark\.test\/recover#[\w-]{43}$/);
    expect(Date.parse(expiresAt)).toBe(app.clock.time + DAY);
    expect(JSON.stringify(await rows("SELECT * FROM reset_links"))).not.toContain(tokenOf(url));
    expect(await (await checkLink(tokenOf(url))).json()).toEqual({ username: "jan", expiresAt });

    const used = await resetWith(tokenOf(url));
    expect(await used.clone().json()).toMatchObject({ username: "jan" });
    expect((await get("/api/user", cookie)).status).toBe(401);
    expect((await get("/api/user", cookieOf(used))).status).toBe(200);
    expect(await logIn("jan", "battery staple")).toBe(200);
    expect(await answer(resetWith(tokenOf(url)))).toEqual(UNUSABLE);
    expect(await answer(checkLink(tokenOf(url)))).toEqual(UNUSABLE);

    const [entry] = await (await get("/api/admin/audit", admin)).json<object[]>();
    const logged = { action: "issued-reset-link", reason: "Lost phone" };
    expect(entry).toMatchObject({ ...logged, actor: "warden", subject: "jan" });
    const [view] = await (await get("/api/account/views", cookieOf(used))).json<object[]>();
    expect(view).toMatchObject({ ...logged, admin: "warden" });
  });

  it("is for admins only, and for existing users", async () => {
    const cookie = await app.signUp("kim");
    expect((await issue(await idOf(cookie), cookie)).status).toBe(403);
    const entries = (await rows("SELECT * FROM admin_audit")).length;
    expect(await answer(issue("unknown"))).toEqual([404, "User not found."]);
    expect(await rows("SELECT * FROM admin_audit")).toHaveLength(entries);
  });

  it("expires after a day, and is replaced by a newer one", async () => {
    const id = await idOf(await app.signUp("lee"));
    const urlOf = async () => (await (await issue(id)).json<{ url: string }>()).url;
    const [old, fresh] = [tokenOf(await urlOf()), tokenOf(await urlOf())];
    expect(await answer(resetWith(old))).toEqual(UNUSABLE);
    app.clock.time += DAY;
    expect(await answer(resetWith(fresh))).toEqual(UNUSABLE);
    expect(await answer(checkLink(fresh))).toEqual(UNUSABLE);
    await purgeExpired(app.deps);
    expect(await rows("SELECT * FROM reset_links")).toEqual([]);
    admin = cookieOf(await send("POST", "/api/login", { username: "warden", ...PASSWORD }));
  });

  it("is useless after a change of the password or the email", async () => {
    let cookie = await app.signUp("max");
    const id = await idOf(cookie);
    const urlOf = async () => (await (await issue(id)).json<{ url: string }>()).url;
    const beforePassword = tokenOf(await urlOf());
    const change = { currentPassword: "correct horse", newPassword: "battery staple" };
    cookie = cookieOf(await send("PUT", "/api/password", change, cookie));
    expect(await answer(resetWith(beforePassword))).toEqual(UNUSABLE);
    const beforeEmail = tokenOf(await urlOf());
    await send("PUT", "/api/email", { email: "max@example.com", password: "battery staple" }, cookie);
    expect(await answer(resetWith(beforeEmail))).toEqual(UNUSABLE);
  });

  it("One of twenty parallel uses succeeds", async () => {
    const { url } = await (await issue(await idOf(await app.signUp("nia")))).json<{ url: string }>();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => resetWith(tokenOf(url), `parallel ${index}`)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe("A reset link by email", () => {
  type Email = { to: string[]; subject: string; text: string };
  const sentTo = async (email: string) => {
    const emails = await (await fetch("http://recovery.sandbox.test/email")).json<Email[]>();
    return emails.filter(({ to, subject }) => to.includes(email) && subject.startsWith("Reset"));
  };
  const signUpWithEmail = async (username: string, email: string) => {
    const cookie = cookieOf(await send("POST", "/api/register", { username, ...PASSWORD, email }));
    await app.deps.db.d1.prepare("UPDATE users SET email_confirmed_at = 1 WHERE username = ?").bind(username).run();
    return cookie;
  };
  const request = (email: string, address = "203.0.113.5") =>
    send("POST", "/api/password-resets", { email }, undefined, address);

  it("is sent to the address of an account, and works once within an hour", async () => {
    const cookie = await signUpWithEmail("oto", "oto@example.com");
    expect(await answer(request(" OTO@Example.com "))).toEqual([200, '{"accepted":true}']);
    const [email] = await sentTo("oto@example.com");
    expect(email!.subject).toBe("Reset your password on tidemark.test");
    expect(email!.text).toContain("@oto");
    const [token] = /(?<=\/recover#)[\w-]+/.exec(email!.text)!;
    app.clock.time += HOUR - 1;
    expect((await resetWith(token)).status).toBe(200);
    expect((await get("/api/user", cookie)).status).toBe(401);
    expect(await answer(resetWith(token))).toEqual(UNUSABLE);
    await request("oto@example.com");
    app.clock.time += HOUR;
    const [late] = /(?<=\/recover#)[\w-]+/.exec((await sentTo("oto@example.com"))[1]!.text)!;
    expect(await answer(resetWith(late))).toEqual(UNUSABLE);
  });

  it("An email of no account gets the same reply after the same statements, and no message", async () => {
    await signUpWithEmail("pia", "pia@example.com");
    const statementsBeforeReply = async (email: string) => {
      app.counts.reset();
      let statements = 0;
      const { mailer } = app.deps;
      app.deps.mailer = { send: async () => true };
      const reply = await app.request("/api/password-resets", jsonInit("POST", { email }), () => {
        statements = app.counts.statements;
      });
      app.deps.mailer = mailer;
      return [reply.status, await reply.text(), [...reply.headers].toString(), statements];
    };
    const known = await statementsBeforeReply("pia@example.com");
    expect(known[3]).toBeGreaterThan(0);
    expect(await statementsBeforeReply("nobody@example.com")).toEqual(known);
    await request("nobody@example.com");
    expect(await sentTo("nobody@example.com")).toEqual([]);

    const order: string[] = [];
    const { mailer } = app.deps;
    const send = () =>
      new Promise<boolean>((resolve) =>
        setTimeout(() => {
          order.push("sent");
          resolve(true);
        }),
      );
    app.deps.mailer = { send };
    const init = jsonInit("POST", { email: "pia@example.com" });
    await app.request("/api/password-resets", init, () => void order.push("replied"));
    app.deps.mailer = mailer;
    expect(order).toEqual(["replied", "sent"]);
  });

  it("is sent five times an hour for each sender, so that a stranger cannot use up the owner's emails", async () => {
    await signUpWithEmail("quy", "quy@example.com");
    for (const email of ["quy@example.com", "missing@example.com"]) {
      const statuses: number[] = [];
      for (let count = 0; count < 7; count++) statuses.push((await request(email, "10.9.0.1")).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    }
    // Strangers from many addresses send 8 at once. The owner's own address is known from the registration.
    for (let count = 2; count < 32; count++) await request("quy@example.com", `10.9.${count}.1`);
    expect(await sentTo("quy@example.com")).toHaveLength(8);
    expect((await request("quy@example.com")).status).toBe(200);
    expect(await sentTo("quy@example.com")).toHaveLength(9);
  });

  it("reaches the owner at a new place while strangers ask again and again, and stays valid", async () => {
    await signUpWithEmail("una", "una@example.com");
    await request("una@example.com", "10.9.40.1");
    const [email] = await sentTo("una@example.com");
    const [token] = /(?<=\/recover#)[\w-]+/.exec(email!.text)!;
    const askAsStrangers = async () => {
      for (let network = 50; network < 90; network++) await request("una@example.com", `10.9.${network}.1`);
    };
    await askAsStrangers();
    app.clock.time += 5 * MINUTE;
    const before = (await sentTo("una@example.com")).length;
    await request("una@example.com", "10.9.41.1");
    expect(await sentTo("una@example.com")).toHaveLength(before + 1);
    await askAsStrangers();
    expect((await resetWith(token)).status).toBe(200);
  });

  it("is not sent to an email that was never confirmed", async () => {
    await send("POST", "/api/register", { username: "thief", ...PASSWORD, email: "own@example.com" });
    expect((await request("own@example.com")).status).toBe(200);
    expect(await sentTo("own@example.com")).toEqual([]);
  });

  it("leads to the public address whatever the Host header says", async () => {
    await signUpWithEmail("ria", "ria@example.com");
    const init = jsonInit("POST", { email: "ria@example.com" });
    const reply = await app.request("/api/password-resets", init, undefined, "http://evil.example");
    expect(reply.status).toBe(200);
    const [email] = await sentTo("ria@example.com");
    expect(email!.text).toContain("http://tidemark.test/recover#");
    expect(JSON.stringify(email)).not.toContain("evil");
  });

  it("is refused for everyone when there is no provider", async () => {
    const { mailer } = app.deps;
    app.deps.mailer = null;
    expect(await (await app.request("/api/recovery-options")).json()).toEqual({ email: false });
    expect(await answer(request("oto@example.com"))).toEqual([
      409,
      "This server sends no emails. Use a recovery code or ask an admin for a reset link.",
    ]);
    app.deps.mailer = mailer;
    expect(await (await app.request("/api/recovery-options")).json()).toEqual({ email: true });
  });

  it("A failure of the provider is logged and not shown", async () => {
    await signUpWithEmail("ray", "ray@example.com");
    await app.control("POST", "/faults", { upstream: "email", mode: "503" });
    expect((await request("ray@example.com", "10.8.0.1")).status).toBe(200);
    await app.control("DELETE", "/faults");
    expect(app.logs.at(-1)).toMatchObject({ event: "reset-email-failed" });
  });
});

describe("The email", () => {
  const change = (email: string | null, cookie: string, password = "correct horse") =>
    send("PUT", "/api/email", { email, password }, cookie);

  it("can be changed with the password, follows the rules of the sign-up, and ends the other sessions", async () => {
    const cookie = await app.signUp("sam");
    const other = cookieOf(await send("POST", "/api/login", { username: "sam", ...PASSWORD }));
    expect(await answer(change("sam@example.com", cookie, "wrong"))).toEqual([400, "Wrong password."]);
    expect(await answer(change("not an address", cookie))).toEqual([400, "Email is not a valid address."]);
    const reply = await change(" SAM@Example.com ", cookie);
    expect(await reply.clone().json()).toMatchObject({ email: "sam@example.com" });
    expect((await get("/api/user", other)).status).toBe(401);
    expect((await get("/api/user", cookie)).status).toBe(401);
    const removed = await change(null, cookieOf(reply));
    expect(await removed.json()).toMatchObject({ email: null });
  });
});
