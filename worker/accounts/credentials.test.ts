import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { HOUR } from "../../shared/values/time.ts";
import { BROWSER, CHANNEL } from "../test/calls.ts";
import { addPasskey, type RequestOptions, start } from "../test/sign-in/sign-in-methods.ts";
import { cookieOf, jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";

const PASSWORD = { password: "correct horse" };
const newPassword = "battery staple";

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp("credentials");
  admin = await app.signUpAdmin("warden");
});

let addresses = 0;
/** Each request has its own address, so that no throttle of the test's many sign-ins answers. */
const send = (method: string, path: string, body?: unknown, cookie = "", headers = {}) => {
  addresses += 1;
  const init = body === undefined ? { method, headers: { Cookie: cookie } } : jsonInit(method, body, cookie);
  const address = `10.${addresses >> 8}.${addresses & 255}.1`;
  return app.request(path, { ...init, headers: { ...init.headers, "CF-Connecting-IP": address, ...headers } });
};
const json = async <Body>(reply: Promise<Response>): Promise<Body> => {
  const answer = await reply;
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json<Body>();
};
const idOf = async (cookie: string) => (await json<{ id: string }>(send("GET", "/api/user", undefined, cookie))).id;
type Email = { to: string[]; subject: string; text: string };
const emails = async () => (await fetch("http://credentials.sandbox.test/email")).json<Email[]>();
const tokenIn = async (email: string, path: string) => {
  const sent = (await emails()).filter(({ to, text }) => to.includes(email) && text.includes(path));
  return new RegExp(`${path}#([\\w-]+)`).exec(sent.at(-1)?.text ?? "")?.[1] ?? "";
};

type Account = { name: string; email: string; id: string; cookie: string; code: string };
let accounts = 0;
async function newAccount(): Promise<Account> {
  accounts += 1;
  const name = `owner-${accounts}`;
  const email = `${name}@example.com`;
  const cookie = cookieOf(await send("POST", "/api/register", { username: name, ...PASSWORD, email }));
  await json(send("POST", "/api/email/confirmations/use", { token: await tokenIn(email, "/confirm-email") }));
  const { codes } = await json<{ codes: string[] }>(send("POST", "/api/recovery-codes", PASSWORD, cookie));
  return { name, email, id: await idOf(cookie), cookie, code: codes[0]! };
}

/** What somebody who once knew the password may have made or stolen. `opens` tells whether it still does. */
type Stolen = { opens(): Promise<boolean> };
const CREDENTIALS: Record<string, (account: Account) => Promise<Stolen>> = {
  async session({ name }) {
    const cookie = cookieOf(await send("POST", "/api/login", { username: name, ...PASSWORD }));
    return { opens: async () => (await send("GET", "/api/user", undefined, cookie)).ok };
  },
  async "access token"({ cookie }) {
    const body = { name: "Script", scopes: ["read:amounts", "write"] };
    const { token } = await json<{ token: string }>(send("POST", "/api/tokens", body, cookie));
    const headers = { Authorization: `Bearer ${token}` };
    return { opens: async () => (await send("GET", "/api/spot-positions", undefined, "", headers)).ok };
  },
  async "recovery code"({ name, cookie }) {
    const { codes } = await json<{ codes: string[] }>(send("POST", "/api/recovery-codes", PASSWORD, cookie));
    const code = codes[9]!;
    return {
      opens: async () => (await send("POST", "/api/recover", { username: name, code, newPassword: "a thief's" })).ok,
    };
  },
  async passkey({ cookie }) {
    const { authenticator } = await addPasskey(app, cookie);
    return {
      async opens() {
        const { options, cookies } = await start<RequestOptions>(app, "/api/login/passkey/options", undefined);
        const passkey = await authenticator.get(options);
        return (await send("POST", "/api/login/passkey", { passkey }, cookies)).ok;
      },
    };
  },
  async "reset link"({ id }) {
    const body = { reason: "Asked by somebody" };
    const { url } = await json<{ url: string }>(send("POST", `/api/admin/reset-links/${id}`, body, admin));
    const token = url.split("#")[1]!;
    return { opens: async () => (await send("POST", "/api/password-resets/check", { token })).ok };
  },
  async "email link"({ cookie, email, name }) {
    const reply = await send("PUT", "/api/email", { email: `thief-${email}`, ...PASSWORD }, cookie);
    const token = await tokenIn(`thief-${email}`, "/confirm-email");
    // The owner takes the address back, so that the events by mail work. The link must be useless by then.
    if (!reply.ok || token === "") throw new Error(`${name} got no link`);
    return { opens: async () => (await send("POST", "/api/email/confirmations/use", { token })).ok };
  },
  async share({ cookie }) {
    const { token } = await json<{ token: string }>(send("POST", "/api/shares", {}, cookie));
    return { opens: async () => (await send("GET", `/api/shared/${token}`)).ok };
  },
  async webhook({ id, cookie }) {
    await json(send("POST", "/api/alert-channels", CHANNEL, cookie));
    return { opens: async () => (await countOf("alert_channels", id)) > 0 };
  },
  async "push subscription"({ id, cookie }) {
    await json(send("POST", "/api/push-subscriptions", BROWSER, cookie));
    return { opens: async () => (await countOf("push_subscriptions", id)) > 0 };
  },
  async "claim link"() {
    const token = "a-claim-of-the-deployment";
    await app.deps.db.d1
      .prepare("INSERT OR REPLACE INTO admin_claims (k, token_hash, expires_at) VALUES (1, ?, ?)")
      .bind(createHash("sha256").update(token).digest("hex"), app.clock.time + HOUR)
      .run();
    const stranger = await app.signUp(`stranger-${accounts}`);
    // It belongs to no account, and is useless while there is an admin.
    return { opens: async () => (await send("POST", "/api/admin-claim", { token }, stranger)).ok };
  },
};
async function countOf(table: string, userId: string): Promise<number> {
  const { n } = (await app.deps.db.d1
    .prepare(`SELECT count(*) AS n FROM ${table} WHERE user_id = ?`)
    .bind(userId)
    .first<{ n: number }>())!;
  return n;
}

/** Each event returns the cookie with which the owner goes on. */
const EVENTS: Record<
  string,
  { event: string; run(account: Account): Promise<{ cookie: string; codes?: string[] | null }> }
> = {
  "reset by mail": {
    event: "reset-by-email",
    async run({ email }) {
      await app.deps.db.d1
        .prepare("UPDATE users SET email = ?1, email_confirmed_at = 1 WHERE email = 'thief-' || ?1")
        .bind(email)
        .run();
      await json(send("POST", "/api/password-resets", { email }));
      return reset(send("POST", "/api/password-resets/use", { token: await tokenIn(email, "/recover"), newPassword }));
    },
  },
  "reset by an admin's link": {
    event: "reset-by-admin-link",
    async run({ id }) {
      const path = `/api/admin/reset-links/${id}`;
      const { url } = await json<{ url: string }>(send("POST", path, { reason: "Lost phone" }, admin));
      return reset(send("POST", "/api/password-resets/use", { token: url.split("#")[1], newPassword }));
    },
  },
  "reset by a recovery code": {
    event: "reset-by-recovery-code",
    async run({ name, id }) {
      // A code that the owner has, also after somebody replaced the codes.
      const code = "ABCD-EFGH-JKMN-PQRS";
      const hash = createHash("sha256").update(code.replaceAll("-", "")).digest("hex");
      await app.deps.db.d1.prepare("INSERT INTO recovery_codes VALUES (?, ?, 0, NULL)").bind(hash, id).run();
      return reset(send("POST", "/api/recover", { username: name, code, newPassword }));
    },
  },
  "new password": {
    event: "password-changed",
    async run(account) {
      const cookie = await freshCookie(account);
      return reset(send("PUT", "/api/password", { currentPassword: PASSWORD.password, newPassword }, cookie));
    },
  },
  "new email": {
    event: "email-changed",
    async run(account) {
      const body = { email: `new-${account.email}`, ...PASSWORD };
      return reset(send("PUT", "/api/email", body, await freshCookie(account)));
    },
  },
  "sign out everywhere": {
    event: "signed-out-everywhere",
    async run(account) {
      await send("DELETE", "/api/sessions", undefined, await freshCookie(account));
      return { cookie: await freshCookie(account) };
    },
  },
};
async function reset(request: Promise<Response>) {
  const reply = await request;
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  return {
    cookie: cookieOf(reply),
    codes: (await reply.json<{ recoveryCodes?: string[] | null }>()).recoveryCodes ?? null,
  };
}
const freshCookie = async ({ name }: Account) =>
  cookieOf(await send("POST", "/api/login", { username: name, ...PASSWORD }));

/** Of these the page shows a list after a new password, to keep or remove each of them. */
const SHOWN = ["passkey", "share", "webhook"];
const RESETS = ["reset by mail", "reset by an admin's link", "reset by a recovery code", "new password"];
const ENDS: Record<string, string[]> = {
  session: [...RESETS, "new email", "sign out everywhere"],
  "push subscription": [...RESETS, "new email", "sign out everywhere"],
  "access token": RESETS,
  "recovery code": RESETS,
  "reset link": [...RESETS, "new email", "sign out everywhere"],
  "email link": [...RESETS, "new email", "sign out everywhere"],
};

describe.each(Object.keys(EVENTS))("after %s", (event) => {
  it.each(Object.keys(CREDENTIALS))("the %s of a thief", async (credential) => {
    const account = await newAccount();
    const stolen = await CREDENTIALS[credential]!(account);
    await EVENTS[event]!.run(account);
    if (credential === "claim link") return expect(await stolen.opens()).toBe(false);
    expect(await stolen.opens()).toBe(!ENDS[credential]?.includes(event));
  });

  it("the owner reads it in the security log, and gets a mail", async () => {
    const account = await newAccount();
    const { cookie } = await EVENTS[event]!.run(account);
    type Entry = { event: string; at: string; device: string };
    const log = await json<Entry[]>(send("GET", "/api/account/security-log", undefined, cookie));
    expect(log.map((entry) => entry.event)).toContain(EVENTS[event]!.event);
    expect(log[0]!.device).toBe("Unknown browser");
    const mails = (await emails()).filter(
      ({ to, subject }) => to.includes(account.email) && /^Your account/.test(subject),
    );
    expect(mails.at(event === "sign out everywhere" ? -2 : -1)!.text).toContain("http://tidemark.test/recover");
    expect(mails.length).toBeGreaterThan(1);
  });
});

describe.each(RESETS)("after %s", (event) => {
  it("the owner has ten new recovery codes, and a list to check until it is checked", async () => {
    const account = await newAccount();
    const { cookie, codes } = await EVENTS[event]!.run(account);
    expect(new Set(codes).size).toBe(10);
    expect(
      (await send("POST", "/api/recover", { username: account.name, code: account.code, newPassword })).status,
    ).toBe(400);
    const reviewSince = async () =>
      (await json<{ reviewSince: string | null }>(send("GET", "/api/sign-in-methods", undefined, cookie))).reviewSince;
    expect(await reviewSince()).toBe(new Date(app.clock.time).toISOString());
    await json(send("POST", "/api/account/reviewed", undefined, cookie));
    expect(await reviewSince()).toBeNull();
    expect((await send("POST", "/api/recover", { username: account.name, code: codes![3], newPassword })).status).toBe(
      200,
    );
  });
});

it("Passkeys, shares and webhooks of an account can be removed one by one after a new password", async () => {
  const account = await newAccount();
  const stolen = await Promise.all(SHOWN.map((credential) => CREDENTIALS[credential]!(account)));
  const { cookie } = await EVENTS["new password"]!.run(account);
  const { passkeys } = await json<{ passkeys: { id: string }[] }>(
    send("GET", "/api/sign-in-methods", undefined, cookie),
  );
  await json(send("DELETE", `/api/passkeys/${passkeys[0]!.id}`, { password: newPassword }, cookie));
  for (const path of ["/api/shares", "/api/alert-channels"]) {
    const [{ id }] = (await json<{ id: string }[]>(send("GET", path, undefined, cookie))) as [{ id: string }];
    await json(send("DELETE", `${path}/${id}`, undefined, cookie));
  }
  expect(await Promise.all(stolen.map(({ opens }) => opens()))).toEqual([false, false, false]);
});

it("A kept access survives a change of the password, if the owner says so", async () => {
  const account = await newAccount();
  const token = await CREDENTIALS["access token"]!(account);
  const body = { currentPassword: PASSWORD.password, newPassword, keepsAccess: true };
  const { codes } = await reset(send("PUT", "/api/password", body, account.cookie));
  expect([await token.opens(), codes]).toEqual([true, null]);
  expect((await send("POST", "/api/recover", { username: account.name, code: account.code, newPassword })).status).toBe(
    200,
  );
});

describe("A confirmed email of somebody who once knew the password", () => {
  const thief = async (account: Account) => {
    app.clock.time += HOUR;
    const email = `thief-${account.email}`;
    await json(send("PUT", "/api/email", { email, ...PASSWORD }, account.cookie));
    await json(send("POST", "/api/email/confirmations/use", { token: await tokenIn(email, "/confirm-email") }));
    return email;
  };
  const resets = async (email: string) => {
    await json(send("POST", "/api/password-resets", { email }));
    return (await tokenIn(email, "/recover")) !== "";
  };

  const recover = ({ name, code }: Account) =>
    json<{ isEmailConfirmed: boolean }>(send("POST", "/api/recover", { username: name, code, newPassword }));

  it("sends no reset after the owner's reset by an older recovery code, and is told", async () => {
    const account = await newAccount();
    const email = await thief(account);
    expect(await recover(account)).toMatchObject({ isEmailConfirmed: false });
    expect(await resets(email)).toBe(false);
    const last = (await emails()).findLast(({ to }) => to.includes(email))!;
    expect(last.subject).toContain("A new password was set with a recovery code");
  });

  it("sends no reset after the owner's reset by an admin's link", async () => {
    const account = await newAccount();
    const email = await thief(account);
    await EVENTS["reset by an admin's link"]!.run(account);
    expect(await resets(email)).toBe(false);
  });

  it("The owner's email stays confirmed when a newer recovery code was used", async () => {
    const account = await newAccount();
    expect(await recover(account)).toMatchObject({ isEmailConfirmed: true });
    expect(await resets(account.email)).toBe(true);
  });
});

it("The security log continues with older entries, and shows only the user's own", async () => {
  const account = await newAccount();
  for (let index = 0; index < 25; index++) await json(send("POST", "/api/recovery-codes", PASSWORD, account.cookie));
  type Entry = { id: number };
  const page = (query: string, cookie = account.cookie) =>
    json<Entry[]>(send("GET", `/api/account/security-log${query}`, undefined, cookie));
  const first = await page("");
  const second = await page(`?before=${first.at(-1)!.id}`);
  expect([first.length, second.length > 4, second[0]!.id < first.at(-1)!.id]).toEqual([20, true, true]);
  expect(await page("", (await newAccount()).cookie)).toHaveLength(2);
});
