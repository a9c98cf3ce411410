import { beforeAll, describe, expect, it } from "vitest";
import { DAY, HOUR } from "../../shared/values/time.ts";
import { refreshEcosystems } from "../ecosystems/refresh.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { listHeldCoins } from "./held-coins.queries.ts";
import { snapshotPortfolios } from "./snapshots/snapshots.ts";

const EVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

let app: TestApp;
let cookie: string;
const get = async <Value>(path: string) => (await app.request(path, { headers: { Cookie: cookie } })).json<Value>();
const post = (path: string, body: object) => app.request(path, jsonInit("POST", body, cookie));
const priceOf = async (id: string) => (await get<{ price: number }[]>(`/api/market-data?ids=${id}`))[0]!.price;
type Summary = { totals: Record<string, string>; linked: { value: string }[] };
type Point = { value: string; cost: string; pnl: string; basis?: string };

beforeAll(async () => {
  app = await startTestApp("linked-portfolio");
  await app.empty("linked_accounts", "token_contracts", "ecosystems", "ecosystem_loads");
  await app.tick();
  await refreshEcosystems(app.deps);
  cookie = await app.signUp("holder");
  await app.control("POST", "/wallets", { evm: [{ chainId: 1, address: EVM, units: "2000000000000000000" }] });
  await post("/api/linked-accounts", { kind: "evm", address: EVM });
});

describe("the balances of a linked account", () => {
  it("count in the value of the portfolio, but neither in its cost nor in its P&L", async () => {
    await post("/api/spot-positions", { symbol: "btc", name: "Bitcoin", amount: "1", entryPrice: "50000" });
    await post("/api/update-prices", {});
    const [eth, btc] = [await priceOf("ethereum"), await priceOf("bitcoin")];
    const [point] = await get<Point[]>("/api/portfolio/history?range=24h");
    expect(Number(point!.value)).toBeCloseTo(2 * eth + btc, 4);
    expect(point).toMatchObject({ cost: "50000" });
    expect(Number(point!.pnl)).toBeCloseTo(btc - 50_000, 4);
  });

  it("are part of the summary, by coin, but of no weight", async () => {
    const eth = await priceOf("ethereum");
    const { totals, linked } = await get<Summary>("/api/portfolio/summary");
    expect(linked).toMatchObject([{ coinId: "ethereum", symbol: "eth", amount: "2" }]);
    expect(Number(linked[0]!.value)).toBeCloseTo(2 * eth, 4);
    expect(Number(totals.value)).toBeCloseTo(2 * eth + (await priceOf("bitcoin")), 4);
    expect(totals).toMatchObject({ equity: totals.value, cost: "50000", spotPositions: 1 });
    expect(await get("/api/portfolio/weights")).toMatchObject({ items: [{ symbol: "btc", weight: "100" }] });
  });

  it("have no known gain, and before the first reading no known value", async () => {
    const other = await app.signUp("reader");
    const ofOther = async <Value>(path: string) =>
      (await app.request(path, { headers: { Cookie: other } })).json<Value>();
    await app.request("/api/linked-accounts", jsonInit("POST", { kind: "evm", address: EVM }, other));
    type Sums = Record<string, { amount: string | null; missing: number }>;
    type Totals = { totals: Record<string, string | null> & { sums: Sums } };
    const summary = async () => (await ofOther<Totals>("/api/portfolio/summary")).totals;
    const read = await summary();
    expect(Number(read.value)).toBeGreaterThan(0);
    expect(read).toMatchObject({ cost: null, pnl: null, unrealised: null });
    expect(read.sums).toMatchObject({ pnl: { amount: null, missing: 1 }, unrealised: { amount: null, missing: 1 } });
    const own = "WHERE user_id = (SELECT id FROM users WHERE username = 'reader')";
    await app.deps.db.d1
      .prepare(`UPDATE linked_accounts SET as_of = NULL, holdings = '[]', due_at = 2e14 ${own}`)
      .run();
    const unread = await summary();
    expect(unread).toMatchObject({ value: null, equity: null, cost: null, pnl: null, unrealised: null });
    for (const name of ["value", "cost", "equity", "pnl", "unrealised"]) expect(unread.sums[name]!.missing).toBe(1);
    await app.deps.db.d1.prepare(`DELETE FROM linked_accounts ${own}`).run();
  });

  it("are part of the daily record of a user without positions", async () => {
    const other = await app.signUp("watcher");
    await app.request("/api/linked-accounts", jsonInit("POST", { kind: "evm", address: EVM }, other));
    await snapshotPortfolios(app.deps);
    const reply = await app.request("/api/portfolio/history?range=30d", { headers: { Cookie: other } });
    const [point] = await reply.json<Point[]>();
    expect(Number(point!.value)).toBeCloseTo(2 * (await priceOf("ethereum")), 4);
    expect(point).toMatchObject({ cost: null, pnl: null });
  });

  it("are part of the chart, but not of the chart of one coin", async () => {
    app.clock.time += 2 * HOUR;
    const points = await get<Point[]>("/api/portfolio/values?range=24h");
    const last = points.at(-1)!;
    expect(Number(last.value)).toBeGreaterThan(2 * (await priceOf("ethereum")));
    expect(Number(last.pnl)).toBeLessThan((await priceOf("bitcoin")) * 1.2);
    expect(await get<Point[]>("/api/portfolio/values?range=24h&coinId=ethereum")).toEqual([]);
  });

  it("keep their coin priced when it leaves the market", async () => {
    expect(await listHeldCoins(app.deps.db, 100)).toContain("ethereum");
  });

  it("are in the account's export, and are deleted with the account", async () => {
    const data = await get<{ linkedAccounts: unknown[] }>("/api/account/export");
    expect(data.linkedAccounts).toMatchObject([{ kind: "evm", address: EVM, holdings: [{ amount: "2" }] }]);
    app.clock.time += DAY;
    const gone = await app.request("/api/account", jsonInit("DELETE", { password: "correct horse" }, cookie));
    expect(gone.status).toBe(200);
    const { results } = await app.deps.db.d1
      .prepare("SELECT username FROM linked_accounts AS l JOIN users AS u ON u.id = l.user_id")
      .all();
    expect(results).toEqual([{ username: "watcher" }]);
  });
});
