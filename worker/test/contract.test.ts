import { beforeAll, describe, expect, it } from "vitest";
import { contract } from "../../shared/contract.ts";
import type { Endpoint } from "../../shared/endpoint.ts";
import { AD_ORDER, asked, BROWSER, LEVERAGED, type Name, PRICE_ALERT, SPOT } from "./calls.ts";
import { attack } from "./fuzz/fuzz.ts";
import { faultOf } from "./fuzz/judge.ts";
import { jsonInit, startTestApp, type TestApp } from "./test-app.ts";

const PUBLIC_DATA = [
  "GET /api/active-ads",
  "GET /api/top-coins",
  "GET /api/sparklines",
  "GET /api/ecosystem-tokens/:ecosystemId",
];
const isPublicData = (name: string) => PUBLIC_DATA.includes(name) || name.includes("/api/kong/");

const endpoints = Object.entries(contract) as [Name, Endpoint][];
const methodOf = (name: string) => name.split(" ")[0]!;

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp("contract", { AD_CREATION: "open" });
  await app.tick();
  await app.signUp("person");
  admin = await app.signUp("warden");
  await app.deps.db.d1.prepare("UPDATE users SET is_admin = 1 WHERE username = 'warden'").run();
  await app.tickTokens();
  // A series is loaded once somebody has asked for it.
  await app.request("/api/kong/ohlc?pair=ICP");
  await app.request("/api/kong/tokens/ICP/transactions");
  await app.tickTokens();
});

const initOf = (name: Name, cookie?: string): RequestInit => {
  const { body } = asked[name];
  const method = methodOf(name);
  return body === undefined ? { method, headers: cookie ? { Cookie: cookie } : {} } : jsonInit(method, body, cookie);
};
let people = 0;
/** A person, and the path with what they own in it. */
async function newPerson(path: string) {
  people += 1;
  const cookie = await app.signUp(`person-${people}`);
  const [session] = await (await app.request("/api/sessions", { headers: { Cookie: cookie } })).json<
    { id: string }[]
  >();
  const add = async (path: string, body: object) =>
    String((await (await app.request(path, jsonInit("POST", body, cookie))).json<{ id: string | number }>()).id);
  const owned: Record<string, () => string | Promise<string>> = {
    SESSION: () => session!.id,
    MESSAGE: () => add("/api/chat/messages", { message: "hello" }),
    ARTICLE: () => add("/api/news", { title: "Tides", content: "They turn." }),
    SPOT: () => add("/api/spot-positions", SPOT),
    LEVERAGED: () => add("/api/leveraged-positions", LEVERAGED),
    ALERT: () => add("/api/price-alerts", PRICE_ALERT),
    BROWSER: () => add("/api/push-subscriptions", BROWSER),
    ORDER: () => add("/api/ad-orders", AD_ORDER),
  };
  const name = /[A-Z]{4,}/.exec(path)?.[0];
  return { cookie, path: name ? path.replace(name, await owned[name]!()) : path };
}

function expectHardened(reply: Response) {
  expect(reply.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  expect(reply.headers.get("Strict-Transport-Security")).toBe("max-age=63072000; includeSubDomains");
  expect(reply.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(reply.headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
  expect(reply.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
}

describe.each(endpoints)("%s", (name, endpoint) => {
  const { path } = asked[name];

  it("answers as its schema promises, to those who may ask", async () => {
    const person = await newPerson(path);
    const reply = await app.request(person.path, initOf(name, person.cookie));
    if (endpoint.access === "admin") {
      expect(reply.status).toBe(403);
      return;
    }
    expect(reply.status, await reply.clone().text()).toBe(endpoint.status ?? 200);
    const text = await reply.text();
    const isJson = reply.headers.get("Content-Type") === "application/json";
    expect(endpoint.reply.safeParse(isJson ? JSON.parse(text) : text).error).toBeUndefined();
    expect(text).not.toMatch(/scrypt\$|"password":"/);
  });

  it("is closed to strangers unless it is open to visitors", async () => {
    if (endpoint.access === "visitor") return;
    for (const cookie of [undefined, `sid=${"A".repeat(43)}`]) {
      const reply = await app.request(path, initOf(name, cookie));
      expect([reply.status, await reply.text()]).toEqual([401, "Please sign in to continue."]);
      expectHardened(reply);
    }
  });

  it("may be kept by caches only when it is public data", async () => {
    const reply = await app.request(path, initOf(name));
    const isPublic = isPublicData(name);
    expect(reply.headers.get("Cache-Control")).toBe(isPublic ? "public, max-age=15" : "no-store");
    expect(reply.headers.get("Cloudflare-CDN-Cache-Control")).toBe(
      isPublic ? "public, max-age=30, stale-while-revalidate=60, stale-if-error=86400" : null,
    );
    expectHardened(reply);
  });

  it("answers other methods with a sentence", async () => {
    // A path of its own may also be one that ends in a parameter: /api/news/featured is one of /api/news/:id.
    const patterns = [name.split(" ")[1]!, name.split(" ")[1]!.replace(/[^/]+$/, ":id")];
    const others = ["POST", "PUT", "PATCH", "DELETE"].filter((method) =>
      patterns.every((pattern) => !(`${method} ${pattern}` in contract)),
    );
    for (const method of others) {
      const reply = await app.request(path, { method });
      expect(reply.status).toBe(404);
      expect(await reply.text()).toContain(`There is no ${method} /api/`);
      expectHardened(reply);
    }
  });

  it("refuses an unknown parameter", async () => {
    const cookie = endpoint.access === "admin" ? admin : (await newPerson(path)).cookie;
    const reply = await app.request(`${path}${path.includes("?") ? "&" : "?"}surprise=1`, initOf(name, cookie));
    expect([reply.status, await reply.text()]).toEqual([400, "Unknown parameter surprise."]);
    expectHardened(reply);
  });
});

it("answers an unknown path of the API with a sentence, never with a page", async () => {
  for (const path of ["/api", "/api/", "/api/nothing", "/api//top-coins", "/api/top-coins/", "/API/top-coins"]) {
    const reply = await app.request(path);
    expect(reply.status).toBe(404);
    expect(reply.headers.get("Content-Type")).toContain("text/plain");
    expect(reply.headers.get("Cache-Control")).toBe("no-store");
  }
});

it("describes every endpoint in the OpenAPI document", async () => {
  const document = await (await app.request("/api/openapi.json")).json<{ paths: Record<string, object> }>();
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
  );
  expect(described.toSorted()).toEqual(Object.keys(contract).toSorted());
});

it("answers five thousand requests, good, mutated and junk, as it should", async () => {
  const world = {
    request(path: string, init: RequestInit) {
      app.clock.time += 700;
      return app.request(path, init);
    },
    run: (sql: string) => app.deps.db.d1.prepare(sql).run(),
  };
  const { answered, faults } = await attack(world, { seed: 1, count: 5000 });
  expect(faults).toEqual([]);
  // Requests that are all refused would find nothing.
  expect(Object.keys(contract).filter((name) => !(name in answered))).toEqual([]);
});

const good = new Headers({ "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" });
const request = {
  name: "GET /api/user",
  as: "user",
  method: "GET",
  ids: [],
  query: "",
  headers: {},
  body: "",
} as const;
it.each([
  { status: 500, headers: good, text: "Something went wrong." },
  { status: 503, headers: good, text: "The chat cannot take messages right now." },
  { status: 400, headers: new Headers({ "Content-Type": "text/plain; charset=utf-8" }), text: "No." },
  { status: 400, headers: new Headers({ "Cache-Control": "no-store" }), text: "No." },
  { status: 400, headers: good, text: "D1_ERROR: no such column" },
  { status: 400, headers: good, text: "Unknown parameter \r\nSet-Cookie: sid=1." },
  { status: 200, headers: new Headers({ "Content-Type": "application/json" }), text: '{"id":1}' },
  { status: 201, headers: new Headers({ "Content-Type": "application/json" }), text: "{" },
])("would notice an answer like $status $text", (answer) => {
  expect(faultOf({ ...request, ids: [] }, answer)).not.toBeNull();
});
