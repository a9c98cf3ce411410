import { DrizzleQueryError } from "drizzle-orm/errors";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { define } from "../../../shared/endpoint.ts";
import { conflict } from "../../../shared/refusal.ts";
import { jsonInit } from "../../test/test-app.ts";
import type { Clock } from "../clock.ts";
import { type AppEnv, type Authorize, bindContract, type Identify, type SessionUser } from "./endpoints.ts";
import { toErrorReply } from "./error-replies.ts";

const table = define({
  "GET /api/open": { access: "visitor", reach: "refused", summary: "", reply: z.object({ open: z.boolean() }) },
  "GET /api/found": {
    access: "visitor",
    reach: "refused",
    summary: "",
    query: z.strictObject({ q: z.string("q is required once") }),
    reply: z.object({ q: z.string() }),
  },
  "GET /api/mine": { access: "user", reach: "refused", summary: "", reply: z.object({ id: z.string() }) },
  "GET /api/all": { access: "admin", reach: "refused", summary: "", reply: z.object({ id: z.string() }) },
  "POST /api/things/:id": {
    access: "user",
    reach: "refused",
    summary: "",
    body: z.object({ name: z.string().min(1, "name is required") }),
    reply: z.object({ id: z.string(), name: z.string() }),
  },
  "POST /api/words": {
    access: "visitor",
    reach: "refused",
    summary: "",
    body: z.object({
      fullName: z.string().min(1).max(3).optional(),
      isOn: z.boolean().optional(),
      entries: z
        .array(z.object({ count_of: z.int().min(0).max(9) }))
        .max(2)
        .optional(),
      kind: z.enum(["spot", "long"]).optional(),
      mail: z.union([z.literal(""), z.email()]).optional(),
      since: z.iso.datetime().optional(),
      step: z.number().gt(0).multipleOf(5).optional(),
      code: z.string().regex(/^x$/).optional(),
      own: z.string("own message comes first").optional(),
      read: z.union([z.object({ ids: z.array(z.int()) }), z.object({ upTo: z.int() })]).optional(),
    }),
    reply: z.null(),
  },
  "GET /api/taken": { access: "visitor", reach: "refused", summary: "", reply: z.null() },
  "GET /api/broken": { access: "visitor", reach: "refused", summary: "", reply: z.null() },
  "GET /api/orphaned": { access: "visitor", reach: "refused", summary: "", reply: z.null() },
  "GET /api/off-contract": { access: "visitor", reach: "refused", summary: "", reply: z.object({ n: z.number() }) },
});

const logEntries: unknown[] = [];
type Deps = {
  log: (event: string, fields?: object) => void;
  ids: { next(): string };
  clock: Clock;
  identify: Identify;
  authorize: Authorize;
};

function appFor(user: SessionUser | null) {
  const app = new Hono<AppEnv<Deps>>();
  const on = bindContract(app, table);
  on("GET /api/open", () => ({ open: true, password: "secret" }));
  on("GET /api/found", ({ query }) => query);
  on("GET /api/mine", ({ user: { id } }) => ({ id }));
  on("GET /api/all", ({ user: { id } }) => ({ id }));
  on("POST /api/things/:id", ({ params, body }) => ({ id: params.id!, name: body.name }));
  on("POST /api/words", () => null);
  on("GET /api/taken", () => {
    throw conflict("Username is already taken");
  });
  on("GET /api/broken", () => {
    throw new DrizzleQueryError("SELECT * FROM users WHERE name = ?", ["ann's secret"], new Error("no such table"));
  });
  on("GET /api/orphaned", () => {
    const cause = new Error("D1_ERROR: FOREIGN KEY constraint failed: SQLITE_CONSTRAINT");
    throw new DrizzleQueryError("insert into notes values (?)", ["ann's secret"], cause);
  });
  on("GET /api/off-contract", () => ({ n: "not a number" }) as never);
  app.onError(toErrorReply);
  const deps: Deps = {
    log: (event, fields) => void logEntries.push({ event, ...fields }),
    ids: { next: () => "request-1" },
    clock: { now: () => 0 },
    identify: async () => user,
    authorize: () => Promise.reject(new Error("No request of these tests has a token.")),
  };
  return { request: (path: string, init?: RequestInit) => app.request(path, init, deps) };
}

const visitor = appFor(null);
const user = appFor({ id: "u1", username: "ann", isAdmin: false, sid: "s1" });
const admin = appFor({ id: "u2", username: "root", isAdmin: true, sid: "s2" });

const summaryOf = async (reply: Response | Promise<Response>) => {
  const { status, headers } = await reply;
  return { status, text: await (await reply).text(), type: headers.get("Content-Type") };
};
const post = (body: BodyInit, type = "application/json") =>
  user.request("/api/things/7", { method: "POST", body, headers: { "Content-Type": type } });

describe("access to an endpoint", () => {
  it.each([
    ["/api/mine", [401, 200, 200]],
    ["/api/all", [401, 403, 200]],
    ["/api/open", [200, 200, 200]],
  ])("%s replies with the status for visitor, user and admin", async (path, statuses) => {
    const replies = await Promise.all([visitor, user, admin].map((app) => app.request(path)));
    expect(replies.map(({ status }) => status)).toEqual(statuses);
  });
});

describe("query parameters", () => {
  const fetchQuery = async (query: string) => {
    const reply = await visitor.request(`/api/found${query}`);
    return reply.ok ? (await reply.json<{ q: string }>()).q : await reply.text();
  };

  it("are not taken from the cache when only a part of the query is equal", async () => {
    const queries = ["?q=a?b", "?q=a", "?q=a%3Fb&", "?q=A", "?q="];
    for (let round = 0; round < 2; round++) {
      expect(await Promise.all(queries.map(fetchQuery))).toEqual(["a?b", "a", "a?b", "A", ""]);
    }
  });

  it.each([
    ["", "Q is required once."],
    ["?q=a&q=", "The parameter q was sent more than once."],
    ["?q=a&r=b", "Unknown parameter r."],
  ])("%j are refused each time", async (query, sentence) => {
    expect([await fetchQuery(query), await fetchQuery(query)]).toEqual([sentence, sentence]);
  });

  it("are cached up to a limit", async () => {
    for (let n = 0; n < 100; n++) expect(await fetchQuery(`?q=${n}`)).toBe(String(n));
    expect(await fetchQuery(`?q=${"x".repeat(300)}`)).toHaveLength(300);
    expect(await fetchQuery("?q=7")).toBe("7");
  });
});

describe("request bodies", () => {
  it("are parsed, and unknown fields are dropped", async () => {
    const reply = await post('{"name":"x","isAdmin":true,"id":"9"}');
    expect(await reply.json()).toEqual({ id: "7", name: "x" });
  });

  it.each([
    ["{", 400, "The body is not valid JSON."],
    ["", 400, "The body is not valid JSON."],
    ["null", 400, "The request must be a JSON object."],
    ["[]", 400, "The request must be a JSON object."],
    ['{"name":{"length":{"toString":1}}}', 400, "The request is not valid."],
    ["{}", 400, "Name is required."],
    ['{"name":""}', 400, "Name is required."],
    [JSON.stringify({ name: "x".repeat(64 * 1024) }), 413, "The request is too large: at most 64 kB."],
  ])("are refused when invalid: %#", async (body, status, text) => {
    expect(await summaryOf(post(body))).toMatchObject({ status, text, type: "text/plain; charset=utf-8" });
  });

  it.each([
    [{ fullName: 1 }, "Full name must be text."],
    [{ fullName: "" }, "Full name must not be empty."],
    [{ fullName: "long" }, "Full name must have at most 3 characters."],
    [{ isOn: "yes" }, "Is on must be true or false."],
    [{ entries: {} }, "Entries must be a list."],
    [{ entries: [{ count_of: 1 }, {}] }, "Entries entry 2 count of is required."],
    [{ entries: [{ count_of: 1.5 }] }, "Entries entry 1 count of must be a whole number."],
    [{ entries: [{ count_of: 10 }] }, "Entries entry 1 count of must be at most 9."],
    [{ entries: [{ count_of: 1 }, { count_of: 1 }, { count_of: 1 }] }, "Entries must have at most 2 entries."],
    [{ kind: "short" }, "Kind must be one of spot, long."],
    [{ mail: "x" }, "Mail must be an e-mail address."],
    [{ since: "today" }, "Since must be a time such as 2026-01-31T12:00:00Z."],
    [{ step: 0 }, "Step must be more than 0."],
    [{ step: 4 }, "Step must be a multiple of 5."],
    [{ code: "y" }, "Code is not valid."],
    [{ own: 1 }, "Own message comes first."],
    [{ read: { ids: 1 } }, "Read ids must be a list."],
    [{ read: { ids: [1, "2"] } }, "Read ids entry 2 must be a number."],
    [{ read: { upTo: "1" } }, "Read up to must be a number."],
    [{ read: 1 }, "Read must be an object."],
    [7, "The request must be a JSON object."],
  ])("of the form %j are refused with a readable sentence", async (body, text) => {
    expect(await summaryOf(visitor.request("/api/words", jsonInit("POST", body)))).toMatchObject({ status: 400, text });
  });

  it("are refused when their validation throws, and the route is logged", async () => {
    logEntries.length = 0;
    await post('{"name":{"length":{"toString":1}}}');
    expect(logEntries).toMatchObject([
      {
        event: "validation-failed",
        method: "POST",
        path: "/api/things/:id",
        cause: expect.stringMatching(/primitive/),
        stack: expect.stringMatching(/^ +at /),
      },
    ]);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""])(
    "are refused with the content type %j",
    async (type) => {
      expect((await summaryOf(post('{"name":"x"}', type))).status).toBe(415);
    },
  );

  it("are accepted with a charset in the content type", async () => {
    expect((await post('{"name":"x"}', "application/json; charset=utf-8")).status).toBe(200);
  });

  it("are read up to the size limit", async () => {
    const endless = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(32 * 1024));
      },
    });
    const init = { method: "POST", body: endless, duplex: "half", headers: { "Content-Type": "application/json" } };
    expect((await user.request("/api/things/7", init as RequestInit)).status).toBe(413);
  });
});

describe("replies to requests", () => {
  it("contain only fields of the contract", async () => {
    expect(await (await visitor.request("/api/open")).json()).toEqual({ open: true });
  });

  it("have the sentence of a refusal", async () => {
    expect(await summaryOf(visitor.request("/api/taken"))).toMatchObject({
      status: 409,
      text: "Username is already taken",
    });
  });

  it("are 409 when the owner was deleted meanwhile, which is logged", async () => {
    logEntries.length = 0;
    const reply = await appFor(null).request("/api/orphaned");
    expect(logEntries).toMatchObject([
      { event: "owner-deleted", path: "/api/orphaned", cause: expect.stringMatching(/FOREIGN KEY/) },
    ]);
    expect(JSON.stringify(logEntries)).not.toContain("secret");
    expect([reply.status, await reply.text()]).toEqual([
      409,
      "The owner of this data was deleted meanwhile. Please try again.",
    ]);
  });

  it.each(["/api/broken", "/api/off-contract"])(
    "to a failing request at %s contain only an id that is also logged",
    async (path) => {
      logEntries.length = 0;
      const reply = await visitor.request(path);
      expect([reply.status, await reply.text(), reply.headers.get("X-Request-Id")]).toEqual([
        500,
        "Something went wrong.",
        "request-1",
      ]);
      expect(logEntries).toMatchObject([{ event: "request-failed", requestId: "request-1", path }]);
      expect(JSON.stringify(logEntries)).not.toContain("secret");
    },
  );
});
