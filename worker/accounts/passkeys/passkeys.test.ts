import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MAX_PASSKEYS } from "../../../shared/accounts/rules.ts";
import { MINUTE } from "../../../shared/values/time.ts";
import { inDepth } from "../../../tools/test/depth.ts";
import { type Authenticator, createAuthenticator } from "../../test/sign-in/authenticator.ts";
import { addPasskey, type CreationOptions, type RequestOptions, start } from "../../test/sign-in/sign-in-methods.ts";
import { cookieOf, jsonInit, startTestApp, type TestApp } from "../../test/test-app.ts";
import { purgeExpired } from "../purge.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp("passkeys");
});

// Refused sign-ins of earlier tests come from the same address.
beforeEach(() => app.deps.db.d1.prepare("DELETE FROM login_failures").run());

const PASSWORD = { password: "correct horse" };
type Method = { id: string; name: string; worksHere: boolean; isSynced: boolean; lastUsedAt: string | null };
type SignInMethods = { hasPassword: boolean; passkeys: Method[] };

const send = (method: string, path: string, body: unknown, cookie?: string) =>
  app.request(path, jsonInit(method, body, cookie));
const answer = async (reply: Response | Promise<Response>) => [(await reply).status, await (await reply).text()];
const userOf = async (cookie: string) => app.request("/api/user", { headers: { Cookie: cookie } });
const methodsOf = async (cookie: string) =>
  (await app.request("/api/sign-in-methods", { headers: { Cookie: cookie } })).json<SignInMethods>();

const startSignIn = (cookie = "") => start<RequestOptions>(app, "/api/login/passkey/options", undefined, cookie);
const signIn = (passkey: unknown, cookies: string) => send("POST", "/api/login/passkey", { passkey }, cookies);
/** A whole sign-in. `how` changes the answer of the authenticator. */
async function signInWith(authenticator: Authenticator, how: Parameters<Authenticator["get"]>[1] = {}) {
  const { options, cookies } = await startSignIn();
  return signIn(await authenticator.get(options, how), cookies);
}
const startRegistration = (cookie: string) => start<CreationOptions>(app, "/api/passkeys/options", PASSWORD, cookie);
const proofWith = async (authenticator: Authenticator, cookie: string) => {
  const { options, cookies } = await start<RequestOptions>(app, "/api/passkeys/proof", undefined, cookie);
  return { body: { passkey: await authenticator.get(options) }, cookies };
};

describe("A sign-in with a passkey", () => {
  it("needs no username, opens a session, and records the use", async () => {
    const cookie = await app.signUp("ann");
    const { authenticator } = await addPasskey(app, cookie, { name: " My laptop " });
    expect(await methodsOf(cookie)).toMatchObject({
      hasPassword: true,
      passkeys: [{ name: "My laptop", isSynced: true, worksHere: true, lastUsedAt: null }],
    });
    const { options } = await startSignIn();
    expect(options).toMatchObject({ rpId: "tidemark.test", userVerification: "required", allowCredentials: [] });
    const reply = await signInWith(authenticator);
    expect(await reply.clone().json()).toMatchObject({ username: "ann" });
    expect((await userOf(cookieOf(reply))).status).toBe(200);
    expect((await methodsOf(cookie)).passkeys[0]!.lastUsedAt).toBe(new Date(app.clock.time).toISOString());
  });

  it("accepts a challenge once, also when its answer arrives many times at once", async () => {
    const { authenticator } = await addPasskey(app, await app.signUp("bob"));
    const { options, cookies } = await startSignIn();
    const passkey = await authenticator.get(options);
    const replies = await Promise.all(Array.from({ length: 20 }, () => signIn(passkey, cookies)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await answer(signIn(passkey, cookies))).toEqual([
      401,
      "This request has expired or was already used. Please try again.",
    ]);
  });

  it("accepts an answer for five minutes, and only from the browser that asked", async () => {
    const { authenticator } = await addPasskey(app, await app.signUp("cid"));
    const expired = [401, "This request has expired or was already used. Please try again."];
    const { options, cookies } = await startSignIn();
    const passkey = await authenticator.get(options);
    expect(await answer(signIn(passkey, ""))).toEqual(expired);
    expect(await answer(signIn(passkey, (await startSignIn()).cookies))).toEqual(expired);
    app.clock.time += 5 * MINUTE;
    expect(await answer(signIn(passkey, cookies))).toEqual(expired);
    const second = await startSignIn();
    app.clock.time += 5 * MINUTE - 1;
    expect((await signIn(await authenticator.get(second.options), second.cookies)).status).toBe(200);
  });

  it("works in several tabs of one browser at the same time", async () => {
    const { authenticator } = await addPasskey(app, await app.signUp("dot"));
    const first = await startSignIn();
    const second = await startSignIn(first.cookies);
    expect((await signIn(await authenticator.get(first.options), first.cookies)).status).toBe(200);
    expect((await signIn(await authenticator.get(second.options), second.cookies)).status).toBe(200);
  });

  it.each([
    [{ origin: "https://tidemark.test" }, "This passkey was used on another website, so it was refused."],
    [{ origin: "http://evil.test" }, "This passkey was used on another website, so it was refused."],
    [{ userVerified: false }, "Your device did not check that it is you."],
  ])("with %j is refused with a sentence", async (how, sentence) => {
    const { authenticator } = await addPasskey(app, await app.signUp(`odd-${app.clock.time++}`));
    const [status, text] = await answer(signInWith(authenticator, how));
    expect(status).toBe(401);
    expect(text).toContain(sentence);
  });

  it("is refused for another host name, an unknown passkey, a foreign user and a wrong signature", async () => {
    const { authenticator } = await addPasskey(app, await app.signUp("eve"));
    const { options, cookies } = await startSignIn();
    expect(await answer(signIn(await authenticator.get({ ...options, rpId: "evil.test" }), cookies))).toEqual([
      401,
      "The signature of the passkey is not valid. Please try again.",
    ]);
    const unknown = [401, "This passkey is not known here. It may have been removed in Settings."];
    expect(await answer(signInWith(await createAuthenticator()))).toEqual(unknown);

    const foreign = await startSignIn();
    const stolen = await authenticator.get(foreign.options);
    stolen.response.userHandle = Buffer.from("another user").toString("base64url");
    expect(await answer(signIn(stolen, foreign.cookies))).toEqual(unknown);

    const forged = await startSignIn();
    const other = await createAuthenticator();
    const passkey = { ...(await other.get(forged.options)), id: stolen.id, rawId: stolen.id };
    passkey.response.userHandle = (await authenticator.get(forged.options)).response.userHandle;
    expect(await answer(signIn(passkey, forged.cookies))).toEqual([
      401,
      "The signature of the passkey is not valid. Please try again.",
    ]);
  });

  it("is refused when the counter goes back or stays, because the passkey may have been copied", async () => {
    const { authenticator } = await addPasskey(app, await app.signUp("fay"), { isSynced: false });
    expect((await signInWith(authenticator, { counter: 5 })).status).toBe(200);
    for (const counter of [5, 4, 0]) {
      const [status, text] = await answer(signInWith(authenticator, { counter }));
      expect(status).toBe(401);
      expect(text).toContain("its counter went back");
    }
    expect(app.logs.at(-1)).toMatchObject({ event: "login-failed" });
    expect(app.logs.at(-2)).toMatchObject({ event: "passkey-counter-went-back" });
    expect((await signInWith(authenticator, { counter: 6 })).status).toBe(200);
  });

  it("counts failures by address like one with a password, and successes not at all", async () => {
    const { authenticator } = await addPasskey(app, await app.signUp("gil"));
    const stranger = await createAuthenticator();
    // More than the 30 failures that an address may have.
    const tries = inDepth(32, 40);
    const from = async (who: Authenticator, address: string) => {
      const { options, cookies } = await startSignIn();
      const init = jsonInit("POST", { passkey: await who.get(options) }, cookies);
      const headers = { ...init.headers, "CF-Connecting-IP": address };
      return (await app.request("/api/login/passkey", { ...init, headers })).status;
    };
    for (let count = 0; count < tries; count++) expect(await from(authenticator, "198.51.100.7")).toBe(200);
    const statuses: number[] = [];
    for (let count = 0; count < tries; count++) statuses.push(await from(stranger, "198.51.100.8"));
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    expect(await from(authenticator, "198.51.100.7")).toBe(200);
  });

  it("makes the place a known one", async () => {
    const { authenticator } = await addPasskey(app, await app.signUp("hal"));
    await app.deps.db.d1.prepare("DELETE FROM known_places").run();
    const reply = await signInWith(authenticator);
    expect(reply.headers.getSetCookie().some((cookie) => cookie.startsWith("browser="))).toBe(true);
    const places = await app.deps.db.d1.prepare("SELECT count(*) AS n FROM known_places").first<{ n: number }>();
    expect(places!.n).toBe(2);
  });
});

describe("Adding a passkey", () => {
  it("needs the password or another passkey", async () => {
    const cookie = await app.signUp("ida");
    expect(await answer(send("POST", "/api/passkeys/options", { password: "wrong" }, cookie))).toEqual([
      400,
      "Wrong password.",
    ]);
    expect(await answer(send("POST", "/api/passkeys/options", {}, cookie))).toEqual([400, "Password is required."]);
    const { authenticator } = await addPasskey(app, cookie);
    const proof = await proofWith(authenticator, cookie);
    const reply = await send("POST", "/api/passkeys/options", proof.body, proof.cookies);
    expect(await reply.clone().json()).toMatchObject({
      rp: { id: "tidemark.test", name: "Tidemark" },
      user: { name: "ida" },
      excludeCredentials: [{ type: "public-key" }],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    // The proof cannot be used twice.
    expect((await send("POST", "/api/passkeys/options", proof.body, proof.cookies)).status).toBe(400);
  });

  it.each([
    [{ userVerified: false }, "The new passkey was not accepted."],
    [{ origin: "http://evil.test" }, "This passkey was used on another website"],
  ])("is refused with %j", async (how, sentence) => {
    const cookie = await app.signUp(`new-${app.clock.time++}`);
    const { options, cookies } = await startRegistration(cookie);
    const credential = (await createAuthenticator()).create(options, how);
    const [status, text] = await answer(send("POST", "/api/passkeys", { name: "Key", credential }, cookies));
    expect(status).toBe(400);
    expect(text).toContain(sentence);
    expect((await methodsOf(cookie)).passkeys).toEqual([]);
  });

  it("is refused for a used challenge, that of another user, and that of a sign-in", async () => {
    const cookie = await app.signUp("jan");
    const { options, cookies } = await startRegistration(cookie);
    const authenticator = await createAuthenticator();
    const add = (credential: unknown, as: string) => send("POST", "/api/passkeys", { name: "Key", credential }, as);
    const expired = [400, "This request has expired or was already used. Please try again."];
    const other = await app.signUp("kim");
    const challengeCookie = cookies.split("; ").find((pair) => pair.startsWith("passkey="))!;
    expect(await answer(add(authenticator.create(options), `${other}; ${challengeCookie}`))).toEqual(expired);
    expect((await add(authenticator.create(options), cookies)).status).toBe(201);
    expect(await answer(add(authenticator.create(options), cookies))).toEqual(expired);
    const signInStart = await startSignIn(cookie);
    const forSignIn = authenticator.create({ ...options, challenge: signInStart.options.challenge });
    expect(await answer(add(forSignIn, signInStart.cookies))).toEqual(expired);
    const again = await startRegistration(cookie);
    expect(await answer(add(authenticator.create(again.options), again.cookies))).toEqual([
      409,
      "This passkey is registered already.",
    ]);
  });

  it("is refused for more than the maximum", async () => {
    const cookie = await app.signUp("lee");
    await app.deps.db.d1
      .prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
         INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, host, name, is_synced, created_at)
         SELECT 'lee-' || i, id, 'lee-' || i, '', 0, 'tidemark.test', 'Key', 0, i FROM users, n WHERE username = 'lee'`,
      )
      .bind(MAX_PASSKEYS)
      .run();
    await expect(addPasskey(app, cookie)).rejects.toThrow("You can have at most 20 passkeys. Remove one first.");
  });

  it("A passkey can be renamed by its owner", async () => {
    const cookie = await app.signUp("max");
    const { id } = await addPasskey(app, cookie);
    expect(await (await send("PATCH", `/api/passkeys/${id}`, { name: "Phone" }, cookie)).json()).toMatchObject({
      name: "Phone",
    });
    expect(await answer(send("PATCH", `/api/passkeys/${id}`, { name: " " }, cookie))).toEqual([
      400,
      "Name is required.",
    ]);
    const other = await app.signUp("nia");
    expect((await send("PATCH", `/api/passkeys/${id}`, { name: "Mine" }, other)).status).toBe(404);
  });
});

describe("Sign-in methods", () => {
  const remove = (id: string, body: unknown, cookie: string) => send("DELETE", `/api/passkeys/${id}`, body, cookie);
  const removePassword = (body: unknown, cookie: string) => send("DELETE", "/api/password", body, cookie);

  it("A removed passkey signs in no more, and the others still do", async () => {
    const cookie = await app.signUp("oto");
    const [laptop, phone] = [await addPasskey(app, cookie), await addPasskey(app, cookie)];
    expect((await remove(laptop.id, { password: "wrong" }, cookie)).status).toBe(400);
    expect((await remove(laptop.id, PASSWORD, cookie)).status).toBe(200);
    expect((await signInWith(laptop.authenticator)).status).toBe(401);
    expect((await signInWith(phone.authenticator)).status).toBe(200);
    expect((await remove(laptop.id, PASSWORD, cookie)).status).toBe(404);
  });

  it("The password can be removed only beside a passkey for this host, and ends the other sessions", async () => {
    const cookie = await app.signUp("pia");
    expect(await answer(removePassword(PASSWORD, cookie))).toEqual([
      409,
      "Your password is your last sign-in method. Add a passkey before you remove it.",
    ]);
    const { authenticator } = await addPasskey(app, cookie);
    const otherHost = "UPDATE passkeys SET host = ? WHERE user_id = (SELECT id FROM users WHERE username = 'pia')";
    await app.deps.db.d1.prepare(otherHost).bind("old.example").run();
    expect((await removePassword(PASSWORD, cookie)).status).toBe(409);
    await app.deps.db.d1.prepare(otherHost).bind("tidemark.test").run();

    const reply = await removePassword(PASSWORD, cookie);
    expect(reply.status).toBe(200);
    expect((await userOf(cookie)).status).toBe(401);
    const kept = cookieOf(reply);
    expect(await methodsOf(kept)).toMatchObject({ hasPassword: false });
    expect(await answer(send("POST", "/api/login", { username: "pia", ...PASSWORD }))).toEqual([
      401,
      "Invalid username or password",
    ]);
    expect((await signInWith(authenticator)).status).toBe(200);

    // Without a password, a passkey proves the identity and sets a new one.
    expect(await answer(send("POST", "/api/recovery-codes", PASSWORD, kept))).toEqual([400, "Wrong password."]);
    const proof = await proofWith(authenticator, kept);
    const setPassword = { passkey: proof.body.passkey, newPassword: "battery staple" };
    expect((await send("PUT", "/api/password", setPassword, proof.cookies)).status).toBe(200);
    expect((await send("POST", "/api/login", { username: "pia", password: "battery staple" })).status).toBe(200);
  });

  it("The last passkey of a user without a password cannot be removed", async () => {
    const cookie = await app.signUp("quy");
    const first = await addPasskey(app, cookie);
    const second = await addPasskey(app, cookie);
    const kept = cookieOf(await removePassword(PASSWORD, cookie));
    // Both removals start at once, and each would leave a passkey if the other did not happen.
    const proofs = [await proofWith(first.authenticator, kept), await proofWith(second.authenticator, kept)];
    const replies = await Promise.all([
      remove(first.id, proofs[0]!.body, proofs[0]!.cookies),
      remove(second.id, proofs[1]!.body, proofs[1]!.cookies),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await replies.find(({ status }) => status === 409)!.text()).toBe(
      "This passkey is your last sign-in method. Set a password or add another passkey before you remove it.",
    );
    expect((await methodsOf(kept)).passkeys).toHaveLength(1);
  });

  it("Removing the password and the only passkey at the same time leaves one of them", async () => {
    for (let round = 0; round < 8; round++) {
      const name = `both-${round}`;
      const cookie = await app.signUp(name);
      const { id } = await addPasskey(app, cookie);
      await Promise.all([removePassword(PASSWORD, cookie), remove(id, PASSWORD, cookie)]);
      const left = await app.deps.db.d1
        .prepare(
          `SELECT (password NOT LIKE 'none$%') + (SELECT count(*) FROM passkeys WHERE user_id = users.id) AS n
           FROM users WHERE username = ?`,
        )
        .bind(name)
        .first<{ n: number }>();
      expect(left!.n).toBeGreaterThan(0);
    }
  });

  it("The account of a user without a password can be deleted with a passkey", async () => {
    const cookie = await app.signUp("ray");
    const { authenticator } = await addPasskey(app, cookie);
    const kept = cookieOf(await removePassword(PASSWORD, cookie));
    const proof = await proofWith(authenticator, kept);
    expect((await send("DELETE", "/api/account", proof.body, proof.cookies)).status).toBe(200);
    const rows = await app.deps.db.d1
      .prepare("SELECT count(*) AS n FROM passkeys WHERE user_id NOT IN (SELECT id FROM users)")
      .first<{ n: number }>();
    expect(rows!.n).toBe(0);
    expect((await signInWith(authenticator)).status).toBe(401);
  });

  it("A proof of one user is refused for another, and neither a sign-in nor a registration is a proof", async () => {
    const cookie = await app.signUp("sam");
    const { authenticator } = await addPasskey(app, cookie);
    const other = await app.signUp("tom");
    await addPasskey(app, other);
    const { options, cookies } = await start<RequestOptions>(app, "/api/passkeys/proof", undefined, other);
    const passkey = await authenticator.get(options);
    expect(await answer(send("POST", "/api/recovery-codes", { passkey }, cookies))).toEqual([
      400,
      "This passkey is not known here. It may have been removed in Settings.",
    ]);
    const signInStart = await startSignIn(cookie);
    const answered = await authenticator.get(signInStart.options);
    expect((await send("POST", "/api/recovery-codes", { passkey: answered }, signInStart.cookies)).status).toBe(400);
    const registration = await startRegistration(cookie);
    const { challenge } = registration.options;
    const misused = await authenticator.get({ challenge, rpId: "tidemark.test" });
    expect((await send("POST", "/api/recovery-codes", { passkey: misused }, registration.cookies)).status).toBe(400);
  });

  it("A proof needs a passkey for this host", async () => {
    const cookie = await app.signUp("uma");
    const reply = await app.request("/api/passkeys/proof", { method: "POST", headers: { Cookie: cookie } });
    expect(await answer(reply)).toEqual([409, "You have no passkey for this address. Use your password."]);
  });
});

it("The export contains the passkeys and no keys, ids or hashes", async () => {
  const cookie = await app.signUp("vic");
  const { authenticator } = await addPasskey(app, cookie, { name: "Security key" });
  const { codes } = await (await send("POST", "/api/recovery-codes", PASSWORD, cookie)).json<{ codes: string[] }>();
  const text = await (await app.request("/api/account/export", { headers: { Cookie: cookie } })).text();
  expect(JSON.parse(text)).toMatchObject({
    passkeys: [{ name: "Security key", host: "tidemark.test", isSynced: true, lastUsedAt: null }],
    recoveryCodes: { left: 10 },
  });
  const { options } = await startSignIn();
  expect(text).not.toContain((await authenticator.get(options)).id);
  const { results } = await app.deps.db.d1
    .prepare("SELECT public_key AS secret FROM passkeys UNION ALL SELECT code_hash FROM recovery_codes")
    .all<{ secret: string }>();
  for (const secret of [...codes, ...results.map((row) => row.secret).filter(Boolean)])
    expect(text).not.toContain(secret);
});

it("Expired challenges are purged", async () => {
  await startSignIn();
  app.clock.time += 5 * MINUTE;
  await purgeExpired(app.deps);
  const row = await app.deps.db.d1.prepare("SELECT count(*) AS n FROM passkey_challenges").first<{ n: number }>();
  expect(row!.n).toBe(0);
});
