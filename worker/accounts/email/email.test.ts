import { beforeAll, describe, expect, it } from "vitest";
import { DAY, HOUR } from "../../../shared/values/time.ts";
import { cookieOf, jsonInit, startTestApp, type TestApp } from "../../test/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp("email");
});

const PASSWORD = { password: "correct horse" };
const send = (method: string, path: string, body: unknown, cookie = "", address = "203.0.113.5") => {
  const init = body === undefined ? { method, headers: { Cookie: cookie } } : jsonInit(method, body, cookie);
  return app.request(path, { ...init, headers: { ...init.headers, "CF-Connecting-IP": address } });
};
const answer = async (reply: Promise<Response>) => [(await reply).status, await (await reply).text()];
type Email = { to: string[]; subject: string; text: string };
const sentTo = async (email: string, subject = /./) =>
  (await (await fetch("http://email.sandbox.test/email")).json<Email[]>()).filter(
    (sent) => sent.to.includes(email) && subject.test(sent.subject),
  );
const tokensTo = async (email: string) =>
  (await sentTo(email, /^Confirm/)).map(
    ({ text }) => /http:\/\/tidemark\.test\/confirm-email#([\w-]{43})/.exec(text)![1]!,
  );
const confirm = (token: string) => send("POST", "/api/email/confirmations/use", { token });
const check = (token: string) => send("POST", "/api/email/confirmations/check", { token });
const register = async (username: string, email: string) =>
  cookieOf(await send("POST", "/api/register", { username, ...PASSWORD, email }));
const userOf = async (cookie: string) =>
  (await send("GET", "/api/user", undefined, cookie)).json<{ email: string | null; isEmailConfirmed: boolean }>();
const change = (email: string | null, cookie: string) => send("PUT", "/api/email", { email, ...PASSWORD }, cookie);
const resetsSentTo = async (email: string) => {
  expect((await send("POST", "/api/password-resets", { email })).status).toBe(200);
  return (await sentTo(email, /^Reset/)).length;
};
const UNUSABLE = [400, expect.stringMatching(/^This link has expired, was already used, or/)];

describe("The email of a registration", () => {
  it("counts for resets only after its link was opened, which works once", async () => {
    const cookie = await register("ann", "ann@example.com");
    expect(await userOf(cookie)).toMatchObject({ email: "ann@example.com", isEmailConfirmed: false });
    expect(await resetsSentTo("ann@example.com")).toBe(0);
    const [token] = await tokensTo("ann@example.com");
    expect(await (await check(token!)).json()).toEqual({ email: "ann@example.com", username: "ann" });
    expect((await userOf(cookie)).isEmailConfirmed).toBe(false);
    expect((await confirm(token!)).status).toBe(200);
    expect((await userOf(cookie)).isEmailConfirmed).toBe(true);
    expect(await resetsSentTo("ann@example.com")).toBe(1);
    expect(await answer(confirm(token!))).toEqual(UNUSABLE);
    expect(await answer(check(token!))).toEqual(UNUSABLE);
  });

  it("belongs to the second account that confirms it, and the first one reads that it lost it", async () => {
    const first = await register("first", "mailbox@example.com");
    const [token] = await tokensTo("mailbox@example.com");
    await confirm(token!);
    await resetsSentTo("mailbox@example.com");
    const second = await register("second", "mailbox@example.com");
    expect((await userOf(second)).isEmailConfirmed).toBe(false);
    expect((await userOf(first)).isEmailConfirmed).toBe(true);
    await confirm((await tokensTo("mailbox@example.com"))[1]!);
    expect(await userOf(second)).toMatchObject({ email: "mailbox@example.com", isEmailConfirmed: true });
    expect(await userOf(first)).toMatchObject({ email: null, isEmailConfirmed: false });
    const log = await (await send("GET", "/api/account/security-log", undefined, first)).json<{ event: string }[]>();
    expect(log[0]).toMatchObject({ event: "email-confirmed-elsewhere", detail: "mailbox@example.com" });
    await resetsSentTo("mailbox@example.com");
    const { text } = (await sentTo("mailbox@example.com", /^Reset/)).at(-1)!;
    expect(text).toContain("@second");
    // A link that was sent for the first account must not open it any more.
    const [old] = /(?<=\/recover#)[\w-]+/.exec((await sentTo("mailbox@example.com", /^Reset/))[0]!.text)!;
    expect((await send("POST", "/api/password-resets/use", { token: old, newPassword: "battery staple" })).status).toBe(
      400,
    );
  });

  it("One of two accounts that confirm an email at once has it", async () => {
    const cookies = [await register("left", "both@example.com"), await register("right", "both@example.com")];
    const tokens = await tokensTo("both@example.com");
    expect((await Promise.all(tokens.map(confirm))).map(({ status }) => status)).toEqual([200, 200]);
    const users = await Promise.all(cookies.map(userOf));
    expect(users.filter(({ isEmailConfirmed }) => isEmailConfirmed)).toHaveLength(1);
  });
});

describe("A link that confirms an email", () => {
  it("ends after a day, with a newer one, and with a change of the email", async () => {
    let cookie = await register("bea", "bea@example.com");
    expect((await send("POST", "/api/email/confirmations", undefined, cookie)).status).toBe(200);
    const [old, late] = await tokensTo("bea@example.com");
    expect(await answer(confirm(old!))).toEqual(UNUSABLE);
    cookie = cookieOf(await change("other@example.com", cookie));
    expect(await answer(confirm(late!))).toEqual(UNUSABLE);
    const [other] = await tokensTo("other@example.com");
    app.clock.time += DAY;
    expect(await answer(confirm(other!))).toEqual(UNUSABLE);
    expect((await userOf(cookie)).isEmailConfirmed).toBe(false);
  });

  it("is sent at most five times an hour", async () => {
    const cookie = await register("cam", "cam@example.com");
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++)
      statuses.push((await send("POST", "/api/email/confirmations", undefined, cookie, `10.0.${count}.1`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    app.clock.time += HOUR;
    expect((await send("POST", "/api/email/confirmations", undefined, cookie)).status).toBe(200);
  });

  it("is refused with a sentence when there is nothing to confirm or no provider", async () => {
    const cookie = await app.signUp("dan");
    const again = (of: string) => answer(send("POST", "/api/email/confirmations", undefined, of));
    expect(await again(cookie)).toEqual([409, "Your account has no email."]);
    const { mailer } = app.deps;
    app.deps.mailer = null;
    const changed = cookieOf(await change("dan@example.com", cookie));
    expect(await again(changed)).toEqual([409, "This server sends no emails, so an email cannot be confirmed."]);
    const methods = await send("GET", "/api/sign-in-methods", undefined, changed);
    expect(await methods.json()).toMatchObject({ sendsEmails: false });
    app.deps.mailer = mailer;
    await send("POST", "/api/email/confirmations", undefined, changed);
    await confirm((await tokensTo("dan@example.com"))[0]!);
    expect(await again(changed)).toEqual([409, "Your email is confirmed already."]);
  });
});

describe("A change of the email", () => {
  it("counts after its confirmation, and the old address is told", async () => {
    let cookie = await register("eli", "old@example.com");
    await confirm((await tokensTo("old@example.com"))[0]!);
    cookie = cookieOf(await change("new@example.com", cookie));
    expect(await userOf(cookie)).toMatchObject({ email: "new@example.com", isEmailConfirmed: false });
    expect(await resetsSentTo("old@example.com")).toBe(0);
    expect((await sentTo("old@example.com", /changed to new@example\.com/)).length).toBe(1);
    // The same address again changes nothing.
    await confirm((await tokensTo("new@example.com"))[0]!);
    cookie = cookieOf(await change("new@example.com", cookie));
    expect((await userOf(cookie)).isEmailConfirmed).toBe(true);
    cookie = cookieOf(await change(null, cookie));
    expect(await userOf(cookie)).toMatchObject({ email: null, isEmailConfirmed: false });
  });

  it("A used email gets the same reply as a free one", async () => {
    await register("fay", "used@example.com");
    await confirm((await tokensTo("used@example.com"))[0]!);
    const cookies = [await app.signUp("gus"), await app.signUp("hal")];
    const replies = [await change("used@example.com", cookies[0]!), await change("free@example.com", cookies[1]!)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const bodies = await Promise.all(replies.map((reply) => reply.json<object>()));
    expect(bodies.map((body) => Object.keys(body))[0]).toEqual(Object.keys(bodies[1]!));
    expect(bodies.every((body) => !(body as { isEmailConfirmed: boolean }).isEmailConfirmed)).toBe(true);
  });
});

it("Without a known public address no link is sent", async () => {
  const { publicOrigin } = app.deps;
  app.deps.publicOrigin = { ...publicOrigin, stored: async () => null };
  const cookie = await register("ivo", "ivo@example.com");
  expect((await send("POST", "/api/email/confirmations", undefined, cookie)).status).toBe(409);
  expect((await send("POST", "/api/password-resets", { email: "ivo@example.com" })).status).toBe(409);
  app.deps.publicOrigin = publicOrigin;
  expect(await sentTo("ivo@example.com")).toEqual([]);
});
