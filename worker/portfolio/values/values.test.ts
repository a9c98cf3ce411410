import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Decimal, type Exact, multiply } from "../../../shared/values/decimal.ts";
import { DAY, HOUR, isoTime } from "../../../shared/values/time.ts";
import { loadCoins } from "../../coins/load.ts";
import { jsonInit, startTestApp, type TestApp } from "../../test/test-app.ts";
import { snapshotPortfolios } from "../snapshots/snapshots.ts";

type Point = { at: string; value: string; cost: string; pnl: string; basis: string; isLoading?: true };
const SPOT = { symbol: "btc", name: "Bitcoin", coinId: "bitcoin", amount: "2", entryPrice: "100" };
const SHORT = {
  symbol: "eth",
  name: "Ethereum",
  coinId: "ethereum",
  size: "3",
  entryPrice: "4000",
  leverage: 2,
  positionType: "short",
};

let app: TestApp;
let cookie: string;
let users = 0;
beforeAll(async () => {
  app = await startTestApp("values");
  await app.empty("coin_archive", "coin_recent", "coin_years", "coin_details", "coin_loads");
  await app.tick();
  for (const id of ["bitcoin", "ethereum"]) await app.request(`/api/coins/${id}`);
  for (let run = 0; run < 20; run++) if ((await loadCoins(app.deps)) === "nothing was due") break;
  app.restart();
});
beforeEach(async () => {
  users += 1;
  cookie = await app.signUp(`holder-${users}`);
});

const post = async (path: string, body: object): Promise<{ id: string }> => {
  const reply = await app.request(path, jsonInit("POST", body, cookie));
  expect(reply.status, await reply.clone().text()).toBe(201);
  return reply.json();
};
const valuesOf = async (query: string): Promise<Point[]> => {
  const reply = await app.request(`/api/portfolio/values?${query}`, { headers: { Cookie: cookie } });
  expect(reply.status, await reply.clone().text()).toBe(200);
  return reply.json();
};
/** The stored price of a coin on the day that begins at this time. */
const priceAt = async (id: string, at: string): Promise<string> => {
  const reply = await (await app.request(`/api/coins/${id}/history?range=1y`)).json<{
    points: { at: string; price: string }[];
  }>();
  return reply.points.findLast((point) => point.at <= at)!.price;
};
const buy = (daysAgo: number, amount: string, price: string) => ({
  kind: Number(amount) > 0 ? "buy" : "sell",
  at: isoTime(app.clock.time - daysAgo * DAY),
  legs: [{ symbol: "btc", coinId: "bitcoin", amount }],
  price,
});

describe("without own records", () => {
  it("today's holdings are valued at the prices of the archive", async () => {
    await post("/api/spot-positions", SPOT);
    const points = await valuesOf("range=30d");
    expect(points.length).toBeGreaterThanOrEqual(29);
    for (const { at, value, cost, pnl, basis } of points) {
      expect([basis, cost]).toEqual(["today", "200"]);
      const spot = multiply("2" as Exact, (await priceAt("bitcoin", at)) as Exact);
      expect(Number(value)).toBeCloseTo(Number(spot), 6);
      expect(Number(pnl)).toBeCloseTo(Number(spot) - 200, 6);
    }
    for (const range of ["24h", "7d", "1y", "all"])
      expect(new Set((await valuesOf(`range=${range}`)).map(({ basis }) => basis))).toEqual(new Set(["today"]));
  });

  it("one midnight has one value in all ranges, and a day has all its hours", async () => {
    await post("/api/spot-positions", SPOT);
    const valuesBy = async (range: string) =>
      new Map((await valuesOf(`range=${range}`)).map(({ at, value }) => [at, value]));
    const [hours, week, month] = [await valuesBy("24h"), await valuesBy("7d"), await valuesBy("30d")];
    expect(hours.size).toBe(24);
    const days = [...month].filter(([at]) => week.has(at));
    expect(days).toHaveLength(7);
    for (const [at, value] of days) {
      expect([at, week.get(at)]).toEqual([at, value]);
      if (hours.has(at)) expect(hours.get(at)).toBe(value);
    }
  });

  it("a chart with a leveraged position begins when it was opened", async () => {
    await post("/api/spot-positions", SPOT);
    await post("/api/leveraged-positions", { ...SHORT, openedAt: isoTime(app.clock.time - 2 * DAY) });
    const points = await valuesOf("range=30d");
    // The coins have no value before it either, because adding the position would look like a gain.
    expect(points.filter(({ at }) => at < isoTime(app.clock.time - 2 * DAY))).toEqual([]);
    expect(points[0]).toMatchObject({ basis: "transactions", begins: isoTime(app.clock.time - 2 * DAY) });
  });

  it("the first point says that older prices are still being loaded", async () => {
    const isLoading = async () => (await valuesOf("range=30d")).map((point) => point.isLoading ?? false);
    await post("/api/spot-positions", SPOT);
    expect(new Set(await isLoading())).toEqual(new Set([false]));
    await post("/api/spot-positions", { ...SPOT, symbol: "sol", name: "Solana", coinId: "solana" });
    const [first, ...rest] = await isLoading();
    expect(first).toBe(true);
    expect(new Set(rest)).toEqual(new Set([false]));
  });

  it("a coin without prices leaves a gap instead of a guess", async () => {
    await post("/api/spot-positions", { ...SPOT, symbol: "zzz", name: "Unknown", coinId: undefined });
    expect(await valuesOf("range=30d")).toEqual([]);
  });
});

describe("with transactions", () => {
  it("a coin that has no price at all has no points, also at a time before it was sold", async () => {
    const unlisted = { symbol: "nothing", coinId: null };
    const book = (kind: string, daysAgo: number, amount: string) => {
      const at = isoTime(app.clock.time - daysAgo * DAY);
      return post("/api/transactions", { kind, at, legs: [{ ...unlisted, amount }] });
    };
    await book("transfer", 9, "5");
    const [row] = await (await app.request("/api/spot-positions", { headers: { Cookie: cookie } })).json<
      { id: string }[]
    >();
    expect(await valuesOf(`range=30d&positionId=${row!.id}`)).toEqual([]);
    await book("spend", 2, "-5");
    // Nothing is held since then, which is worth nothing.
    const points = await valuesOf("range=30d");
    expect(points.map(({ at }) => at).filter((at) => at < isoTime(app.clock.time - 2 * DAY))).toEqual([]);
  });
  it("a coin that no market prices is left out on all days, and the first point names it", async () => {
    await post("/api/transactions", buy(20, "4", "1000"));
    const before = await valuesOf("range=30d");
    const unlisted = { symbol: "nosuchcoin", coinId: null, amount: "100" };
    const at = isoTime(app.clock.time - 15 * DAY);
    await post("/api/transactions", { kind: "buy", at, legs: [unlisted], price: "1000" });
    const [first, ...rest] = await valuesOf("range=30d");
    expect([first, ...rest]).toEqual([{ ...before[0], leftOut: ["NOSUCHCOIN"] }, ...before.slice(1)]);
    expect(first).toMatchObject({ begins: isoTime(app.clock.time - 20 * DAY) });
  });
  it("amount and cost follow from their dates", async () => {
    await post("/api/transactions", buy(200, "4", "1000"));
    await post("/api/transactions", buy(100, "-3", "2000"));
    const points = await valuesOf("range=1y");
    expect(new Set(points.map(({ basis }) => basis))).toEqual(new Set(["transactions"]));
    expect(points[0]!.at >= isoTime(app.clock.time - 200 * DAY)).toBe(true);
    const [early, late] = [points[50]!, points.at(-1)!];
    expect([early.cost, late.cost]).toEqual(["4000", "1000"]);
    for (const [point, amount] of [
      [early, "4"],
      [late, "1"],
    ] as const)
      expect(point.value).toBe(multiply(amount as Decimal, (await priceAt("bitcoin", point.at)) as Exact));
    expect((await valuesOf("range=7d")).every(({ cost }) => cost === "1000")).toBe(true);
  });

  it("a position has a chart of its own", async () => {
    const { id } = await post("/api/spot-positions", SPOT);
    const { id: short } = await post("/api/leveraged-positions", SHORT);
    await post("/api/transactions", {
      ...buy(200, "5", "9"),
      legs: [{ symbol: "eth", coinId: "ethereum", amount: "5" }],
    });
    // It had no value before it was opened.
    expect(await valuesOf(`range=30d&positionId=${short}`)).toEqual([]);
    for (const [query, cost] of [
      [`positionId=${id}`, "200"],
      ["coinId=ethereum", "45"],
    ]) {
      const points = await valuesOf(`range=30d&${query}`);
      expect(points.length).toBeGreaterThan(20);
      expect(new Set(points.map((point) => point.cost))).toEqual(new Set([cost]));
    }
    expect(await valuesOf("range=30d&positionId=nope")).toEqual([]);
  });

  it("records are used until a transaction with a date before them is booked", async () => {
    await post("/api/spot-positions", SPOT);
    await snapshotPortfolios(app.deps);
    const recordedAt = isoTime(app.clock.time);
    app.clock.time += 4 * DAY;
    const basisOfRecord = async () => (await valuesOf("range=30d")).find(({ at }) => at === recordedAt)?.basis;
    expect(await basisOfRecord()).toBe("recorded");
    await post("/api/transactions", buy(1, "1", "1"));
    expect(await basisOfRecord()).toBe("recorded");
    await post("/api/transactions", buy(10, "1", "1"));
    expect(await basisOfRecord()).toBeUndefined();
    app.clock.time -= 4 * DAY;
  });

  it("others see nothing of it", async () => {
    const { id } = await post("/api/spot-positions", SPOT);
    cookie = await app.signUp(`other-${users}`);
    expect([await valuesOf("range=30d"), await valuesOf(`range=30d&positionId=${id}`)]).toEqual([[], []]);
  });
});

it("reads the prices of many coins with a fixed number of statements", async () => {
  const market = await app.deps.market.latest();
  const ids = market!.columns.id.slice(0, 40);
  await post("/api/spot-positions", SPOT);
  const count = async () => {
    app.counts.reset();
    await valuesOf("range=1y");
    return app.counts.statements;
  };
  const few = await count();
  for (const coinId of ids.slice(1)) {
    app.clock.time += HOUR / 60;
    await post("/api/spot-positions", { ...SPOT, symbol: coinId, name: coinId, coinId });
  }
  // The first view notes, once an hour, that prices are missing.
  await count();
  expect(await count()).toBe(few);
});
