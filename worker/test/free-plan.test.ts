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

/** The length of a reply in characters, as far as it comes. */
const sizeOf = (reply: Response): Promise<number> =>
  reply.text().then(
    ({ length }) => length,
    () => 0,
  );

it("no request of a visitor loads a page of the market or another large reply of an upstream", async () => {
  await app.tick();
  await app.tickTokens();
  app.clock.time += 365 * 24 * 3_600_000;
  const coins = vi.spyOn(app.deps.coins, "page");
  const tokens = vi.spyOn(app.deps.tokenSource, "tokens");
  const replies: { url: string; size: Promise<number> }[] = [];
  const realFetch = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (...args) => {
    const reply = await realFetch(...args);
    replies.push({ url: reply.url, size: sizeOf(reply.clone()) });
    return reply;
  });
  const large = async () => {
    const sizes = await Promise.all(replies.map(async ({ url, size }) => ({ url, size: await size })));
    return sizes.filter(({ size }) => size > MAX_PARSED).map(({ url }) => url);
  };
  await visitEverything();
  expect(await large()).toEqual([]);
  expect([coins.mock.calls, tokens.mock.calls]).toEqual([[], []]);
  // The same observation sees the pages that the job loads.
  await app.tick();
  expect(coins).toHaveBeenCalled();
  expect(await large()).not.toEqual([]);
});
