import { beforeAll, describe, expect, it } from "vitest";
import { type Contract, contract } from "../../shared/contract.ts";
import type { Endpoint } from "../../shared/endpoint.ts";
import { startTestApp, type TestApp } from "./test-app.ts";

type Name = keyof Contract & string;
type Ask = { path: string; init?: RequestInit };

/** A call of each endpoint that must work. A new endpoint without a line here fails to compile. */
const asked: Record<Name, Ask> = {
  "GET /api/top-coins": { path: "/api/top-coins" },
  "GET /api/sparklines": { path: "/api/sparklines" },
  "GET /api/search-coins": { path: "/api/search-coins?q=btc" },
  "GET /api/market-data": { path: "/api/market-data?ids=bitcoin,ethereum" },
  "GET /api/token-prices": { path: "/api/token-prices" },
  "GET /api/health": { path: "/api/health" },
  "GET /api/status": { path: "/api/status" },
  "GET /api/openapi.json": { path: "/api/openapi.json" },
};
const PUBLIC_DATA = ["GET /api/top-coins", "GET /api/sparklines"];

const endpoints = Object.entries(contract) as [Name, Endpoint][];
const methodOf = (name: string) => name.split(" ")[0]!;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp("contract");
  await app.tick();
});

function expectHardened(reply: Response) {
  expect(reply.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  expect(reply.headers.get("Strict-Transport-Security")).toBe("max-age=63072000; includeSubDomains");
  expect(reply.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(reply.headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
  expect(reply.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
}

describe.each(endpoints)("%s", (name, endpoint) => {
  const { path, init } = asked[name];

  it("answers as its schema promises", async () => {
    const reply = await app.request(path, { ...init, method: methodOf(name) });
    if (endpoint.access === "visitor") {
      expect(reply.status, await reply.clone().text()).toBe(200);
      expect(endpoint.reply.safeParse(await reply.json()).error).toBeUndefined();
    } else {
      expect(reply.status).toBe(401);
      expect(await reply.text()).toMatch(/^[A-Z].*\.$/);
    }
  });

  it("may be kept by caches only when it is public data", async () => {
    const reply = await app.request(path, { ...init, method: methodOf(name) });
    const isPublic = PUBLIC_DATA.includes(name);
    expect(reply.headers.get("Cache-Control")).toBe(isPublic ? "public, max-age=15" : "no-store");
    expect(reply.headers.get("Cloudflare-CDN-Cache-Control")).toBe(
      isPublic ? "public, max-age=30, stale-while-revalidate=60, stale-if-error=86400" : null,
    );
    expectHardened(reply);
  });

  it("answers other methods with a sentence", async () => {
    const others = ["POST", "PUT", "PATCH", "DELETE"].filter((method) => !(`${method} ${path}` in contract));
    for (const method of others) {
      const reply = await app.request(path, { method });
      expect(reply.status).toBe(404);
      expect(await reply.text()).toContain(`There is no ${method} /api/`);
      expectHardened(reply);
    }
  });

  it("refuses an unknown parameter when it takes a query", async () => {
    if (!endpoint.query) return;
    const reply = await app.request(`${path}${path.includes("?") ? "&" : "?"}surprise=1`);
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
