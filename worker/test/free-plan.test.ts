import { beforeAll, expect, it, vi } from "vitest";
import { contract } from "../../shared/contract.ts";
import { type EndpointName, EXAMPLE_CALLS } from "./calls.ts";
import { jsonInit, startTestApp, type TestApp } from "./test-app.ts";

/** Longer than any reply of an upstream that a visitor's request reads, and much shorter than a page of the market. */
const MAX_PARSED = 100_000;
const PAGES = ["/", "/market", "/coins/bitcoin", "/news", "/sitemap.xml", "/img/coins/bitcoin"];

let app: TestApp;
let cookie = "";
beforeAll(async () => {
  app = await startTestApp("free-plan", { AD_CREATION: "open" });
  cookie = await app.signUpAdmin("visitor");
});

/** Every page and endpoint, with data that is old, so that each of them would want to load new data. */
async function visitEverything() {
  for (const path of PAGES) await app.request(path, { headers: { Cookie: cookie } });
  for (const name of Object.keys(contract) as EndpointName[]) {
    if (name === "POST /api/logout" || name.startsWith("DELETE /api/account")) continue;
    const { path, body } = EXAMPLE_CALLS[name];
    const method = name.split(" ")[0]!;
    await app.request(
      path,
      body === undefined ? { method, headers: { Cookie: cookie } } : jsonInit(method, body, cookie),
    );
  }
}

it("no request of a visitor loads a page of the market or another large reply of an upstream", async () => {
  await app.tick();
  await app.tickTokens();
  app.clock.time += 365 * 24 * 3_600_000;
  const coins = vi.spyOn(app.deps.coins, "page");
  const tokens = vi.spyOn(app.deps.tokenSource, "tokens");
  const json = vi.spyOn(Response.prototype, "json");
  const text = vi.spyOn(Response.prototype, "text");
  await visitEverything();
  const reads = [json, text].flatMap(({ mock }) =>
    mock.results.map(({ value }, index) => ({ url: (mock.contexts[index] as Response).url, value })),
  );
  for (const { url, value } of reads.filter(({ url }) =>
    new URL(url || "http://none").host.endsWith(".sandbox.test"),
  )) {
    const read = await (value as Promise<unknown>).catch(() => "");
    const { length } = typeof read === "string" ? read : JSON.stringify(read);
    expect([url, length <= MAX_PARSED]).toEqual([url, true]);
  }
  expect([coins.mock.calls, tokens.mock.calls]).toEqual([[], []]);
  // The same observation sees the pages that the job loads.
  const before = json.mock.calls.length + text.mock.calls.length;
  await app.tick();
  expect(coins).toHaveBeenCalled();
  expect(json.mock.calls.length + text.mock.calls.length).toBeGreaterThan(before);
});
