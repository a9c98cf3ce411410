import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { contract } from "../../shared/contract.ts";
import type { Endpoint } from "../../shared/endpoint.ts";
import { AD_ORDER, asked, BROWSER, LEVERAGED, type Name, PRICE_ALERT, SPOT } from "./calls.ts";
import { attack } from "./fuzz/fuzz.ts";
import { faultOf } from "./fuzz/judge.ts";
import { type Column, changesBy, columnsOf, columnwise } from "./row-changes.ts";
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
/** For what is refused, and so leaves nothing behind. */
let someone: string;
beforeAll(async () => {
  app = await startTestApp("contract", { AD_CREATION: "open" });
  await app.tick();
  someone = await app.signUp("person");
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
    LIQUIDATED: async () => {
      const id = await add("/api/leveraged-positions", LEVERAGED);
      await app.deps.db.d1
        .prepare(
          "UPDATE leveraged_positions SET is_liquidated = 1, liquidated_at = ?, liquidated_price = '1' WHERE id = ?",
        )
        .bind(app.clock.time, id)
        .run();
      return id;
    },
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
    const cookie = endpoint.access === "admin" ? admin : someone;
    const reply = await app.request(`${path}${path.includes("?") ? "&" : "?"}surprise=1`, initOf(name, cookie));
    expect([reply.status, await reply.text()]).toEqual([400, "Unknown parameter surprise."]);
    expectHardened(reply);
  });
});

/** What an admin is answered about something of another person's, where it is not what a stranger is. */
const TO_ADMINS: Partial<Record<Name, number>> = {
  "DELETE /api/chat/messages/:id": 200,
  "GET /api/news/:id": 200,
  "PATCH /api/news/:id": 403,
  "DELETE /api/news/:id": 200,
};
const NUMBERS = ["999999999", "0", "-1", "1.5", "1e3", "0x1", "9".repeat(40)];
const TEXTS = [
  "00000000-0000-4000-8000-000000000000",
  "abc",
  "%00",
  "%ff",
  "..%2f1",
  "'%20OR%201=1--",
  "a".repeat(500),
];
const withIds = endpoints.filter(([name]) => name.includes("/:"));
const owned = withIds.filter(([name]) => /[A-Z]{4,}/.test(asked[name].path));
/** Everything that a reply tells. */
const told = async (reply: Response) => [reply.status, await reply.text(), ...[...reply.headers].sort()];

describe.each(owned)("what is somebody's: %s", (name, endpoint) => {
  it("is to a stranger as what is not there, and to a visitor nothing at all", async () => {
    const owner = await newPerson(asked[name].path);
    const stranger = (await newPerson("")).cookie;
    const id = owner.path.split("/").find((part, at) => part !== asked[name].path.split("/")[at])!;
    const others = [...NUMBERS, ...TEXTS, `${id}%00`, `%20${id}`, `${id}%20`, `0${id}`].map((other) =>
      asked[name].path.replace(/[A-Z]{4,}/, other),
    );

    const foreign = await told(await app.request(owner.path, initOf(name, stranger)));
    expect(foreign[0]).toBe(404);
    expect(foreign[1]).not.toContain(id);
    for (const path of others)
      expect(await told(await app.request(path, initOf(name, stranger))), path).toEqual(foreign);

    const toVisitor = await told(await app.request(owner.path, initOf(name)));
    expect(toVisitor[0]).toBe(endpoint.access === "visitor" ? 404 : 401);
    for (const path of others) expect(await told(await app.request(path, initOf(name))), path).toEqual(toVisitor);

    // Nobody has changed it: it is still its owner's to ask for.
    const own = await app.request(owner.path, initOf(name, owner.cookie));
    expect(own.status, await own.text()).toBe(endpoint.status ?? 200);
    const another = await newPerson(asked[name].path);
    const toAdmin = await app.request(another.path, initOf(name, admin));
    expect(toAdmin.status).toBe(TO_ADMINS[name] ?? 404);
    const missing = await told(await app.request(others[0]!, initOf(name, admin)));
    expect(missing[0]).toBe(404);
    if (!(name in TO_ADMINS)) {
      const same = await told(await app.request(another.path, initOf(name, admin)));
      expect(same).toEqual(missing);
    }
  });
});

describe.each(withIds.filter(([, { access }]) => access === "admin"))("for admins alone: %s", (name) => {
  it("tells nobody else whether an id exists, and an admin alike what is none", async () => {
    const person = await newPerson("");
    const order = (await newPerson("ORDER")).path;
    const { id } = await (await app.request("/api/user", { headers: { Cookie: person.cookie } })).json<{
      id: string;
    }>();
    const at = (other: string) => asked[name].path.replace(/[^/]+$/, other);
    const ids = [id, order, ...NUMBERS, ...TEXTS];
    for (const [cookie, sentence] of [
      [person.cookie, [403, "You don't have admin privileges."]],
      [undefined, [401, "Please sign in to continue."]],
    ] as const) {
      for (const each of ids)
        expect((await told(await app.request(at(each), initOf(name, cookie)))).slice(0, 2)).toEqual(sentence);
    }
    const [missing, ...others] = await Promise.all(
      [...NUMBERS, ...TEXTS].map(async (each) => told(await app.request(at(each), initOf(name, admin)))),
    );
    expect(missing![0]).toBe(404);
    for (const other of others) expect(other).toEqual(missing);
  });
});

const namesIn = (schema: unknown): string[] =>
  typeof schema !== "object" || schema === null
    ? []
    : [
        ...("properties" in schema ? Object.keys(schema.properties as object) : []),
        ...Object.values(schema).flatMap(namesIn),
      ];
/** The extras in each object of a body: those that it has itself win. */
const withExtras = (body: unknown, extras: object): unknown =>
  Array.isArray(body)
    ? body.map((one) => withExtras(one, extras))
    : typeof body === "object" && body !== null
      ? { ...extras, ...Object.fromEntries(Object.entries(body).map(([key, one]) => [key, withExtras(one, extras)])) }
      : body;

describe.each(endpoints.filter(([name]) => !name.startsWith("GET ")))(
  "the columns of all tables, sent to %s",
  (name, endpoint) => {
    it("change nothing but what its body names", async () => {
      const { d1 } = app.deps.db;
      // Every row is read before and after: what the tests before this one left behind would be most of them.
      await d1.prepare("DELETE FROM users WHERE username NOT IN ('person', 'warden')").run();
      const columns = await columnsOf(d1);
      const named = namesIn(endpoint.body && z.toJSONSchema(endpoint.body, { io: "input", unrepresentable: "any" }));
      // JSON that its schema does not describe: an ad's contents are checked by themselves.
      named.push(...(name === "POST /api/ad-orders" ? ["messages", "placement", "name", "symbol"] : []));
      const victim = await newPerson("");
      const { id } = await (await app.request("/api/user", { headers: { Cookie: victim.cookie } })).json<{
        id: string;
      }>();

      const extras = (choose: (column: Column) => unknown) =>
        Object.fromEntries(
          columns
            .flatMap((column) => {
              const camel = column.name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
              return [column.name, camel].map((key) => [key, choose(column)] as const);
            })
            .filter(([key]) => !named.includes(key)),
        );
      const isPerson = (column: Column) => /user|author|actor|reviewed_by|^id$/.test(column.name);

      async function effectOf(more: object) {
        const person = await newPerson(asked[name].path);
        let path = person.path;
        if (endpoint.access === "admin") {
          const isOrder = path.includes("orders");
          const target = await newPerson(isOrder ? "ORDER" : "");
          if (isOrder)
            await d1.prepare("UPDATE ad_orders SET status = 'confirmed' WHERE id = ?").bind(target.path).run();
          const who = await app.request("/api/user", { headers: { Cookie: target.cookie } });
          path = path.replace(/[^/]+$/, isOrder ? target.path : (await who.json<{ id: string }>()).id);
          if (name.startsWith("DELETE"))
            await app.request(path, jsonInit("PUT", { minutes: 5, reason: "spam" }, admin));
        }
        const body = { ...(asked[name].body as object | undefined) };
        if ("username" in body && name !== "POST /api/login") body.username = `mass-${people}`;
        const init = jsonInit(
          methodOf(name),
          withExtras(body, more),
          endpoint.access === "admin" ? admin : person.cookie,
        );
        let status = 0;
        const changes = await changesBy(d1, columns, async () => {
          status = (await app.request(path, init)).status;
        });
        return { status, changes: columnwise(changes) };
      }

      // The first of its kind may find what was left by others.
      const [, clean, again] = [await effectOf({}), await effectOf({}), await effectOf({})];
      expect(clean.status).toBe(endpoint.status ?? 200);
      for (const values of [
        (column: Column) =>
          isPerson(column) ? id : column.type === "INTEGER" ? 987_654_321 : `hostile-${column.name}`,
        (column: Column) => (column.type === "INTEGER" ? true : "active"),
      ]) {
        const { status, changes } = await effectOf(extras(values));
        expect(status).toBe(clean.status);
        expect(Object.keys(changes).toSorted()).toEqual(Object.keys(clean.changes).toSorted());
        for (const [column, found] of Object.entries(changes)) {
          // What differs from person to person by itself must at least not be what was sent.
          if (isDeepStrictEqual(clean.changes[column], again.changes[column]))
            expect([column, found]).toEqual([column, clean.changes[column]]);
          else expect(JSON.stringify(found), column).not.toMatch(new RegExp(`hostile-|987654321|${id}`));
        }
      }
    });
  },
);

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
  let requests = 0;
  const world = {
    async request(path: string, init: RequestInit) {
      app.clock.time += 700;
      requests += 1;
      // A position is reopened at a fresh price only.
      if (requests % 800 === 0) await app.tick(0);
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
  { status: 400, headers: good, text: "Name: Invalid input: expected string, received undefined." },
  { status: 400, headers: good, text: "Ids: Too big: expected array to have <=2 items." },
  { status: 400, headers: good, text: "Unknown parameter \r\nSet-Cookie: sid=1." },
  { status: 200, headers: new Headers({ "Content-Type": "application/json" }), text: '{"id":1}' },
  { status: 201, headers: new Headers({ "Content-Type": "application/json" }), text: "{" },
])("would notice an answer like $status $text", (answer) => {
  expect(faultOf({ ...request, ids: [] }, answer)).not.toBeNull();
});
