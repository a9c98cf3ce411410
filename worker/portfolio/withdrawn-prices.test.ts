import { beforeEach, describe, expect, it } from "vitest";
import type { Columns } from "../../shared/markets/snapshot.ts";
import { DAY, HOUR, MINUTE } from "../../shared/values/time.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { liquidateUnlisted, priceHeldCoins } from "./held-coins.ts";
import { reopenLiquidated } from "./leveraged.queries.ts";
import { liquidatePositions } from "./liquidations.ts";

type Position = { id: string; userId: string; isLiquidated: boolean; liquidatedAt: string | null; canReopen: boolean };

let app: TestApp;
let ann = "";
let bob = "";
let usual = 0;
let number = 0;
beforeEach(async () => {
  number += 1;
  app = await startTestApp(`withdrawn-prices-${number}`);
  await app.empty("leveraged_positions", "spot_positions");
  ann = await app.signUp("ann");
  bob = await app.signUp("bob");
  await minute();
  usual = await priceOf("bitcoin");
});

/** A minute passes, with a refresh and what it liquidates. */
async function minute() {
  await app.tick();
  await liquidatePositions(app.deps);
}
async function hour(passes = HOUR) {
  app.clock.time += passes;
  await priceHeldCoins(app.deps);
  await liquidateUnlisted(app.deps);
}
const fault = (factor: number, coins = ["bitcoin"]) =>
  app.control("POST", "/faults", { upstream: "coingecko", mode: "spike", coins, factor });
const heal = () => app.control("DELETE", "/faults");
const send = (method: string, path: string, body?: unknown, cookie = ann) =>
  app.request(path, body === undefined ? { method, headers: { Cookie: cookie } } : jsonInit(method, body, cookie));
const call = async <Reply>(...of: Parameters<typeof send>) => (await send(...of)).json<Reply>();
const refusal = async (...of: Parameters<typeof send>) => {
  const reply = await send(...of);
  return [reply.status, await reply.text()];
};
async function priceOf(id: string) {
  const [priced] = await call<{ price: number }[]>("GET", `/api/market-data?ids=${id}`);
  return priced!.price;
}
const dollars = (price: number) => String(Math.round(price));
const open = (positionType: "long" | "short", share: number, rest: object = {}) =>
  call<Position>("POST", "/api/leveraged-positions", {
    symbol: "btc",
    name: "Bitcoin",
    coinId: "bitcoin",
    size: "1",
    entryPrice: dollars(usual),
    leverage: 5,
    positionType,
    liquidationPrice: dollars(usual * share),
    ...rest,
  });
const positions = (cookie = ann) => call<Position[]>("GET", "/api/leveraged-positions", undefined, cookie);
const states = async () => (await positions()).map(({ isLiquidated }) => isLiquidated);
const updatePrices = () => call<{ liquidated: number }>("POST", "/api/update-prices");
const reopen = (id: string) => `/api/leveraged-positions/${id}/reopen`;

describe("one refresh with a wrong price", () => {
  it.each([0.1, 0.75, 1.25, 5])("× %d liquidates nothing", async (factor) => {
    await open("short", 1.05);
    await open("long", 0.95);
    await fault(factor);
    await minute();
    expect(await updatePrices()).toMatchObject({ liquidated: 0 });
    const shown = await priceOf("bitcoin");
    if (factor > 1.3 || factor < 0.7) expect(shown / usual).toBeCloseTo(1, 1);
    else expect(shown / usual).toBeCloseTo(factor, 1);
    // The same refresh looked at again is no second one.
    await liquidatePositions(app.deps);
    expect(await updatePrices()).toMatchObject({ liquidated: 0 });
    await heal();
    for (let times = 0; times < 3; times++) {
      await minute();
      expect(await updatePrices()).toMatchObject({ liquidated: 0 });
    }
    expect(await states()).toEqual([false, false]);
    expect((await priceOf("bitcoin")) / usual).toBeCloseTo(1, 1);
  });

  it("sends nothing more to pages while a price is held back", async () => {
    const columns = async () => {
      app.restart();
      return call<Columns>("GET", "/api/top-coins?limit=1000&layout=columns");
    };
    const before = await columns();
    await fault(5);
    await minute();
    const held = await columns();
    expect(Object.keys(held)).toEqual(Object.keys(before));
    expect(JSON.stringify(held)).not.toMatch(/heldBack|before/);
    expect([before.age[0], held.age[0]]).toEqual([0, 1]);
    expect(held.id[0]).toBe("bitcoin");
  });
});

describe("two refreshes in a row", () => {
  it.each([
    ["short", 5, [true, false]],
    ["long", 0.1, [false, true]],
    ["short", 1.2, [true, false]],
  ] as const)("liquidate a %s at × %d, in the minute of the second", async (_side, factor, after) => {
    await open("short", 1.05);
    await open("long", 0.95);
    await fault(factor);
    await minute();
    expect(await states()).toEqual([false, false]);
    await minute();
    expect(await states()).toEqual(after);
    expect((await priceOf("bitcoin")) / usual / factor).toBeCloseTo(1, 1);
  });

  it("liquidate by an owner's request as well", async () => {
    await open("short", 1.05);
    await fault(5);
    await app.tick();
    expect(await updatePrices()).toMatchObject({ liquidated: 0 });
    await app.tick();
    expect(await updatePrices()).toMatchObject({ liquidated: 1 });
    const [position] = await positions();
    expect(position).toMatchObject({ isLiquidated: true, liquidatedAt: new Date(app.clock.time).toISOString() });
  });
});

describe("an hourly priced coin outside the market", () => {
  beforeEach(async () => {
    await app.deps.db.d1
      .prepare(
        "INSERT INTO coins (id, symbol, name, image, price, priced_at) VALUES ('lost', 'lost', 'Lost', '', '10', ?)",
      )
      .bind(app.clock.time)
      .run();
    app.clock.time += 1;
  });
  const answers = (price: number) => {
    app.deps.coins.prices = async (ids) => ({ ok: true, value: ids.map((id) => ({ id, price, change24h: null })) });
  };
  const hold = (rest: object) => open("long", 1, { symbol: "lost", coinId: "lost", entryPrice: "10", ...rest });

  it("is shown and liquidates by the same rule", async () => {
    await hold({ liquidationPrice: "5" });
    answers(10);
    await hour();
    answers(1);
    await hour();
    expect([await priceOf("lost"), await states()]).toEqual([10, [false]]);
    answers(10);
    await hour();
    answers(1);
    await hour();
    expect([await priceOf("lost"), await states()]).toEqual([10, [false]]);
    await hour();
    expect([await priceOf("lost"), await states()]).toEqual([1, [true]]);
  });

  it("liquidates at the second crossing where the move is shown at once", async () => {
    await hold({ liquidationPrice: "8" });
    answers(8);
    await hour();
    expect([await priceOf("lost"), await states()]).toEqual([8, [false]]);
    await hour();
    expect(await states()).toEqual([true]);
  });

  it("takes no search within the hour for a refresh", async () => {
    await hold({ liquidationPrice: "5" });
    const found = { id: "lost", symbol: "lost", name: "Lost", image: "", rank: null };
    app.deps.coins.search = async () => ({ ok: true, value: [found] });
    const search = async () =>
      (await call<{ current_price: number }[]>("GET", "/api/search-coins?q=lost"))[0]!.current_price;
    answers(1);
    expect(await search()).toBe(10);
    app.clock.time += HOUR;
    expect([await search(), await search(), await search()]).toEqual([10, 10, 10]);
    await hour(1);
    expect([await priceOf("lost"), await states()]).toEqual([10, [false]]);
    await hour();
    expect([await priceOf("lost"), await states()]).toEqual([1, [true]]);
  });
});

describe("reopening", () => {
  /** A short that two wrong refreshes have liquidated. */
  async function liquidateByMistake(factor = 5) {
    const { id } = await open("short", 1.2);
    await fault(factor);
    await minute();
    await minute();
    expect(await positions()).toMatchObject([{ id, isLiquidated: true, canReopen: false }]);
    return id;
  }
  async function withdraw() {
    await heal();
    await minute();
    await minute();
  }

  it("undoes a liquidation on a price that was withdrawn, once", async () => {
    const id = await liquidateByMistake();
    await heal();
    await minute();
    expect(await positions()).toMatchObject([{ canReopen: false }]);
    await minute();
    expect(await positions()).toMatchObject([{ canReopen: true }]);
    const replies = await Promise.all([1, 2, 3].map(() => send("POST", reopen(id))));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const open = { id, isLiquidated: false, liquidatedAt: null, canReopen: false };
    expect(await positions()).toMatchObject([open]);
    expect(await refusal("POST", reopen(id))).toEqual([409, "Only a liquidated position can be reopened."]);
    await minute();
    await minute();
    expect(await positions()).toMatchObject([open]);
  });

  it("leaves a position that can be liquidated again", async () => {
    const id = await liquidateByMistake();
    await withdraw();
    expect((await send("POST", reopen(id))).status).toBe(200);
    await fault(1.25);
    await minute();
    expect(await states()).toEqual([false]);
    await minute();
    expect(await states()).toEqual([true]);
  });

  it("is refused while the market is still past the line", async () => {
    const id = await liquidateByMistake();
    const sentence = "The market price is still past the liquidation price.";
    expect(await refusal("POST", reopen(id))).toEqual([409, sentence]);
  });

  it("is refused when the price has moved back by 30 % or less", async () => {
    const id = await liquidateByMistake(1.25);
    await withdraw();
    const sentence =
      "The market price is within 30% of the price that liquidated this position, so the liquidation holds.";
    expect(await refusal("POST", reopen(id))).toEqual([409, sentence]);
    expect(await positions()).toMatchObject([{ isLiquidated: true, canReopen: false }]);
  });

  it("is refused on an old price", async () => {
    const id = await liquidateByMistake();
    await withdraw();
    app.clock.time += 10 * MINUTE + 1;
    const sentence = "There is no fresh market price to reopen this position at. Please try again in a few minutes.";
    expect(await refusal("POST", reopen(id))).toEqual([409, sentence]);
    expect(await positions()).toMatchObject([{ canReopen: false }]);
  });

  it("is refused after 24 hours", async () => {
    const id = await liquidateByMistake();
    const [{ liquidatedAt }] = (await positions()) as [Position];
    await heal();
    app.clock.time = Date.parse(liquidatedAt!) + DAY - 2 * MINUTE;
    await minute();
    await minute();
    expect(await positions()).toMatchObject([{ canReopen: true }]);
    app.clock.time += 1;
    expect(await positions()).toMatchObject([{ canReopen: false }]);
    const sentence = "A position can be reopened within 24 hours of its liquidation only.";
    expect(await refusal("POST", reopen(id))).toEqual([409, sentence]);
  });

  it("is refused for a position that a file said was liquidated", async () => {
    const { id } = await open("short", 1.2);
    await app.deps.db.d1.prepare("UPDATE leveraged_positions SET is_liquidated = 1").run();
    const sentence = "The price that liquidated this position is not known, so it cannot be reopened.";
    expect(await refusal("POST", reopen(id))).toEqual([409, sentence]);
  });

  it("is decided by the update: another liquidation than the one that was looked at stays", async () => {
    const id = await liquidateByMistake();
    await withdraw();
    const [{ liquidatedAt, userId }] = (await positions()) as [Position];
    const reopenThatOf = (time: number, owner = userId) =>
      reopenLiquidated(app.deps.db, owner, id, time, app.clock.time);
    const time = Date.parse(liquidatedAt!);
    expect(await reopenThatOf(time + 1)).toBeUndefined();
    expect(await reopenThatOf(time, "another")).toBeUndefined();
    expect(await states()).toEqual([true]);
    expect(await reopenThatOf(time)).toMatchObject({ id, isLiquidated: false });
  });

  it("is its owner's alone", async () => {
    const id = await liquidateByMistake();
    await withdraw();
    const missing = [404, "There is no such position."];
    expect(await refusal("POST", reopen(id), undefined, bob)).toEqual(missing);
    expect(await refusal("POST", reopen("none"))).toEqual(missing);
    expect((await app.request(reopen(id), { method: "POST" })).status).toBe(401);
    expect(await states()).toEqual([true]);
  });
});
