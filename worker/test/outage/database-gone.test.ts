import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { contract } from "../../../shared/contract.ts";
import { DAY, HOUR, MINUTE } from "../../../shared/values/time.ts";
import { inDepth, someOf } from "../../../tools/test/depth.ts";
import { type EndpointName, EXAMPLE_CALLS, PURCHASE, SPOT } from "../calls.ts";
import { SMALLEST_TEMPLATE } from "../first-paint.ts";
import { jsonInit, startTestApp, type TestApp } from "../test-app.ts";
import { breakable, type Fault, ONLY_WRITES, TEXTS } from "./faulty-d1.ts";

const SHELL = `<html><head><title>Tidemark</title><meta name="description" content="Prices"></head><body><div id="root"></div></body></html>`;
const assets = {
  fetch: async (input: Request | URL) => {
    const { pathname } = new URL(input instanceof URL ? input : input.url);
    if (pathname === "/first-paint.json") return Response.json(SMALLEST_TEMPLATE);
    if (pathname.endsWith(".json")) return new Response(null, { status: 404 });
    return new Response(SHELL, { headers: { "Content-Type": "text/html" } });
  },
} as unknown as Fetcher;

const PAGES = ["/", "/market", "/market?q=bit", "/coins/bitcoin", "/coins/dogecoin", "/coins/no-such-coin", "/news"];
const OTHER_ADDRESSES = ["/news/1", "/news/1/title", "/feed.xml", "/sitemap.xml", "/s/unknown", "/img/coins/bitcoin"];
const MARKET = ["/api/start", "/api/top-coins", "/api/sparklines", "/api/coins/bitcoin", "/api/coins/bitcoin/history"];
const PUBLIC_ENDPOINTS = (Object.keys(contract) as EndpointName[]).filter(
  (name) => name.startsWith("GET ") && contract[name].access === "visitor",
);
const ADDRESSES = [
  ...PAGES,
  ...OTHER_ADDRESSES,
  ...MARKET,
  ...PUBLIC_ENDPOINTS.map((name) => EXAMPLE_CALLS[name].path),
];
const FAULTS = Object.keys(TEXTS) as (keyof typeof TEXTS)[];
/** What no reply may show: a stack, SQL, or the text of D1. */
const INTERNALS = /D1_|SQLITE|free tier|midnight UTC|\bat \w+ \(|node_modules|Something went wrong/;
const LIMIT_OF_OBJECTS = "Exceeded allowed volume of requests in Durable Objects free tier.";

let app: TestApp;
let setFault: (fault: Fault | null) => void;
let cookie = "";

/** Durable Objects over their limit of requests. */
const failingObjects = () => ({
  idFromName: () => ({}),
  get: () =>
    new Proxy(
      {},
      {
        get: () => async () => {
          throw new Error(LIMIT_OF_OBJECTS);
        },
      },
    ),
});

beforeAll(async () => {
  app = await startTestApp("database-gone", {}, (d1) => {
    const breakableD1 = breakable(d1);
    setFault = breakableD1.set;
    return breakableD1.d1;
  });
  await app.tick();
  await app.loadRates();
  await app.tickTokens();
  cookie = await app.signUp("reader");
  app.deps.assets = assets;
});
afterEach(() => {
  setFault(null);
  vi.useRealTimers();
});

const restart = () => {
  app.restart();
  app.deps.assets = assets;
};
const visitAll = async () => {
  for (const address of ADDRESSES) await app.request(address);
};

async function expectHonestReply(address: string, seen: string) {
  const reply = await app.request(address);
  const text = await reply.text();
  const what = `${address}, ${seen}: ${reply.status} ${text.slice(0, 100)}`;
  expect([200, 202, 204, 400, 404, 503], what).toContain(reply.status);
  if (reply.status !== 204) expect(text.length, what).toBeGreaterThan(1);
  expect(
    reply.status === 200 && reply.headers.get("Content-Type") === "application/json" ? "" : text,
    what,
  ).not.toMatch(INTERNALS);
  if (reply.status === 503) expect(reply.headers.get("Retry-After"), what).toMatch(/^\d+$/);
  return { status: reply.status, text };
}

const READS = FAULTS.filter((fault) => !ONLY_WRITES.includes(fault));
it.each([...someOf(READS, 1), ...someOf(ONLY_WRITES, 1)])(
  "%s: no public address is blank, on a warm and on a new isolate",
  async (fault) => {
    await visitAll();
    const before = new Map<string, string>();
    for (const address of MARKET) before.set(address, await (await app.request(address)).text());
    setFault(fault);
    for (const isWarm of [true, false]) {
      if (!isWarm) restart();
      let requests = 0;
      do {
        for (const address of ADDRESSES) {
          const { status, text } = await expectHonestReply(address, `${fault}, ${isWarm ? "warm" : "new"}`);
          // A search outside the market, what only the database has, and the check itself.
          if (MARKET.includes(address) || PAGES.slice(0, 2).includes(address)) expect(status, address).toBe(200);
          if (MARKET.includes(address)) expect(JSON.parse(text)).toMatchObject({});
          requests += 1;
        }
        app.clock.time += 10_000;
      } while (requests < inDepth(1, 1000));
    }
    expect(await (await app.request("/")).text()).toMatch(/^<main>(<tr>[^<]+<\/tr>){20}<\/main>$/);

    setFault(null);
    app.clock.time += MINUTE;
    for (const address of [...PAGES.slice(0, 4), ...MARKET]) {
      const reply = await app.request(address);
      expect([address, reply.status, reply.headers.get("X-Read-Only")]).toEqual([address, 200, null]);
    }
  },
);

it("a new isolate at an edge that has kept nothing says what is the matter", async () => {
  restart();
  setFault("network");
  const request = (path: string) => app.request(path, {}, () => {}, "http://other-edge.test");
  for (const path of [...PAGES.slice(0, 2), "/coins/bitcoin", "/news/1"]) {
    const page = await request(path);
    expect([path, page.status, await page.text()]).toEqual([path, 503, SHELL]);
    expect([page.headers.get("Retry-After"), page.headers.get("Cache-Control")]).toEqual(["30", "no-store"]);
  }
  for (const path of MARKET) {
    const reply = await request(path);
    expect([reply.status, await reply.text()]).toEqual([
      503,
      "The database cannot be reached. Try again after 30 seconds.",
    ]);
  }
});

it("a kept reply names its age, and a cache does not keep it again", async () => {
  const rates = EXAMPLE_CALLS["GET /api/exchange-rates/daily"].path;
  await app.request(rates);
  app.clock.time += HOUR;
  restart();
  setFault("read-limit");
  const reply = await app.request(rates);
  expect([reply.status, reply.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect(Number(reply.headers.get("Age"))).toBeGreaterThanOrEqual(3600);
  expect(reply.headers.get("X-Read-Only")).toMatch(/T00:00:00\.000Z$/);
});

it("a database that never answers delays a page by seconds, and the market in memory by fewer", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await app.request("/api/top-coins");
  app.clock.time += 5 * MINUTE;
  const passed = async (path: string, ms: number) => {
    setFault("hangs");
    // The statements that wait end with the fault, after the reply.
    const reply = app.request(path, {}, () => setFault(null));
    await vi.advanceTimersByTimeAsync(ms);
    return (await reply).status;
  };
  expect(await passed("/api/top-coins", 2000)).toBe(200);
  restart();
  expect(await passed("/news/1", 5000)).toBe(503);
});

it.each(ONLY_WRITES)(
  "%s: a refused change says so, stores nothing, and is stored once when it is sent again",
  async (fault) => {
    const key = { "Idempotency-Key": `again-${fault}` };
    const send = (path: string, body: unknown) => {
      const init = jsonInit("POST", body, cookie);
      return app.request(path, { ...init, headers: { ...init.headers, ...key } });
    };
    const list = async (path: string) => (await app.request(path, { headers: { Cookie: cookie } })).json<unknown[]>();
    const before = (await list("/api/spot-positions")).length;
    setFault(fault);
    for (const [path, body] of [
      ["/api/spot-positions", SPOT],
      ["/api/transactions", PURCHASE],
    ] as const) {
      const refused = await send(path, body);
      expect(refused.status).toBe(503);
      const isLimit = fault === "write-limit";
      expect(await refused.text()).toMatch(
        isLimit
          ? /^Your change was not saved\. Try again after 00:00 UTC\.$/
          : /^Your change may not have been saved\./,
      );
      const untilMidnight = Math.ceil((DAY - (app.clock.time % DAY)) / 1000);
      expect(refused.headers.get("Retry-After")).toBe(String(isLimit ? untilMidnight : 30));
    }
    expect((await list("/api/spot-positions")).length).toBe(before);
    setFault(null);
    const stored = [await send("/api/spot-positions", SPOT), await send("/api/spot-positions", SPOT)];
    expect(stored.map(({ status }) => status)).toEqual([201, 201]);
    expect((await list("/api/spot-positions")).length).toBe(before + 1);
  },
);

it("a failing database signs nobody out, and a user can read while it stores nothing", async () => {
  const ask = () => app.request("/api/user", { headers: { Cookie: cookie } });
  // The session was last seen so long ago that its time would be stored.
  app.clock.time += 2 * DAY;
  setFault("write-limit");
  expect((await ask()).status).toBe(200);
  for (const fault of ["network", "overloaded", "read-limit"] as const) {
    setFault(fault);
    const reply = await ask();
    expect([reply.status, reply.headers.get("Set-Cookie")]).toEqual([503, null]);
  }
  setFault(null);
  expect((await ask()).status).toBe(200);
});

it("a user reads everything while the database stores nothing", async () => {
  const owner = await app.signUp("owner");
  const send = (name: EndpointName) =>
    app.request(EXAMPLE_CALLS[name].path, jsonInit("POST", EXAMPLE_CALLS[name].body, owner));
  const filled = ["POST /api/spot-positions", "POST /api/leveraged-positions", "POST /api/linked-accounts"] as const;
  for (const name of filled) expect([name, (await send(name)).status]).toEqual([name, 201]);
  expect((await app.request("/api/transactions", jsonInit("POST", PURCHASE, owner))).status).toBe(201);
  // After two days, these requests would store their time.
  app.clock.time += 2 * DAY;
  const reads = (Object.keys(contract) as EndpointName[]).filter(
    (name) => name.startsWith("GET ") && contract[name].access === "user",
  );
  expect(reads.length).toBeGreaterThan(40);
  const replyOf = async (name: EndpointName) => {
    const reply = await app.request(EXAMPLE_CALLS[name].path, { headers: { Cookie: owner } });
    await reply.arrayBuffer();
    return [name, reply.status];
  };
  setFault("write-limit");
  const broken = [];
  for (const name of reads) broken.push(await replyOf(name));
  setFault(null);
  for (const [index, name] of reads.entries()) expect(broken[index]).toEqual(await replyOf(name));
});

it("the health says whether changes can be stored", async () => {
  const health = async (path: string) => {
    const reply = await app.request(path);
    return [reply.status, reply.headers.get("X-Read-Only") !== null];
  };
  setFault("write-limit");
  expect([await health("/api/health"), await health("/api/health?writes=true")]).toEqual([
    [200, false],
    [503, true],
  ]);
  setFault(null);
  expect(await health("/api/health?writes=true")).toEqual([200, false]);
  // Another page asks within the seconds in which one write is enough.
  app.counts.reset();
  expect(await health("/api/health?writes=true")).toEqual([200, false]);
  expect(app.counts.rowsWritten).toBe(0);
});

it("objects over their limit take only their part with them", async () => {
  const names = ["LEDGER", "CHAT_ROOM", "PRICE_FEED", "PRICE_FAN_OUT", "VISIT_BUFFER", "PASSWORD_HASHER"];
  const other = await startTestApp(
    "objects-gone",
    Object.fromEntries(names.map((name) => [name, failingObjects()])) as never,
  );
  other.clock.time = app.clock.time;
  const reply = async (path: string, init: RequestInit = { headers: { Cookie: cookie } }) => {
    const { status, headers, text } = await other.request(path, init).then(async (sent) => ({
      status: sent.status,
      headers: sent.headers,
      text: await sent.text(),
    }));
    return [status, status === 503 ? text : "", headers.get("X-Read-Only")];
  };
  Object.assign(other.deps, { ledgers: { ...other.deps.ledgers, maxInRequest: -1 } });
  expect(await reply("/api/gains")).toEqual([
    503,
    "The figures of your ledger are not available. Try again after 00:00 UTC.",
    null,
  ]);
  const bought = { kind: "buy", at: "2026-01-02T00:00:00Z", legs: [{ symbol: "btc", amount: "1" }], price: "1" };
  expect(await reply("/api/transactions", jsonInit("POST", bought, cookie))).toEqual([
    503,
    "Your change may not have been saved. Look whether it is there before you try again after 00:00 UTC.",
    null,
  ]);
  const message = { message: "Hello", clientId: "11111111-1111-4111-8111-111111111111" };
  expect(await reply("/api/chat/messages", jsonInit("POST", message, cookie))).toEqual([
    503,
    "The chat cannot be reached. Try again after 00:00 UTC.",
    null,
  ]);
  const login = { username: "reader", password: "correct horse" };
  expect(await reply("/api/login", jsonInit("POST", login))).toEqual([
    503,
    "Passwords cannot be checked. Try again after 00:00 UTC.",
    null,
  ]);
  const socket = { headers: { Upgrade: "websocket" } };
  expect((await reply("/ws/prices", socket))[0]).toBe(503);
  expect(await reply("/api/start")).toEqual([200, "", null]);
  expect((await reply("/api/visits", jsonInit("POST", EXAMPLE_CALLS["POST /api/visits"].body)))[0]).toBe(200);
});
