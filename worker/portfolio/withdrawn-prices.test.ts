import { beforeEach, describe, expect, it } from "vitest";
import { reopenedLeveraged } from "../../shared/ledger/leveraged.ts";
import type { Columns } from "../../shared/markets/snapshot.ts";
import { DAY, HOUR, MINUTE } from "../../shared/values/time.ts";
import { someOf } from "../../tools/test/depth.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { liquidateUnlisted, priceHeldCoins } from "./held-coins.ts";
import { findLeveraged, updateLeveraged } from "./leveraged.queries.ts";
import { liquidatePositions } from "./liquidations.ts";

type Position = { id: string; userId: string; isLiquidated: boolean; liquidatedAt: string | null; canReopen: boolean };

let app: TestApp;
let ann = "";
let bob = "";
let normalPrice = 0;
let appNumber = 0;
beforeEach(async () => {
  appNumber += 1;
  app = await startTestApp(`withdrawn-prices-${appNumber}`);
  await app.empty("leveraged_positions", "spot_positions");
  ann = await app.signUp("ann");
  bob = await app.signUp("bob");
  await runMinute();
  normalPrice = await priceOf("bitcoin");
});

/** Runs the jobs of one minute: a market refresh and the liquidations. */
async function runMinute() {
  await app.tick();
  await liquidatePositions(app.deps);
}
async function runHour(ms = HOUR) {
  app.clock.time += ms;
  await priceHeldCoins(app.deps);
  await liquidateUnlisted(app.deps);
}
const injectFault = (factor: number, coins = ["bitcoin"]) =>
  app.control("POST", "/faults", { upstream: "coingecko", mode: "spike", coins, factor });
const clearFaults = () => app.control("DELETE", "/faults");
const send = (method: string, path: string, body?: unknown, cookie = ann) =>
  app.request(path, body === undefined ? { method, headers: { Cookie: cookie } } : jsonInit(method, body, cookie));
const sendForJson = async <Reply>(...args: Parameters<typeof send>) => (await send(...args)).json<Reply>();
const statusAndText = async (...args: Parameters<typeof send>) => {
  const reply = await send(...args);
  return [reply.status, await reply.text()];
};
async function priceOf(id: string) {
  const [priced] = await sendForJson<{ price: number }[]>("GET", `/api/market-data?ids=${id}`);
  return priced!.price;
}
const dollars = (price: number) => String(Math.round(price));
const openPosition = (positionType: "long" | "short", factor: number, rest: object = {}) =>
  sendForJson<Position>("POST", "/api/leveraged-positions", {
    symbol: "btc",
    name: "Bitcoin",
    coinId: "bitcoin",
    size: "1",
    entryPrice: dollars(normalPrice),
    leverage: 5,
    positionType,
    liquidationPrice: dollars(normalPrice * factor),
    ...rest,
  });
const listPositions = (cookie = ann) => sendForJson<Position[]>("GET", "/api/leveraged-positions", undefined, cookie);
const listLiquidated = async () => (await listPositions()).map(({ isLiquidated }) => isLiquidated);
const updatePrices = () => sendForJson<{ liquidated: number }>("POST", "/api/update-prices");
const reopenPath = (id: string) => `/api/leveraged-positions/${id}/reopen`;

describe("one refresh with a wrong price", () => {
  it.each(someOf([0.1, 0.75, 1.25, 5], 2))("× %d liquidates nothing", async (factor) => {
    await openPosition("short", 1.05);
    await openPosition("long", 0.95);
    await injectFault(factor);
    await runMinute();
    expect(await updatePrices()).toMatchObject({ liquidated: 0 });
    const shownPrice = await priceOf("bitcoin");
    if (factor > 1.3 || factor < 0.7) expect(shownPrice / normalPrice).toBeCloseTo(1, 1);
    else expect(shownPrice / normalPrice).toBeCloseTo(factor, 1);
    // Reading the same refresh again does not count as a second one.
    await liquidatePositions(app.deps);
    expect(await updatePrices()).toMatchObject({ liquidated: 0 });
    await clearFaults();
    for (let n = 0; n < 3; n++) {
      await runMinute();
      expect(await updatePrices()).toMatchObject({ liquidated: 0 });
    }
    expect(await listLiquidated()).toEqual([false, false]);
    expect((await priceOf("bitcoin")) / normalPrice).toBeCloseTo(1, 1);
  });

  it("sends no held-back price to pages", async () => {
    const fetchColumns = async () => {
      app.restart();
      return sendForJson<Columns>("GET", "/api/top-coins?limit=1000&layout=columns");
    };
    const before = await fetchColumns();
    await injectFault(5);
    await runMinute();
    const heldBack = await fetchColumns();
    expect(Object.keys(heldBack)).toEqual(Object.keys(before));
    expect(JSON.stringify(heldBack)).not.toMatch(/heldBack|before/);
    expect([before.age[0], heldBack.age[0]]).toEqual([0, 1]);
    expect(heldBack.id[0]).toBe("bitcoin");
  });
});

describe("two refreshes in a row", () => {
  it.each([
    ["short", 5, [true, false]],
    ["long", 0.1, [false, true]],
    ["short", 1.2, [true, false]],
  ] as const)("liquidate a %s at × %d in the minute of the second one", async (_side, factor, expected) => {
    await openPosition("short", 1.05);
    await openPosition("long", 0.95);
    await injectFault(factor);
    await runMinute();
    expect(await listLiquidated()).toEqual([false, false]);
    await runMinute();
    expect(await listLiquidated()).toEqual(expected);
    expect((await priceOf("bitcoin")) / normalPrice / factor).toBeCloseTo(1, 1);
  });

  it("liquidate also in an owner's request", async () => {
    await openPosition("short", 1.05);
    await injectFault(5);
    await app.tick();
    expect(await updatePrices()).toMatchObject({ liquidated: 0 });
    await app.tick();
    expect(await updatePrices()).toMatchObject({ liquidated: 1 });
    const [position] = await listPositions();
    expect(position).toMatchObject({ isLiquidated: true, liquidatedAt: new Date(app.clock.time).toISOString() });
  });
});

describe("an unlisted coin that is priced hourly", () => {
  beforeEach(async () => {
    await app.deps.db.d1
      .prepare(
        "INSERT INTO coins (id, symbol, name, image, price, priced_at) VALUES ('lost', 'lost', 'Lost', '', '10', ?)",
      )
      .bind(app.clock.time)
      .run();
    app.clock.time += 1;
  });
  const mockPrice = (price: number) => {
    app.deps.coins.prices = async (ids) => ({ ok: true, value: ids.map((id) => ({ id, price, change24h: null })) });
  };
  const openLong = (rest: object) =>
    openPosition("long", 1, { symbol: "lost", coinId: "lost", entryPrice: "10", ...rest });

  it("follows the same rules", async () => {
    await openLong({ liquidationPrice: "5" });
    mockPrice(10);
    await runHour();
    mockPrice(1);
    await runHour();
    expect([await priceOf("lost"), await listLiquidated()]).toEqual([10, [false]]);
    mockPrice(10);
    await runHour();
    mockPrice(1);
    await runHour();
    expect([await priceOf("lost"), await listLiquidated()]).toEqual([10, [false]]);
    await runHour();
    expect([await priceOf("lost"), await listLiquidated()]).toEqual([1, [true]]);
  });

  it("liquidates at the second crossing when the move is shown immediately", async () => {
    await openLong({ liquidationPrice: "8" });
    mockPrice(8);
    await runHour();
    expect([await priceOf("lost"), await listLiquidated()]).toEqual([8, [false]]);
    await runHour();
    expect(await listLiquidated()).toEqual([true]);
  });

  it("does not count searches within the hour as refreshes", async () => {
    await openLong({ liquidationPrice: "5" });
    const found = { id: "lost", symbol: "lost", name: "Lost", image: "", rank: null };
    app.deps.coins.search = async () => ({ ok: true, value: [found] });
    const search = async () =>
      (await sendForJson<{ current_price: number }[]>("GET", "/api/search-coins?q=lost"))[0]!.current_price;
    mockPrice(1);
    expect(await search()).toBe(10);
    app.clock.time += HOUR;
    expect([await search(), await search(), await search()]).toEqual([10, 10, 10]);
    await runHour(1);
    expect([await priceOf("lost"), await listLiquidated()]).toEqual([10, [false]]);
    await runHour();
    expect([await priceOf("lost"), await listLiquidated()]).toEqual([1, [true]]);
  });
});

describe("reopening a position", () => {
  /** Opens a short and liquidates it with two wrong refreshes. */
  async function liquidateByMistake(factor = 5) {
    const { id } = await openPosition("short", 1.2);
    await injectFault(factor);
    await runMinute();
    await runMinute();
    expect(await listPositions()).toMatchObject([{ id, isLiquidated: true, canReopen: false }]);
    return id;
  }
  async function withdrawPrice() {
    await clearFaults();
    await runMinute();
    await runMinute();
  }

  it("reverts a liquidation at a withdrawn price, once", async () => {
    const id = await liquidateByMistake();
    await clearFaults();
    await runMinute();
    expect(await listPositions()).toMatchObject([{ canReopen: false }]);
    await runMinute();
    expect(await listPositions()).toMatchObject([{ canReopen: true }]);
    const replies = await Promise.all([1, 2, 3].map(() => send("POST", reopenPath(id))));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const openState = { id, isLiquidated: false, liquidatedAt: null, canReopen: false };
    expect(await listPositions()).toMatchObject([openState]);
    expect(await statusAndText("POST", reopenPath(id))).toEqual([409, "Only a liquidated position can be reopened."]);
    await runMinute();
    await runMinute();
    expect(await listPositions()).toMatchObject([openState]);
  });

  it("allows another liquidation of the position", async () => {
    const id = await liquidateByMistake();
    await withdrawPrice();
    expect((await send("POST", reopenPath(id))).status).toBe(200);
    await injectFault(1.25);
    await runMinute();
    expect(await listLiquidated()).toEqual([false]);
    await runMinute();
    expect(await listLiquidated()).toEqual([true]);
  });

  it("is refused while the market price is past the liquidation price", async () => {
    const id = await liquidateByMistake();
    const sentence = "The market price is still past the liquidation price.";
    expect(await statusAndText("POST", reopenPath(id))).toEqual([409, sentence]);
  });

  it("is refused when the price has moved back by 30 % or less", async () => {
    const id = await liquidateByMistake(1.25);
    await withdrawPrice();
    const sentence =
      "The market price is within 30% of the price that liquidated this position, so the liquidation holds.";
    expect(await statusAndText("POST", reopenPath(id))).toEqual([409, sentence]);
    expect(await listPositions()).toMatchObject([{ isLiquidated: true, canReopen: false }]);
  });

  it("is refused on a stale price", async () => {
    const id = await liquidateByMistake();
    await withdrawPrice();
    app.clock.time += 10 * MINUTE + 1;
    const sentence = "There is no fresh market price for this position. Please try again in a few minutes.";
    expect(await statusAndText("POST", reopenPath(id))).toEqual([409, sentence]);
    expect(await listPositions()).toMatchObject([{ canReopen: false }]);
  });

  it("is refused after 24 hours", async () => {
    const id = await liquidateByMistake();
    const [{ liquidatedAt }] = (await listPositions()) as [Position];
    await clearFaults();
    app.clock.time = Date.parse(liquidatedAt!) + DAY - 2 * MINUTE;
    await runMinute();
    await runMinute();
    expect(await listPositions()).toMatchObject([{ canReopen: true }]);
    app.clock.time += 1;
    expect(await listPositions()).toMatchObject([{ canReopen: false }]);
    const sentence = "A position can only be reopened within 24 hours of its liquidation.";
    expect(await statusAndText("POST", reopenPath(id))).toEqual([409, sentence]);
  });

  it("is refused for a position that was imported as liquidated", async () => {
    const { id } = await openPosition("short", 1.2);
    await app.deps.db.d1.prepare("UPDATE leveraged_positions SET is_liquidated = 1").run();
    const sentence = "This position cannot be reopened, because the market price of its liquidation is unknown.";
    expect(await statusAndText("POST", reopenPath(id))).toEqual([409, sentence]);
  });

  it("is a condition of the update, so a position that changed meanwhile stays", async () => {
    const id = await liquidateByMistake();
    await withdrawPrice();
    const [{ userId }] = (await listPositions()) as [Position];
    const { db } = app.deps;
    const row = (await findLeveraged(db, userId, id))!;
    const after = reopenedLeveraged(row, app.clock.time);
    expect(await updateLeveraged(db, { ...row, updatedAt: row.updatedAt - 1 }, after)).toBeUndefined();
    expect(await updateLeveraged(db, { ...row, isLiquidated: false }, after)).toBeUndefined();
    expect(await updateLeveraged(db, { ...row, userId: "other-user" }, after)).toBeUndefined();
    expect(await listLiquidated()).toEqual([true]);
    expect(await updateLeveraged(db, row, after)).toMatchObject({ id, isLiquidated: false });
  });

  it("is allowed to the owner only", async () => {
    const id = await liquidateByMistake();
    await withdrawPrice();
    const positionNotFound = [404, "Position not found."];
    expect(await statusAndText("POST", reopenPath(id), undefined, bob)).toEqual(positionNotFound);
    expect(await statusAndText("POST", reopenPath("none"))).toEqual(positionNotFound);
    expect((await app.request(reopenPath(id), { method: "POST" })).status).toBe(401);
    expect(await listLiquidated()).toEqual([true]);
  });
});
