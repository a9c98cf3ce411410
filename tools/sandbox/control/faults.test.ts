import type { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AT_NOON, command, get, getJson, ORIGIN, type Row } from "../ask.ts";
import { createSandbox } from "../sandbox.ts";

const PAGE = "/coins/markets?vs_currency=usd&per_page=250&page=1&price_change_percentage=24h,7d";
let app: Hono;
let good: Row[];

beforeEach(async () => {
  app = createSandbox(AT_NOON);
  good = await getJson<Row[]>(app, PAGE);
});

async function struckBy(fault: object): Promise<Response> {
  const answer = await command(app, "POST", "/faults", { upstream: "coingecko", ...fault });
  expect(answer.status).toBe(201);
  return get(app, PAGE);
}
const rowsStruckBy = async (fault: object) => (await (await struckBy(fault)).json()) as Row[];

describe("which requests a fault strikes", () => {
  test("all until it is cleared", async () => {
    expect((await struckBy({ mode: "500" })).status).toBe(500);
    expect((await get(app, "/ping")).status).toBe(500);
    await command(app, "DELETE", "/faults");
    expect((await get(app, PAGE)).status).toBe(200);
  });

  test("as many as the command says", async () => {
    const answers = [(await struckBy({ mode: "500", times: 2 })).status];
    answers.push((await get(app, PAGE)).status, (await get(app, PAGE)).status);
    expect(answers).toEqual([500, 500, 200]);
  });

  test("only those that match, whole words", async () => {
    expect((await struckBy({ mode: "500", match: "page=2" })).status).toBe(200);
    expect((await get(app, "/coins/markets?vs_currency=usd&page=25")).status).toBe(200);
    expect((await get(app, "/coins/markets?vs_currency=usd&page=2&per_page=5")).status).toBe(500);
    expect((await get(app, "/ping")).status).toBe(200);
  });

  test("icons and commands are never struck", async () => {
    await struckBy({ mode: "500" });
    expect((await app.request(`${ORIGIN}/coingecko/icons/bitcoin`)).status).toBe(200);
  });
});

describe("refusals and failures", () => {
  test("429 with Retry-After, and without", async () => {
    const limited = await struckBy({ mode: "429", retryAfter: 119, times: 1 });
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "119"]);
    expect(await limited.json()).toMatchObject({ status: { error_code: 429 } });
    const silent = await struckBy({ mode: "429-no-retry-after" });
    expect([silent.status, silent.headers.get("retry-after")]).toEqual([429, null]);
  });

  test("503", async () => expect((await struckBy({ mode: "503" })).status).toBe(503));

  test("auth: a 401 in CoinGecko's structured shape", async () => {
    const refused = await struckBy({ mode: "auth" });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ status: { error_code: 10002, error_message: expect.any(String) } });
  });

  test.each([
    [undefined, 502],
    [200, 200],
    [403, 403],
  ])("html with status %s", async (status, expected) => {
    const page = await struckBy({ mode: "html", ...(status && { status }) });
    expect(page.status).toBe(expected);
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(await page.text()).toMatch(/^<!DOCTYPE html>/);
  });

  test("redirect leads away from JSON, and not off this host", async () => {
    const moved = await struckBy({ mode: "redirect" });
    expect([moved.status, moved.headers.get("location")]).toEqual([302, "http://169.254.169.254/latest/meta-data/"]);
  });

  test("empty: a good status and no body", async () => {
    const empty = await struckBy({ mode: "empty" });
    expect([empty.status, await empty.text()]).toEqual([200, ""]);
  });

  test("truncated: the first half of the reply", async () => {
    const half = await (await struckBy({ mode: "truncated" })).text();
    const whole = JSON.stringify(good);
    expect(whole.startsWith(half)).toBe(true);
    expect(half.length).toBe(Math.floor(whole.length / 2));
  });

  test("reset: the body breaks off", async () => {
    const broken = await struckBy({ mode: "reset" });
    expect(broken.status).toBe(200);
    await expect(broken.text()).rejects.toThrow("dropped the connection");
  });
});

describe("waits", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => vi.useRealTimers());

  /** The statuses of an answer, as soon as there is one. */
  function statusOf(answer: Promise<Response>): number[] {
    const seen: number[] = [];
    void answer.then(({ status }) => seen.push(status));
    return seen;
  }

  test("slow answers well, after its delay", async () => {
    const late = struckBy({ mode: "slow", delayMs: 3000 });
    const seen = statusOf(late);
    await vi.advanceTimersByTimeAsync(2999);
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await (await late).json()).toEqual(good);
  });

  test("timeout does not answer until its client leaves", async () => {
    await command(app, "POST", "/faults", { upstream: "coingecko", mode: "timeout" });
    const client = new AbortController();
    const answer = Promise.resolve(
      app.fetch(new Request(`${ORIGIN}/coingecko/api/v3/ping`, { signal: client.signal })),
    );
    const seen = statusOf(answer);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(seen).toEqual([]);
    client.abort();
    expect((await answer).status).toBe(504);
  });

  test("timeout ends when the faults are cleared", async () => {
    const answer = struckBy({ mode: "timeout" });
    const seen = statusOf(answer);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(seen).toEqual([]);
    await command(app, "DELETE", "/faults");
    expect((await answer).status).toBe(504);
  });
});

describe("wrong rows", () => {
  test("duplicates: the last five are later copies of the first five", async () => {
    const rows = await rowsStruckBy({ mode: "duplicates" });
    expect(rows).toHaveLength(250);
    expect(rows.slice(-5).map(({ id }) => id)).toEqual(good.slice(0, 5).map(({ id }) => id));
    expect(rows.at(-5)!.current_price! / rows[0]!.current_price!).toBeCloseTo(1.01, 6);
    expect(rows.slice(0, 245)).toEqual(good.slice(0, 245));
  });

  test("nulls: each third row without its figures, each tenth of those without a price", async () => {
    const rows = await rowsStruckBy({ mode: "nulls" });
    expect(rows[0]).toMatchObject({ id: "bitcoin", current_price: null, market_cap: null });
    expect(rows[3]).toMatchObject({ current_price: good[3]!.current_price, price_change_percentage_24h: null });
    expect(rows[1]).toEqual(good[1]);
  });

  test("wrong-types: numbers as text, a name as number", async () => {
    const rows = await rowsStruckBy({ mode: "wrong-types", coins: ["ethereum"] });
    expect(rows[1]).toMatchObject({ id: "ethereum", name: 42, current_price: String(good[1]!.current_price) });
    expect(rows[0]).toEqual(good[0]);
  });

  test("spike: prices and caps of all, or of the coins named, multiplied", async () => {
    const all = await rowsStruckBy({ mode: "spike", times: 1 });
    expect(all[7]!.current_price! / good[7]!.current_price!).toBeCloseTo(100, 6);
    const rows = await rowsStruckBy({ mode: "spike", coins: ["bitcoin"], factor: 1000 });
    expect(rows[0]!.current_price).toBe(good[0]!.current_price! * 1000);
    expect(rows[0]!.total_volume).toBe(good[0]!.total_volume);
    expect(rows[1]).toEqual(good[1]);
  });

  test("spike strikes simple/price as well", async () => {
    type Reply = Record<string, { usd: number }>;
    const path = "/simple/price?ids=bitcoin,ethereum&vs_currencies=usd";
    const before = await getJson<Reply>(app, path);
    await struckBy({ mode: "spike", coins: ["ethereum"], factor: 10 });
    const after = await getJson<Reply>(app, path);
    expect(after).toEqual({ bitcoin: before.bitcoin, ethereum: { usd: before.ethereum!.usd * 10 } });
  });

  test("bad-row: rows that are no rows between good ones", async () => {
    const rows = await rowsStruckBy({ mode: "bad-row" });
    expect(rows[1]).toBeNull();
    expect(rows[3]).toEqual({ id: null, current_price: "NaN" });
    expect(rows[4]).toEqual(good[4]);
  });

  test("missing-page: an empty list", async () => expect(await rowsStruckBy({ mode: "missing-page" })).toEqual([]));

  test("vanish: the coins named are gone", async () => {
    const rows = await rowsStruckBy({ mode: "vanish", coins: ["bitcoin", "solana"] });
    expect(rows.map(({ id }) => id)).toEqual(
      good.map(({ id }) => id).filter((id) => id !== "bitcoin" && id !== "solana"),
    );
  });

  test("scam-leader: a trillion of market cap on five dollars of volume, before everything", async () => {
    const rows = await rowsStruckBy({ mode: "scam-leader" });
    expect(rows[0]).toMatchObject({ market_cap_rank: 1, market_cap: 3.33e12, total_volume: 5.4 });
    expect(rows.slice(1)).toEqual(good);
  });

  test("a refusal stays what it is", async () => {
    await struckBy({ mode: "spike" });
    const missing = await get(app, "/coins/no-such-coin");
    expect([missing.status, await missing.json()]).toEqual([404, { error: "coin not found" }]);
  });
});
