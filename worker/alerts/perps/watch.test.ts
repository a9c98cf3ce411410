import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MINUTE } from "../../../shared/values/time.ts";
import { refreshLinkedAccounts } from "../../linked-accounts/refresh.ts";
import { cookieOf, jsonInit, startTestApp, type TestApp } from "../../test/test-app.ts";
import { watchPerps } from "./watch.ts";

const ADDRESS = `0x${"7b".repeat(20)}`;
/** An isolated long, whose liquidation price does not depend on other positions, and a cross short. */
const POSITIONS = [
  { coin: "SOL", size: 12.5, entry: 160, leverage: 5, isIsolated: true, funding: 0.412907 },
  { coin: "ETH", size: -0.8, entry: 2500, leverage: 4, funding: -1.2 },
];
const SPOT = [
  { coin: "USDC", amount: "250.5" },
  { coin: "HYPE", amount: "3.25" },
];
const MARKS = { SOL: 165, ETH: 2450 };

type Account = {
  id: string;
  state: string;
  asOf: string | null;
  problem: string | null;
  warningsPausedSince: string | null;
  holdings: { symbol: string; coinId: string; amount: string }[];
  perps: Record<string, unknown>[];
};
type Position = Record<"liquidationPx" | "marginUsed", string>;
type Notification = { kind: string; step: number | null; symbol: string; name: string; price: string; target: string };

let app: TestApp;
let cookie: string;

async function setTime(time: number) {
  app.clock.time = time;
  await app.control("POST", "/clock", { offsetMs: time - Date.now() });
}
/** A minute of the cron's jobs. */
async function minute() {
  await setTime(app.clock.time + MINUTE);
  await refreshLinkedAccounts(app.deps);
  return watchPerps(app.deps);
}
const get = async <Reply>(path: string) => (await app.request(path, { headers: { Cookie: cookie } })).json<Reply>();
const account = async () => (await get<Account[]>("/api/linked-accounts"))[0]!;
const notifications = async () => (await get<{ items: Notification[] }>("/api/notifications")).items;
const steps = async () => (await notifications()).flatMap(({ step }) => step ?? []).toReversed();
const moveNear = (coin: string, percent: number) =>
  app.control("POST", "/hyperliquid", { near: { address: ADDRESS, coin, percent } });
const fail = () => app.control("POST", "/faults", { upstream: "hyperliquid", mode: "503" });
const askVenue = async (body: object) =>
  (
    await fetch("http://perp-watch.sandbox.test/hyperliquid/info", {
      method: "POST",
      body: JSON.stringify({ user: ADDRESS, ...body }),
      headers: { "Content-Type": "application/json" },
    })
  ).json<{ assetPositions: { position: Position }[]; marginSummary: { accountValue: string } }>();

beforeAll(async () => {
  app = await startTestApp("perp-watch");
});

beforeEach(async () => {
  await app.empty("hyperliquid_lists", "hyperliquid_marks");
  await app.control("POST", "/reset");
  await setTime(app.clock.time + MINUTE);
  await app.control("POST", "/hyperliquid", {
    marks: MARKS,
    account: { address: ADDRESS, cash: { "": 4_000 }, positions: POSITIONS, spot: SPOT },
  });
  cookie = cookieOf(
    await app.request("/api/register", jsonInit("POST", { username: "perps", password: "correct horse" })),
  );
  const body = { kind: "hyperliquid", address: ADDRESS, label: "Main" };
  expect((await app.request("/api/linked-accounts", jsonInit("POST", body, cookie))).status).toBe(201);
});

describe("a linked Hyperliquid account", () => {
  it("shows the venue's own figures with their digits", async () => {
    const { perps, state } = await account();
    expect(state).toBe("current");
    const venue = await askVenue({ type: "clearinghouseState" });
    const [sol, eth] = venue.assetPositions.map(({ position }) => position) as [Position, Position];
    expect(perps).toEqual([
      {
        symbol: "SOL",
        coinId: "solana",
        positionType: "long",
        size: "12.5",
        entryPrice: "160.0",
        markPrice: "165",
        liquidationPrice: sol.liquidationPx,
        leverage: 5,
        leverageType: "isolated",
        margin: sol.marginUsed,
        pnl: "62.5",
        funding: "0.412907",
      },
      {
        symbol: "ETH",
        coinId: "ethereum",
        positionType: "short",
        size: "0.8",
        entryPrice: "2500.0",
        markPrice: "2450",
        liquidationPrice: eth.liquidationPx,
        leverage: 4,
        leverageType: "cross",
        margin: eth.marginUsed,
        pnl: "40.0",
        funding: "-1.2",
      },
    ]);
  });

  it("holds its spot balances and, as USDC, the equity of its positions", async () => {
    const { holdings } = await account();
    const { accountValue } = (await askVenue({ type: "clearinghouseState" })).marginSummary;
    expect(Number(accountValue)).toBe(4_000 + 62.5 + 40);
    expect(holdings.map(({ symbol, amount }) => [symbol, amount])).toEqual([
      ["usdc", "4353"],
      ["hype", "3.25"],
    ]);
  });

  it("counts the money once when the spot balances secure the positions", async () => {
    const unified = { address: ADDRESS, cash: { "": 4_000 }, positions: POSITIONS, spot: SPOT, isUnified: true };
    await app.control("POST", "/hyperliquid", { account: unified });
    await minute();
    await minute();
    expect((await account()).holdings.map(({ amount }) => amount)).toEqual(["250.5", "3.25"]);
  });

  it("is read with two calls for each of the venue's markets at most", async () => {
    const requests = async () =>
      (await (await app.control("GET", "/requests")).json<{ requests: { url: string; upstream: string }[] }>()).requests
        .filter(({ upstream }) => upstream === "hyperliquid")
        .map(({ url }) => new URL(url, "http://sandbox.test").searchParams.get("type"));
    expect((await requests()).toSorted()).toEqual([
      "clearinghouseState",
      "clearinghouseState",
      "perpDexs",
      "spotClearinghouseState",
      "spotMeta",
    ]);
    await app.control("POST", "/reset");
    await setTime(app.clock.time + MINUTE);
    await refreshLinkedAccounts(app.deps);
    expect((await requests()).toSorted()).toEqual(["clearinghouseState", "spotClearinghouseState"]);
  });
});

describe("the warnings of a linked position", () => {
  it("come within a minute of each step, once, and again after a recovery", async () => {
    await minute();
    expect(await steps()).toEqual([]);
    for (const percent of [19.8, 15, 9.9, 9.5, 4.9, 4.7, 1.9, 1.5]) {
      await moveNear("SOL", percent);
      await minute();
    }
    expect(await steps()).toEqual([20, 10, 5, 2]);
    await minute();
    await moveNear("SOL", 10.8);
    await minute();
    await moveNear("SOL", 9.8);
    await minute();
    expect(await steps()).toEqual([20, 10, 5, 2]);
    await moveNear("SOL", 11.2);
    await minute();
    await moveNear("SOL", 9.8);
    await minute();
    expect(await steps()).toEqual([20, 10, 5, 2, 10]);
    const [latest] = await notifications();
    expect(latest).toMatchObject({ kind: "liquidation", symbol: "sol", positionType: "long" });
    expect(latest!.name).toMatch(/Hyperliquid · Main/);
  });

  it("also come for a short, whose price rises", async () => {
    await moveNear("ETH", 9.5);
    await minute();
    expect(await steps()).toEqual([10]);
  });

  it("are the same when two runs overlap", async () => {
    await moveNear("SOL", 4.5);
    await setTime(app.clock.time + MINUTE);
    await Promise.all([watchPerps(app.deps), watchPerps(app.deps)]);
    expect(await steps()).toEqual([5]);
  });

  it("begin again for a position that was closed and opened", async () => {
    await moveNear("SOL", 9);
    await minute();
    const closed = { address: ADDRESS, cash: { "": 4_000 }, positions: POSITIONS.slice(1), spot: SPOT };
    await app.control("POST", "/hyperliquid", { account: closed });
    await account();
    await minute();
    await minute();
    await app.control("POST", "/hyperliquid", { account: { ...closed, positions: POSITIONS } });
    await moveNear("SOL", 9);
    for (let i = 0; i < 7; i++) await minute();
    expect(await steps()).toEqual([10, 10]);
  });

  it("are paused with a notice while the venue does not answer, and continue when it does", async () => {
    await minute();
    expect((await account()).warningsPausedSince).toBeNull();
    const lastAnswer = app.clock.time;
    await fail();
    await moveNear("SOL", 9);
    for (let i = 0; i < 6; i++) await minute();
    expect((await account()).warningsPausedSince).toBe(new Date(lastAnswer).toISOString());
    expect((await account()).perps).toHaveLength(2);
    expect(await notifications()).toEqual([]);
    for (let i = 0; i < 20; i++) await minute();
    expect((await notifications()).map(({ kind, name }) => [kind, name])).toEqual([
      ["warnings_paused", "Hyperliquid · Main"],
    ]);
    await app.control("DELETE", "/faults");
    await env.DB.prepare("UPDATE upstream_budgets SET paused_until = 0").run();
    for (let i = 0; i < 3; i++) await minute();
    expect((await account()).warningsPausedSince).toBeNull();
    expect(await steps()).toEqual([10]);
  });
});
