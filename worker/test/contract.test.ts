import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { contract } from "../../shared/contract.ts";
import type { Endpoint } from "../../shared/endpoint.ts";
import { inDepth, someOf } from "../../tools/test/depth.ts";
import { type EndpointName, EXAMPLE_CALLS, REFUND_ADDRESS } from "./calls.ts";
import { sendRandomRequests } from "./fuzz/fuzz.ts";
import { faultOf } from "./fuzz/judge.ts";
import { createOwned } from "./owned-objects.ts";
import { type Column, changesBy, changesByColumn, columnsOf } from "./row-changes.ts";
import { readyCall } from "./sign-in/sign-in-methods.ts";
import { jsonInit, startTestApp, type TestApp } from "./test-app.ts";

const PUBLIC_DATA = [
  "GET /api/active-ads",
  "GET /api/top-coins",
  "GET /api/sparklines",
  "GET /api/start",
  "GET /api/currencies",
  "GET /api/exchange-rates",
  "GET /api/exchange-rates/daily",
  "GET /api/ecosystem-tokens/:ecosystemId",
];
/** Endpoints whose example is refused here: this instance has an admin already, and the user held nothing in 2025. */
const REFUSED_EXAMPLES: Partial<Record<EndpointName, number>> = {
  "POST /api/admin-claim": 409,
  "POST /api/tax-report/allocation": 409,
};
/** The block from which an order is scanned, which the sandbox derives from the real time. */
const FOLLOWS_THE_CHAIN = "added to ad_orders.scan_from";
const isPublicData = (name: string) => PUBLIC_DATA.includes(name) || /\/api\/(kong|coins)\//.test(name);

const endpoints = Object.entries(contract) as [EndpointName, Endpoint][];
const methodOf = (name: string) => name.split(" ")[0]!;

let app: TestApp;
let adminCookie: string;
/** The cookie of a user for requests that are refused and so store nothing. */
let userCookie: string;
beforeAll(async () => {
  app = await startTestApp("contract", { AD_CREATION: "open" });
  // A chain whose newest block lies ahead of the worker's clock would not be believed.
  await app.control("POST", "/clock", { offsetMs: app.clock.time - Date.now() });
  await app.tick();
  await app.loadRates();
  userCookie = await app.signUp("person");
  adminCookie = await app.signUp("warden");
  await app.deps.db.d1.prepare("UPDATE users SET is_admin = 1 WHERE username = 'warden'").run();
  await app.tickTokens();
  // The cron loads a series only after a request for it.
  await app.request("/api/kong/ohlc?pair=ICP");
  await app.request("/api/kong/tokens/ICP/transactions");
  await app.tickTokens();
});

const initOf = (name: EndpointName, cookie?: string): RequestInit => {
  const { body } = EXAMPLE_CALLS[name];
  const method = methodOf(name);
  return body === undefined ? { method, headers: cookie ? { Cookie: cookie } : {} } : jsonInit(method, body, cookie);
};
/** Like `initOf`, after the calls that this one needs before it. */
async function readyInit(name: EndpointName, cookie: string): Promise<RequestInit> {
  const ready = await readyCall(app, name, cookie);
  return ready.body === undefined ? initOf(name, cookie) : jsonInit(methodOf(name), ready.body, ready.cookie);
}
let userCount = 0;
let transferCount = 0;
/** Signs up a user, and returns the path with the id of an object that the user owns. */
async function newOwner(path: string) {
  userCount += 1;
  const cookie = await app.signUp(`person-${userCount}`);
  const placeholder = /[A-Z]{4,}/.exec(path)?.[0];
  return { cookie, path: placeholder ? path.replace(placeholder, await createOwned(app, cookie, placeholder)) : path };
}

function expectSecurityHeaders(reply: Response) {
  expect(reply.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  expect(reply.headers.get("Strict-Transport-Security")).toBe("max-age=63072000; includeSubDomains");
  expect(reply.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(reply.headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
  expect(reply.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
}

describe.each(endpoints)("%s", (name, endpoint) => {
  const { path } = EXAMPLE_CALLS[name];

  it("replies to allowed callers as its schema says", async () => {
    const owner = await newOwner(path);
    const reply = await app.request(owner.path, await readyInit(name, owner.cookie));
    if (endpoint.access === "admin") {
      expect(reply.status).toBe(403);
      return;
    }
    expect(reply.status, await reply.clone().text()).toBe(REFUSED_EXAMPLES[name] ?? endpoint.status ?? 200);
    if (!reply.ok) return;
    const text = await reply.text();
    const isJson = reply.headers.get("Content-Type") === "application/json";
    expect(endpoint.reply.safeParse(isJson ? JSON.parse(text) : text).error).toBeUndefined();
    expect(text).not.toMatch(/scrypt\$|"password":"/);
  });

  it("refuses callers without a session unless it is open to visitors", async () => {
    if (endpoint.access === "visitor") return;
    for (const cookie of [undefined, `sid=${"A".repeat(43)}`]) {
      const reply = await app.request(path, initOf(name, cookie));
      expect([reply.status, await reply.text()]).toEqual([401, "Please sign in to continue."]);
      expectSecurityHeaders(reply);
    }
  });

  it("may be cached only when it is public data", async () => {
    const reply = await app.request(path, initOf(name));
    const isPublic = isPublicData(name);
    expect(reply.headers.get("Cache-Control")).toBe(isPublic ? "public, max-age=15" : "no-store");
    expect(reply.headers.get("Cloudflare-CDN-Cache-Control")).toBe(
      isPublic ? "public, max-age=30, stale-while-revalidate=60, stale-if-error=86400" : null,
    );
    expectSecurityHeaders(reply);
  });

  it("replies to other methods with 404 and a sentence", async () => {
    // The path may also match the pattern of another endpoint: /api/news/featured matches /api/news/:id.
    const segments = name.split(" ")[1]!.split("/");
    const isServedBy = (method: string) =>
      endpoints.some(([other]) => {
        const [otherMethod, pattern = ""] = other.split(" ");
        const parts = pattern.split("/");
        const matches = parts.every((part, index) => part.startsWith(":") || part === segments[index]);
        return otherMethod === method && parts.length === segments.length && matches;
      });
    const others = ["POST", "PUT", "PATCH", "DELETE"].filter((method) => !isServedBy(method));
    for (const method of others) {
      const reply = await app.request(path, { method });
      expect(reply.status).toBe(404);
      expect(await reply.text()).toContain(`Unknown address: ${method} /api/`);
      expectSecurityHeaders(reply);
    }
  });

  it("refuses an unknown parameter", async () => {
    const cookie = endpoint.access === "admin" ? adminCookie : userCookie;
    const reply = await app.request(`${path}${path.includes("?") ? "&" : "?"}surprise=1`, initOf(name, cookie));
    expect([reply.status, await reply.text()]).toEqual([400, "Unknown parameter surprise."]);
    expectSecurityHeaders(reply);
  });
});

/** The status for an admin who requests another user's object, where it differs from that for other users. */
const ADMIN_STATUS: Partial<Record<EndpointName, number>> = {
  // Without a reason, which the author reads.
  "DELETE /api/chat/messages/:id": 400,
  "GET /api/news/:id": 200,
  "PATCH /api/news/:id": 403,
  "DELETE /api/news/:id": 400,
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
const endpointsWithId = endpoints.filter(([name]) => name.includes("/:"));
// A share link is open to everyone who has it.
const ownedEndpoints = endpointsWithId.filter(
  ([name]) => /[A-Z]{4,}/.test(EXAMPLE_CALLS[name].path) && name !== "GET /api/shared/:token",
);
/** Everything that a reply contains. */
const contentOf = async (reply: Response) => [reply.status, await reply.text(), ...[...reply.headers].sort()];

describe.each(ownedEndpoints)("an owned object: %s", (name, endpoint) => {
  it("looks like a missing one to other users, and requires a session", async () => {
    const owner = await newOwner(EXAMPLE_CALLS[name].path);
    const otherUser = (await newOwner("")).cookie;
    const id = owner.path.split("/").find((part, index) => part !== EXAMPLE_CALLS[name].path.split("/")[index])!;
    const variants = [`${id}%00`, `%20${id}`, `${id}%20`, `0${id}`];
    const otherPaths = [...someOf([...NUMBERS, ...TEXTS], 3), ...someOf(variants, 2)].map((otherId) =>
      EXAMPLE_CALLS[name].path.replace(/[A-Z]{4,}/, otherId),
    );

    const toOtherUser = await contentOf(await app.request(owner.path, initOf(name, otherUser)));
    expect(toOtherUser[0]).toBe(404);
    expect(toOtherUser[1]).not.toContain(id);
    for (const path of otherPaths)
      expect(await contentOf(await app.request(path, initOf(name, otherUser))), path).toEqual(toOtherUser);

    const toVisitor = await contentOf(await app.request(owner.path, initOf(name)));
    expect(toVisitor[0]).toBe(endpoint.access === "visitor" ? 404 : 401);
    for (const path of otherPaths)
      expect(await contentOf(await app.request(path, initOf(name))), path).toEqual(toVisitor);

    // The object is unchanged, so its owner can still use it.
    const toOwner = await app.request(owner.path, initOf(name, owner.cookie));
    expect(toOwner.status, await toOwner.text()).toBe(endpoint.status ?? 200);
    const secondOwner = await newOwner(EXAMPLE_CALLS[name].path);
    const toAdmin = await app.request(secondOwner.path, initOf(name, adminCookie));
    expect(toAdmin.status).toBe(ADMIN_STATUS[name] ?? 404);
    const missing = await contentOf(await app.request(otherPaths[0]!, initOf(name, adminCookie)));
    expect(missing[0]).toBe(404);
    if (!(name in ADMIN_STATUS)) {
      const repeated = await contentOf(await app.request(secondOwner.path, initOf(name, adminCookie)));
      expect(repeated).toEqual(missing);
    }
  });
});

describe.each(endpointsWithId.filter(([, { access }]) => access === "admin"))(
  "an endpoint for admins only: %s",
  (name) => {
    it("does not reveal to others whether an id exists, and tells admins the same for all missing ids", async () => {
      const user = await newOwner("");
      const orderId = (await newOwner("ORDER")).path;
      const { id } = await (await app.request("/api/user", { headers: { Cookie: user.cookie } })).json<{
        id: string;
      }>();
      const pathWith = (id: string) => EXAMPLE_CALLS[name].path.replace(/[^/]+$/, id);
      const ids = [id, orderId, ...someOf([...NUMBERS, ...TEXTS], 3)];
      for (const [cookie, sentence] of [
        [user.cookie, [403, "You don't have admin privileges."]],
        [undefined, [401, "Please sign in to continue."]],
      ] as const) {
        for (const id of ids)
          expect((await contentOf(await app.request(pathWith(id), initOf(name, cookie)))).slice(0, 2)).toEqual(
            sentence,
          );
      }
      const [missing, ...others] = await Promise.all(
        [...NUMBERS, ...TEXTS].map(async (id) => contentOf(await app.request(pathWith(id), initOf(name, adminCookie)))),
      );
      expect(missing![0]).toBe(404);
      for (const otherReply of others) expect(otherReply).toEqual(missing);
    });
  },
);

const namesIn = (schema: unknown): string[] =>
  typeof schema !== "object" || schema === null
    ? []
    : [
        ...("properties" in schema ? Object.keys(schema.properties as object) : []),
        ...Object.values(schema).flatMap(namesIn),
      ];
/** Adds the extra fields to each object of a body. The body's own fields take precedence. */
const withExtras = (body: unknown, extras: object): unknown =>
  Array.isArray(body)
    ? body.map((value) => withExtras(value, extras))
    : typeof body === "object" && body !== null
      ? {
          ...extras,
          ...Object.fromEntries(Object.entries(body).map(([key, value]) => [key, withExtras(value, extras)])),
        }
      : body;

const writingEndpoints = endpoints.filter(([name]) => !name.startsWith("GET "));
// An endpoint without a body reads none, so that a few of them are enough.
const [withBody, withoutBody] = [true, false].map((reads) =>
  writingEndpoints.filter(([, { body }]) => (body !== undefined) === reads),
) as [typeof endpoints, typeof endpoints];

/**
 * Whether the parsed body has no field beyond the schema. A handler gets the parsed body alone, so that of these
 * endpoints some are enough too.
 */
const dropsExtras = ([name, { body }]: [EndpointName, Endpoint]): boolean => {
  const example = EXAMPLE_CALLS[name].body;
  const [plain, other] = [example, withExtras(example, { surprise: 1 })].map((value) => body!.safeParse(value));
  return plain!.success && isDeepStrictEqual(plain!.data, other!.data);
};
const [dropping, keeping] = [true, false].map((drops) => withBody.filter((entry) => dropsExtras(entry) === drops)) as [
  typeof endpoints,
  typeof endpoints,
];

describe.each([...keeping, ...someOf(dropping, 8), ...someOf(withoutBody, 3)])(
  "the column names of all tables, sent to %s",
  (name, endpoint) => {
    it("have no effect beyond the fields of its body", async () => {
      const { d1 } = app.deps.db;
      // All rows are read before and after, so the rows of earlier tests are deleted to save time.
      await d1.prepare("DELETE FROM users WHERE username NOT IN ('person', 'warden')").run();
      const columns = await columnsOf(d1);
      const allowedFields = namesIn(
        endpoint.body && z.toJSONSchema(endpoint.body, { io: "input", unrepresentable: "any" }),
      );
      // Fields of JSON that the schema does not describe, because the contents of an ad are validated separately.
      allowedFields.push(...(name === "POST /api/ad-orders" ? ["messages", "placement", "name", "symbol"] : []));
      const victim = await newOwner("");
      const { id } = await (await app.request("/api/user", { headers: { Cookie: victim.cookie } })).json<{
        id: string;
      }>();

      const extras = (valueFor: (column: Column) => unknown) =>
        Object.fromEntries(
          columns
            .flatMap((column) => {
              const camel = column.name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
              return [column.name, camel].map((key) => [key, valueFor(column)] as const);
            })
            .filter(([key]) => !allowedFields.includes(key)),
        );
      const isUserColumn = (column: Column) => /user|author|actor|reviewed_by|^id$/.test(column.name);

      /** The id of a new object that the admin's call can change. */
      async function newAdminTarget(path: string): Promise<string> {
        if (path.includes("transfers")) {
          transferCount += 1;
          const tx = `0x${String(transferCount).padStart(64, "0")}`;
          await d1
            .prepare(
              `INSERT INTO payment_events (network, tx, output, address, amount, confirmations, final, state, seen_at)
               VALUES (?, ?, 0, '0x1', '1000000', 40, 1, 'unmatched', 0)`,
            )
            .bind(app.deps.paymentNetworks[0]!.id, tx)
            .run();
          return `${tx}:0`;
        }
        const isRefund = path.includes("refunds");
        if (isRefund || path.includes("orders")) {
          const { path: orderId } = await newOwner(isRefund ? "REJECTED" : "ORDER");
          const change = isRefund ? `refund_address = '${REFUND_ADDRESS}'` : "status = 'confirmed'";
          await d1.prepare(`UPDATE ad_orders SET ${change} WHERE id = ?`).bind(orderId).run();
          return orderId;
        }
        const { cookie } = await newOwner("");
        return (await (await app.request("/api/user", { headers: { Cookie: cookie } })).json<{ id: string }>()).id;
      }

      async function effectOf(extraFields: object) {
        const owner = await newOwner(EXAMPLE_CALLS[name].path);
        let path = owner.path;
        if (endpoint.access === "admin" && name.includes("/:")) {
          path = path.replace(/[^/]+$/, await newAdminTarget(path));
          if (name.startsWith("DELETE"))
            await app.request(path, jsonInit("PUT", { minutes: 5, reason: "spam" }, adminCookie));
        }
        const ready = await readyCall(app, name, owner.cookie);
        const body = { ...(ready.body as object | undefined) };
        if ("username" in body && !/login|recover/.test(name)) body.username = `mass-${userCount}`;
        const init = jsonInit(
          methodOf(name),
          withExtras(body, extraFields),
          endpoint.access === "admin" ? adminCookie : ready.cookie,
        );
        let status = 0;
        const changes = await changesBy(d1, columns, async () => {
          status = (await app.request(path, init)).status;
        });
        return { status, changes: changesByColumn(changes) };
      }

      // The first run may find rows of earlier tests, and is only compared with the second.
      const [otherBaseline, baseline] = [await effectOf({}), await effectOf({})];
      expect(baseline.status).toBe(REFUSED_EXAMPLES[name] ?? endpoint.status ?? 200);
      const foreign = (column: Column) =>
        isUserColumn(column) ? id : column.type === "INTEGER" ? 987_654_321 : `hostile-${column.name}`;
      const granting = (column: Column) => (column.type === "INTEGER" ? true : "active");
      for (const values of inDepth([foreign], [foreign, granting])) {
        const { status, changes } = await effectOf(extras(values));
        expect(status).toBe(baseline.status);
        expect(Object.keys(changes).toSorted()).toEqual(Object.keys(baseline.changes).toSorted());
        for (const [column, changedValues] of Object.entries(changes)) {
          // Values that differ between any two users cannot be compared, but none of them may be a value that was sent.
          const isSame = isDeepStrictEqual(baseline.changes[column], otherBaseline.changes[column]);
          if (isSame && column !== FOLLOWS_THE_CHAIN)
            expect([column, changedValues]).toEqual([column, baseline.changes[column]]);
          else expect(JSON.stringify(changedValues), column).not.toMatch(new RegExp(`hostile-|987654321|${id}`));
        }
      }
    });
  },
);

it("replies to an unknown API path with a sentence and not with a page", async () => {
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

/**
 * Random requests to these endpoints are all refused, because only an authenticator can answer a challenge and only a
 * transaction of the chain proves a refund.
 */
const NEEDS_PROOF: EndpointName[] = [
  "POST /api/login/passkey",
  "POST /api/passkeys",
  "PATCH /api/admin/ad-refunds/:orderId",
];
/** In `npm test` one round of 600 requests. In any case every endpoint accepts the example call above. */
const MAX_ROUNDS = inDepth(1, 20);
const MAX_MISSING = inDepth(80, 0);
const basePath = (name: string) => name.split(" ")[1]!.split("/:")[0]!;
it("replies correctly to valid, mutated and junk requests, until enough endpoints have accepted one", async () => {
  let requests = 0;
  const target = {
    async request(path: string, init: RequestInit) {
      app.clock.time += 700;
      requests += 1;
      // Refreshed, because a position can only be reopened at a fresh price.
      if (requests % 800 === 0) await app.tick(0);
      return app.request(path, init);
    },
    run: (sql: string) => app.deps.db.d1.prepare(sql).run(),
  };
  const names = Object.keys(contract) as EndpointName[];
  let missing = names.filter((name) => !NEEDS_PROOF.includes(name));
  // Refused requests test little, so each endpoint must have accepted one. Only the missing ones get more requests,
  // together with the lists that name their objects.
  for (let seed = 2; seed < 2 + MAX_ROUNDS && missing.length > 0; seed++) {
    const paths = missing.map(basePath);
    const { successes, faults } = await sendRandomRequests(target, {
      seed,
      count: seed === 2 ? inDepth(600, 5000) : 500,
      names: names.filter((name) => paths.includes(basePath(name))),
    });
    expect(faults).toEqual([]);
    missing = missing.filter((name) => !(name in successes));
  }
  expect(missing.length, missing.join(", ")).toBeLessThanOrEqual(MAX_MISSING);
});

const validHeaders = new Headers({ "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" });
const request = {
  name: "GET /api/user",
  caller: "user",
  method: "GET",
  ids: [],
  query: "",
  headers: {},
  body: "",
} as const;
it.each([
  { status: 500, headers: validHeaders, text: "Something went wrong." },
  { status: 503, headers: validHeaders, text: "The chat cannot take messages right now." },
  { status: 400, headers: new Headers({ "Content-Type": "text/plain; charset=utf-8" }), text: "No." },
  { status: 400, headers: new Headers({ "Cache-Control": "no-store" }), text: "No." },
  { status: 400, headers: validHeaders, text: "D1_ERROR: no such column" },
  { status: 400, headers: validHeaders, text: "Name: Invalid input: expected string, received undefined." },
  { status: 400, headers: validHeaders, text: "Ids: Too big: expected array to have <=2 items." },
  { status: 400, headers: validHeaders, text: "Unknown parameter \r\nSet-Cookie: sid=1." },
  { status: 200, headers: new Headers({ "Content-Type": "application/json" }), text: '{"id":1}' },
  { status: 201, headers: new Headers({ "Content-Type": "application/json" }), text: "{" },
])("detects the faulty reply $status $text", (reply) => {
  expect(faultOf({ ...request, ids: [] }, reply)).not.toBeNull();
});
