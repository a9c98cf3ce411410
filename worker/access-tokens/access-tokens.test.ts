import { beforeAll, describe, expect, it } from "vitest";
import { allows, MAX_TOKENS, type Reach, type Scope, TOKEN_LIMIT } from "../../shared/access-tokens/rules.ts";
import { contract } from "../../shared/contract.ts";
import type { Endpoint } from "../../shared/endpoint.ts";
import { DAY, SECOND } from "../../shared/values/time.ts";
import { type EndpointName, EXAMPLE_CALLS, LEVERAGED, PRICE_ALERT, PURCHASE, SPOT } from "../test/calls.ts";
import { createOwned } from "../test/owned-objects.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { bodyWithOwn } from "../test/transfer-sides.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp("access-tokens", { AD_CREATION: "open" });
  await app.tick();
  await app.loadRates();
  await app.tickTokens();
  // The cron loads a series only after a request for it.
  await app.request("/api/kong/ohlc?pair=ICP");
  await app.request("/api/kong/tokens/ICP/transactions");
  await app.tickTokens();
});

type Created = { id: string; token: string; ending: string };
const create = (cookie: string, body: object) => app.request("/api/tokens", jsonInit("POST", body, cookie));
const newToken = async (cookie: string, scopes: readonly Scope[], more = {}) =>
  (await create(cookie, { name: "Script", scopes, ...more })).json<Created>();
const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
const list = async (cookie: string) =>
  (await app.request("/api/tokens", { headers: { Cookie: cookie } })).json<Record<string, unknown>[]>();
const spotWith = (token: string) => app.request("/api/spot-positions", bearer(token));

describe("a token", () => {
  it("is shown once and stored as a hash", async () => {
    const cookie = await app.signUp("once");
    const { token, id, ending } = await newToken(cookie, ["read:amounts"]);
    expect(token).toMatch(/^tidemark_[\w-]{43}$/);
    expect(token.endsWith(ending)).toBe(true);
    const { results } = await app.deps.db.d1.prepare("SELECT * FROM api_tokens WHERE id = ?").bind(id).all();
    const stored = JSON.stringify(results);
    expect(stored).toContain('"hash":');
    expect(stored).not.toContain(token.slice(9, -4));
    const exported = await (await app.request("/api/account/export", { headers: { Cookie: cookie } })).text();
    for (const text of [JSON.stringify(await list(cookie)), exported]) {
      expect(text).toContain("Script");
      expect(text).not.toContain(token.slice(9, -4));
      expect(text).not.toContain((results[0] as { hash: string }).hash);
    }
  });

  it("works until it is revoked, and shows its last use", async () => {
    const cookie = await app.signUp("revoker");
    const { token, id } = await newToken(cookie, ["read:amounts"]);
    expect((await list(cookie))[0]).toMatchObject({ lastUsedAt: null, scopes: ["read:amounts"] });
    expect((await spotWith(token)).status).toBe(200);
    expect((await list(cookie))[0]!.lastUsedAt).toBe(new Date(app.clock.time).toISOString());
    const remove = { method: "DELETE", headers: { Cookie: cookie } };
    expect((await app.request(`/api/tokens/${id}`, remove)).status).toBe(200);
    const reply = await spotWith(token);
    expect([reply.status, await reply.text()]).toEqual([401, "This access token is unknown, expired or revoked."]);
    expect(reply.headers.get("WWW-Authenticate")).toBe('Bearer error="invalid_token"');
    expect((await app.request(`/api/tokens/${id}`, remove)).status).toBe(404);
  });

  it("survives a new password only if the user keeps it", async () => {
    const cookie = await app.signUp("careful");
    const { token } = await newToken(cookie, ["read:amounts"]);
    const body = { currentPassword: "correct horse", newPassword: "battery staple", keepsAccess: true };
    expect((await app.request("/api/password", jsonInit("PUT", body, cookie))).status).toBe(200);
    expect((await app.request("/api/tokens", { headers: { Cookie: cookie } })).status).toBe(401);
    expect((await spotWith(token)).status).toBe(200);
  });

  it("expires", async () => {
    const cookie = await app.signUp("expiring");
    const expiresAt = new Date(app.clock.time + DAY).toISOString();
    const { token } = await newToken(cookie, ["read:amounts"], { expiresAt });
    expect((await spotWith(token)).status).toBe(200);
    app.clock.time += DAY;
    expect((await spotWith(token)).status).toBe(401);
    expect((await create(cookie, { name: "Late", scopes: ["write"], expiresAt })).status).toBe(400);
  });

  it.each(["tidemark_", `tidemark_${"A".repeat(43)}`, `tidemark_${"A".repeat(44)}`, "x".repeat(5_000), "", "a b"])(
    "that does not exist is refused: %s",
    async (token) => expect((await spotWith(token)).status).toBe(401),
  );

  it("decides instead of a session that comes with it", async () => {
    const cookie = await app.signUp("both");
    const { token } = await newToken(cookie, ["read:percent"]);
    const headers = { Cookie: cookie, Authorization: `Bearer ${token}` };
    expect((await app.request("/api/spot-positions", { headers })).status).toBe(403);
    expect((await app.request("/api/tokens", { headers })).status).toBe(403);
  });

  it(`is limited to ${MAX_TOKENS} per user`, async () => {
    const cookie = await app.signUp("collector");
    const replies = await Promise.all(
      Array.from({ length: MAX_TOKENS + 3 }, () => create(cookie, { name: "Many", scopes: ["write"] })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(MAX_TOKENS);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(3);
  });

  it("allows a number of requests per minute, and writes once for several", async () => {
    const cookie = await app.signUp("poller");
    const { token } = await newToken(cookie, ["read:amounts"]);
    const other = await newToken(cookie, ["read:amounts"]);
    const rowsOf = async () =>
      (await app.deps.db.d1.prepare("SELECT granted FROM api_tokens WHERE id <> ?").bind(other.id).all()).results;
    for (let sent = 0; sent < TOKEN_LIMIT.requests; sent += 1) {
      expect((await spotWith(token)).status).toBe(200);
      if (sent < 20) expect((await rowsOf()).at(-1)).toEqual({ granted: 20 });
    }
    app.clock.time += 18 * SECOND;
    const reply = await spotWith(token);
    expect([reply.status, reply.headers.get("Retry-After")]).toEqual([429, "42"]);
    expect(await reply.text()).toContain("42 seconds");
    // A new isolate has no grants in memory.
    app.restart();
    expect((await spotWith(token)).status).toBe(429);
    expect((await spotWith(other.token)).status).toBe(200);
    app.clock.time += 42 * SECOND;
    expect((await spotWith(token)).status).toBe(200);
  });
});

/** Figures that appear nowhere else, so that each reply can be searched for them. */
const AMOUNT = "13.71828182";
const SIZE = "17.57721566";
const TARGET = "1618033.98874989";
const OWNER = { ...SPOT, amount: AMOUNT, entryPrice: "31415.92653589" };
const SECRETS = [AMOUNT, SIZE, TARGET, "31415.92653589", "2718.28182845", "a private note"];

async function signUpOwner(name: string): Promise<string> {
  const cookie = await app.signUp(name);
  const post = async (path: string, body: object) =>
    expect((await app.request(path, jsonInit("POST", body, cookie))).status).toBe(201);
  await post("/api/spot-positions", OWNER);
  await post("/api/leveraged-positions", { ...LEVERAGED, size: SIZE, entryPrice: "2718.28182845" });
  await post("/api/price-alerts", { ...PRICE_ALERT, targetPrice: TARGET });
  await post("/api/transactions", { ...PURCHASE, note: "a private note" });
  return cookie;
}

const SUBSETS: Scope[][] = [
  ["read:percent"],
  ["read:amounts"],
  ["write"],
  ["read:percent", "write"],
  ["read:percent", "read:amounts"],
  ["read:amounts", "write"],
  ["read:percent", "read:amounts", "write"],
];
const refusalOf = (reach: Reach) =>
  reach === "refused" ? "Access tokens cannot be used here." : `This access token lacks the scope ${reach}.`;
const NEVER =
  /^\w+ \/api\/(admin|account|user$|profile|email|password|passkeys|recover|sign-in|sessions|tokens|shares|log|register)/;
const endpoints = Object.entries(contract) as [EndpointName, Endpoint][];

describe("many requests with a token at once", () => {
  const burst = async (token: string, count: number) => {
    const replies = await Promise.all(Array.from({ length: count }, () => spotWith(token)));
    return Map.groupBy(replies, ({ status }) => status);
  };
  const grantedOf = async (id: string) =>
    (await app.deps.db.d1.prepare("SELECT granted FROM api_tokens WHERE id = ?").bind(id).first())?.granted;

  it("are answered up to the limit, and the next one is refused", async () => {
    const { token, id } = await newToken(await app.signUp("burst"), ["read:amounts"]);
    const byStatus = await burst(token, TOKEN_LIMIT.requests);
    expect([...byStatus.keys()]).toEqual([200]);
    expect(await grantedOf(id)).toBe(TOKEN_LIMIT.requests);
    app.clock.time += 18 * SECOND;
    const refused = await spotWith(token);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "42"]);
  });

  it("are refused beyond the limit with the time until the window ends", async () => {
    const { token } = await newToken(await app.signUp("bursts"), ["read:amounts"]);
    const byStatus = await burst(token, TOKEN_LIMIT.requests + 5);
    expect(byStatus.get(200)).toHaveLength(TOKEN_LIMIT.requests);
    expect(byStatus.get(429)?.map(({ headers }) => headers.get("Retry-After"))).toEqual(Array(5).fill("60"));
  });

  it("fail together when the grant fails, and the next request is answered", async () => {
    const { token, id } = await newToken(await app.signUp("failing"), ["read:amounts"]);
    const trigger = "CREATE TRIGGER no_grants BEFORE UPDATE ON api_tokens BEGIN SELECT RAISE(ABORT, 'no'); END";
    await app.deps.db.d1.exec(trigger);
    expect([...(await burst(token, 10)).keys()]).toEqual([500]);
    await app.deps.db.d1.exec("DROP TRIGGER no_grants");
    expect((await burst(token, 30)).get(200)).toHaveLength(30);
    expect(await grantedOf(id)).toBe(40);
  });

  it("are answered after the clock was set back by a day", async () => {
    const { token } = await newToken(await app.signUp("time-traveller"), ["read:amounts"]);
    app.clock.time += DAY;
    await burst(token, TOKEN_LIMIT.requests);
    expect((await spotWith(token)).status).toBe(429);
    app.clock.time -= DAY;
    expect((await burst(token, TOKEN_LIMIT.requests)).get(200)).toHaveLength(TOKEN_LIMIT.requests);
    expect((await spotWith(token)).status).toBe(429);
  });
});

describe("the matrix of endpoints, scopes and owners", () => {
  let ownerCookie: string;
  let adminCookie: string;
  const tokens = new Map<string, string>();
  const keyOf = (owner: string, scopes: readonly Scope[]) => `${owner} ${scopes.join(" ")}`;

  /** The requests of the matrix are more than a token may send in a minute. */
  const request = (path: string, init: RequestInit) => {
    app.clock.time += 2 * SECOND;
    return app.request(path, init);
  };
  beforeAll(async () => {
    ownerCookie = await signUpOwner("owner");
    adminCookie = await app.signUpAdmin("warden");
    const strangerCookie = await app.signUp("stranger");
    for (const [owner, cookie] of Object.entries({ ownerCookie, adminCookie, strangerCookie }))
      for (const scopes of SUBSETS) tokens.set(keyOf(owner, scopes), (await newToken(cookie, scopes)).token);
  });

  async function initOf(name: EndpointName, owner: string, scopes: readonly Scope[]): Promise<RequestInit> {
    const body = (await bodyWithOwn(name, app, ownerCookie)) ?? EXAMPLE_CALLS[name].body;
    const method = name.split(" ")[0]!;
    const init = body === undefined ? { method } : jsonInit(method, body);
    return { ...init, headers: { ...init.headers, ...bearer(tokens.get(keyOf(owner, scopes))!).headers } };
  }
  /** The path with the id of a new object of the owner. */
  async function pathOf(name: EndpointName): Promise<string> {
    const { path } = EXAMPLE_CALLS[name];
    const placeholder = /[A-Z]{4,}/.exec(path)?.[0];
    // A user may have only a few unpaid orders, and neither the same alert, imported row nor linked account twice.
    const statements = [
      "DELETE FROM linked_accounts",
      "DELETE FROM ad_orders",
      `DELETE FROM price_alerts WHERE target_price <> '${TARGET}'`,
      "DELETE FROM transactions WHERE batch_id IS NOT NULL",
    ];
    await app.deps.db.d1.batch(statements.map((text) => app.deps.db.d1.prepare(text)));
    // Only a fresh price lets a position be reopened.
    if (placeholder === "LIQUIDATED") await app.tick();
    return placeholder === undefined
      ? path
      : path.replace(placeholder, await createOwned(app, ownerCookie, placeholder));
  }
  const leaked = (text: string) => SECRETS.filter((secret) => text.includes(secret));

  describe.each(endpoints)("%s", (name, endpoint) => {
    const reach: Reach = contract[name].reach;

    it("replies to tokens with the scope only, and never with more than it", async () => {
      for (const scopes of SUBSETS) {
        const isOpen = allows(reach, scopes);
        const path = isOpen || scopes === SUBSETS[0] ? await pathOf(name) : EXAMPLE_CALLS[name].path;
        const reply = await request(path, await initOf(name, "ownerCookie", scopes));
        const text = await reply.text();
        // A draft of an article needs a session.
        const status = name === "GET /api/news/:id" ? 404 : (endpoint.status ?? 200);
        expect([name, scopes, reply.status], text).toEqual([name, scopes, isOpen ? status : 403]);
        if (!scopes.includes("read:amounts")) expect(leaked(text), `${name} ${scopes}`).toEqual([]);
        if (reach === "write" && !scopes.includes("read:amounts") && isOpen)
          expect(Object.keys(JSON.parse(text)).join(), name).toMatch(/^(id|deleted|restored)?$/);
        if (!isOpen) expect(text).toBe(refusalOf(reach));
      }
    });

    it("shows a user's data to no token of another user, not even an admin's", async () => {
      const all: Scope[] = ["read:percent", "read:amounts", "write"];
      const path = await pathOf(name);
      const isOwned = path !== EXAMPLE_CALLS[name].path;
      for (const owner of ["strangerCookie", "adminCookie"]) {
        const reply = await request(path, await initOf(name, owner, all));
        const text = await reply.text();
        expect(leaked(text)).toEqual([]);
        if (isOwned && reach !== "anyone") expect([403, 404], text).toContain(reply.status);
      }
    });
  });

  it("never includes accounts, sessions, tokens, shares and admin endpoints", () => {
    const never = endpoints.filter(([name, { access }]) => access === "admin" || NEVER.test(name));
    expect(never.length).toBeGreaterThan(30);
    expect(never.filter(([name]) => contract[name].reach !== "refused")).toEqual([]);
  });

  it("contains the planted figures for a token that may read amounts, so that the search can find them", async () => {
    const read = async (path: string) =>
      (await request(path, bearer(tokens.get(keyOf("ownerCookie", ["read:amounts"]))!))).text();
    const all = await Promise.all(
      ["/api/spot-positions", "/api/leveraged-positions", "/api/price-alerts", "/api/transactions"].map(read),
    );
    expect(leaked(all.join(" ")).toSorted()).toEqual(SECRETS.toSorted());
  });
});
