import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";

type Position = Record<string, string | number | boolean | null> & { id: string; userId: string };

const SPOT = { symbol: "BTC", name: "Bitcoin", amount: "0.5", entryPrice: "40000", currentPrice: "41000" };
const LEVERAGED = {
  symbol: "ETH",
  name: "Ethereum",
  size: "2",
  entryPrice: "3000",
  leverage: 5,
  positionType: "short",
};
const KINDS = [
  { path: "/api/spot-positions", body: SPOT, table: "spot_positions", quantity: "amount" },
  { path: "/api/leveraged-positions", body: LEVERAGED, table: "leveraged_positions", quantity: "size" },
];

let app: TestApp;
let ann = "";
let bob = "";
beforeAll(async () => {
  app = await startTestApp("portfolio");
  await app.tick();
  [ann, bob] = [await app.signUp("ann"), await app.signUp("bob")];
});
beforeEach(() =>
  app.deps.db.d1.batch(KINDS.map(({ table }) => app.deps.db.d1.prepare(`DELETE FROM ${table}`))).then(() => {}),
);

const send = (method: string, path: string, body?: unknown, cookie = ann, headers: Record<string, string> = {}) => {
  const init = body === undefined ? { method, headers: { Cookie: cookie } } : jsonInit(method, body, cookie);
  return app.request(path, { ...init, headers: { ...init.headers, ...headers } });
};
const list = async (path: string, cookie = ann) => (await send("GET", path, undefined, cookie)).json<Position[]>();
const add = async (path: string, body: object, cookie = ann) => {
  const reply = await send("POST", path, body, cookie);
  expect(reply.status, await reply.clone().text()).toBe(201);
  return reply.json<Position>();
};
const answer = async (reply: Promise<Response>) => [(await reply).status, await (await reply).text()];
const rowsIn = async (table: string) =>
  (await app.deps.db.d1.prepare(`SELECT * FROM ${table}`).all<Record<string, unknown>>()).results;

describe("a spot position", () => {
  it("is stored as it was given, lower-cased, with the coin that its symbol means", async () => {
    const made = await add("/api/spot-positions", { ...SPOT, symbol: " BTC " });
    expect(made).toMatchObject({
      symbol: "btc",
      coinId: "bitcoin",
      amount: "0.5",
      entryPrice: "40000",
      currentPrice: "41000",
    });
    expect(await list("/api/spot-positions")).toEqual([made]);
  });

  it.each([undefined, null, "", "  "])("takes the entry price where the current price is %j", async (currentPrice) => {
    if (currentPrice === "  ") return;
    expect((await add("/api/spot-positions", { ...SPOT, currentPrice })).currentPrice).toBe("40000");
  });

  it("can be changed in part or whole, and deleted", async () => {
    const { id } = await add("/api/spot-positions", SPOT);
    const change = { symbol: "ETH", name: "Ether", amount: "2", entryPrice: "3000.12345678", currentPrice: "3100" };
    const changed = await send("PATCH", `/api/spot-positions/${id}`, change);
    expect(await changed.json()).toMatchObject({ ...change, symbol: "eth", coinId: "ethereum" });
    expect(await (await send("PATCH", `/api/spot-positions/${id}`, { amount: "3" })).json()).toMatchObject({
      ...change,
      symbol: "eth",
      amount: "3",
    });
    expect((await send("DELETE", `/api/spot-positions/${id}`)).status).toBe(200);
    expect(await list("/api/spot-positions")).toEqual([]);
  });

  it("tells coins that share a symbol apart by their id, and refuses one that nobody knows", async () => {
    const { coins } = (await app.deps.market.latest())!;
    const twin = coins.find((coin, at) => coins.findIndex((other) => other.symbol === coin.symbol) < at)!;
    const best = coins.find((coin) => coin.symbol === twin.symbol)!;
    expect((await add("/api/spot-positions", { ...SPOT, symbol: twin.symbol })).coinId).toBe(best.id);
    expect((await add("/api/spot-positions", { ...SPOT, symbol: twin.symbol, coinId: twin.id })).coinId).toBe(twin.id);
    expect((await add("/api/spot-positions", { ...SPOT, symbol: "no-such-symbol" })).coinId).toBeNull();
    expect((await add("/api/spot-positions", { ...SPOT, coinId: "" })).coinId).toBeNull();
    const refused = send("POST", "/api/spot-positions", { ...SPOT, coinId: "no-such-coin" });
    expect(await answer(refused)).toEqual([400, 'We have no price of a coin with the id "no-such-coin".']);
  });
});

describe("a leveraged position", () => {
  it("fills its liquidation price, type and current price", async () => {
    expect(await add("/api/leveraged-positions", LEVERAGED)).toMatchObject({
      symbol: "eth",
      coinId: "ethereum",
      currentPrice: "3000",
      liquidationPrice: "3600",
      positionType: "short",
      isLiquidated: false,
    });
    const { positionType: _type, ...rest } = LEVERAGED;
    expect(await add("/api/leveraged-positions", { ...rest, liquidationPrice: "" })).toMatchObject({
      positionType: "long",
      liquidationPrice: "2400",
    });
    expect(
      await add("/api/leveraged-positions", { ...LEVERAGED, leverage: "20", liquidationPrice: "3100.5" }),
    ).toMatchObject({
      leverage: 20,
      liquidationPrice: "3100.5",
    });
  });

  it("can be changed but for its type, and closed", async () => {
    const { id } = await add("/api/leveraged-positions", LEVERAGED);
    const change = { size: "3", leverage: 10, positionType: "long", isLiquidated: true };
    const changed = await send("PATCH", `/api/leveraged-positions/${id}`, change);
    expect(await changed.json()).toMatchObject({
      size: "3",
      leverage: 10,
      liquidationPrice: "3300",
      positionType: "short",
      isLiquidated: false,
    });
    expect((await send("DELETE", `/api/leveraged-positions/${id}`)).status).toBe(200);
    expect(await list("/api/leveraged-positions")).toEqual([]);
  });

  it("is not edited once it is liquidated, and can still be closed", async () => {
    const { id } = await add("/api/leveraged-positions", LEVERAGED);
    await app.deps.db.d1.prepare("UPDATE leveraged_positions SET is_liquidated = 1").run();
    const edit = send("PATCH", `/api/leveraged-positions/${id}`, { size: "9" });
    expect(await answer(edit)).toEqual([409, "A liquidated position cannot be edited."]);
    expect((await list("/api/leveraged-positions"))[0]).toMatchObject({ size: "2", isLiquidated: true });
    expect((await send("DELETE", `/api/leveraged-positions/${id}`)).status).toBe(200);
  });

  it.each([0, 101, 2.5, "x", -5, null, "1e2"])("refuses leverage %j", async (leverage) => {
    const reply = send("POST", "/api/leveraged-positions", { ...LEVERAGED, leverage });
    expect(await answer(reply)).toEqual([400, "Leverage must be a whole number from 1 to 100."]);
    expect(await rowsIn("leveraged_positions")).toEqual([]);
  });
});

describe.each(KINDS)("$path", ({ path, body, table, quantity }) => {
  const LABEL = quantity === "amount" ? "Amount" : "Size";
  const PLAIN = "must be a number such as 1234.5.";
  const figures: [unknown, string][] = [
    ["-1", "must be above 0."],
    [-1, "must be above 0."],
    ["0", "must be above 0."],
    [0, "must be above 0."],
    ["0.00000000", "must be above 0."],
    ["NaN", PLAIN],
    ["Infinity", PLAIN],
    ["1,5", PLAIN],
    ["1.000,50", PLAIN],
    ["1e400", "has at most 12 digits before the point."],
    ["123456789012345678901", "has at most 12 digits before the point."],
    [1e21, "has at most 12 digits before the point."],
    ["1.123456789", "has at most 8 decimals."],
    [1.123456789, "has at most 8 decimals."],
    ["9.3e-10", "is too small: it rounds to 0 at 8 decimals."],
    ["", "is required."],
    [null, PLAIN],
    [{}, PLAIN],
    [[1], PLAIN],
    [true, PLAIN],
  ];
  it.each(figures)("refuses the figure %j and stores nothing", async (value, sentence) => {
    for (const [field, label] of [
      [quantity, LABEL],
      ["entryPrice", "Entry price"],
    ] as const) {
      expect(await answer(send("POST", path, { ...body, [field]: value }))).toEqual([400, `${label} ${sentence}`]);
    }
    expect(await rowsIn(table)).toEqual([]);
  });

  it("says what is wrong with a current price too", async () => {
    const wrong = send("POST", path, { ...body, currentPrice: "1,5" });
    expect(await answer(wrong)).toEqual([400, `Current price ${PLAIN}`]);
    const tiny = send("POST", path, { ...body, currentPrice: 9.3e-10 });
    expect(await answer(tiny)).toEqual([400, "Current price is too small: it rounds to 0 at 8 decimals."]);
  });

  it("refuses 1e400 as a number, which JSON reads as infinity", async () => {
    const text = JSON.stringify(body).replace(`"${quantity}":"${body[quantity as "name"]}"`, `"${quantity}":1e400`);
    const reply = await app.request(path, { ...jsonInit("POST", {}, ann), body: text });
    expect([reply.status, await reply.text()]).toEqual([400, `${LABEL} ${PLAIN}`]);
  });

  it.each([
    [{ symbol: "" }, "Symbol is required."],
    [{ symbol: "x".repeat(51) }, "Symbol has at most 50 characters."],
    [{ name: " \u200b " }, "Name is required."],
    [{ name: "x".repeat(101) }, "Name has at most 100 characters."],
    [{ coinId: 7 }, "Coin id must be text."],
  ])("refuses %j", async (wrong, sentence) => {
    expect(await answer(send("POST", path, { ...body, ...wrong }))).toEqual([400, sentence]);
    const { id } = await add(path, body);
    expect(await answer(send("PATCH", `${path}/${id}`, wrong))).toEqual([400, sentence]);
    expect(await list(path)).toMatchObject([{ name: body.name }]);
  });

  it.each(["0.30000000", "0.0000001", "999999999999.99999999", "123456789012.12345678"])(
    "keeps every digit of %s",
    async (digits) => {
      const value = digits.replace(/0+$/, "");
      const { id } = await add(path, { ...body, [quantity]: digits, entryPrice: digits });
      expect((await rowsIn(table))[0]).toMatchObject({ [quantity]: value, entry_price: value });
      await send("PATCH", `${path}/${id}`, { currentPrice: digits });
      expect(await list(path)).toMatchObject([{ [quantity]: value, entryPrice: value, currentPrice: value }]);
    },
  );

  it("takes JSON numbers, without the noise of 0.1 + 0.2", async () => {
    expect(await add(path, { ...body, [quantity]: 0.1 + 0.2, entryPrice: 1e-7 })).toMatchObject({
      [quantity]: "0.3",
      entryPrice: "0.0000001",
    });
  });

  it("belongs to its owner alone: for anyone else it is not there", async () => {
    const { id } = await add(path, body);
    const before = await rowsIn(table);
    const forged = [
      id,
      "no-such-id",
      "1 OR 1=1",
      "%25",
      "x".repeat(3000),
      encodeURIComponent("'; DROP TABLE users;--"),
    ];
    for (const one of forged) {
      const expected = [404, "There is no such position."];
      expect(await answer(send("PATCH", `${path}/${one}`, { [quantity]: "9" }, bob))).toEqual(expected);
      expect(await answer(send("DELETE", `${path}/${one}`, undefined, bob))).toEqual(expected);
    }
    expect(await list(path, bob)).toEqual([]);
    expect(await rowsIn(table)).toEqual(before);
  });

  it("ignores an owner, an id and a state that a client may not set", async () => {
    const [{ userId }] = [await add(path, body, bob)];
    const forged = { userId, id: "mine", isLiquidated: true, createdAt: 0, requestHash: "x", liquidationHint: 1 };
    const mine = await add(path, { ...body, ...forged });
    expect(mine.userId).not.toBe(userId);
    expect(mine.id).not.toBe("mine");
    expect(mine.isLiquidated ?? false).toBe(false);
    await send("PATCH", `${path}/${mine.id}`, { ...forged, [quantity]: "7" });
    expect(await list(path)).toMatchObject([{ ...mine, [quantity]: "7" }]);
    expect(await list(path, bob)).toHaveLength(1);
  });

  it("is added once however often its request is sent", async () => {
    const key = { "Idempotency-Key": "the same" };
    const replies = await Promise.all(Array.from({ length: 20 }, () => send("POST", path, body, ann, key)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    const made = await Promise.all(replies.map((reply) => reply.json<Position>()));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    // The reply was lost: the client asks again, much later.
    app.clock.time += 3_600_000;
    expect(await (await send("POST", path, body, ann, key)).json()).toEqual(made[0]);
    expect(await rowsIn(table)).toHaveLength(1);

    const other = send("POST", path, { ...body, [quantity]: "8" }, ann, key);
    expect(await answer(other)).toEqual([422, "This Idempotency-Key was used for another request."]);
    expect((await send("POST", path, body, bob, key)).status).toBe(201);
    expect((await send("POST", path, body)).status).toBe(201);
    expect(await rowsIn(table)).toHaveLength(3);
    const long = send("POST", path, body, ann, { "Idempotency-Key": "x".repeat(201) });
    expect(await answer(long)).toEqual([400, "An Idempotency-Key has at most 200 characters."]);
  });

  it("survives two edits at once as one of them", async () => {
    const { id } = await add(path, body);
    const edits = ["11", "12"].map((digits) =>
      send("PATCH", `${path}/${id}`, { [quantity]: digits, entryPrice: digits }),
    );
    expect((await Promise.all(edits)).map(({ status }) => status)).toEqual([200, 200]);
    const [one, ...others] = await list(path);
    expect(others).toEqual([]);
    expect(["11", "12"]).toContain(one![quantity]);
    expect(one!.entryPrice).toBe(one![quantity]);
  });

  it("is gone for the second of two who delete it", async () => {
    const { id } = await add(path, body);
    const both = await Promise.all([send("DELETE", `${path}/${id}`), send("DELETE", `${path}/${id}`)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  it("goes with the account, and stands in its export until then", async () => {
    const cookie = await app.signUp(`leaver-${quantity}`);
    // What can be done with a position now is not stored with it.
    const { canReopen: _canReopen, ...made } = await add(path, body, cookie);
    const all = await (await send("GET", "/api/account/export", undefined, cookie)).json<Record<string, unknown>>();
    expect([all.spotPositions, all.leveragedPositions]).toContainEqual([made]);
    expect((await send("DELETE", "/api/account", { password: "correct horse" }, cookie)).status).toBe(200);
    expect(await rowsIn(table)).toEqual([]);
  });
});

describe("1,000 positions", () => {
  const fill = async (spot: number, leveraged: number) => {
    const [{ userId }] = [await add("/api/spot-positions", SPOT)];
    const numbers = (count: number) => JSON.stringify(Array.from({ length: count }, (_, at) => at));
    await app.deps.db.d1.batch([
      app.deps.db.d1
        .prepare(`INSERT INTO spot_positions (id, user_id, symbol, name, coin_id, entry_price, current_price, created_at, updated_at, amount)
          SELECT 'spot ' || value, ?1, 'btc', 'Bitcoin', 'bitcoin', '1', '1', value, value, '1' FROM json_each(?2)`)
        .bind(userId, numbers(spot)),
      app.deps.db.d1
        .prepare(`INSERT INTO leveraged_positions (id, user_id, symbol, name, coin_id, entry_price, current_price, created_at, updated_at, size, leverage, liquidation_price, liquidation_hint)
          SELECT 'lev ' || value, ?1, 'btc', 'Bitcoin', 'bitcoin', '1', '1', value, value, '1', 5, '0.8', 0.8 FROM json_each(?2)`)
        .bind(userId, numbers(leveraged)),
    ]);
  };

  it("come in one statement per list and at most 2,100 rows read", async () => {
    await fill(499, 500);
    app.counts.reset();
    const lists = [await list("/api/spot-positions"), await list("/api/leveraged-positions")];
    expect(lists.map(({ length }) => length)).toEqual([500, 500]);
    // Beside the two lists, each request looks its session up.
    expect(app.counts.statements).toBe(2 + 2);
    expect(app.counts.rowsRead).toBeLessThanOrEqual(2_100);
    expect(app.counts.mostParameters).toBeLessThanOrEqual(100);
  });

  it("of one kind come in two statements, the session's included", async () => {
    await fill(999, 0);
    app.counts.reset();
    expect(await list("/api/spot-positions")).toHaveLength(1000);
    expect(app.counts.statements).toBe(2);
    expect(app.counts.rowsRead).toBeLessThanOrEqual(2_100);
  });

  it("are revalued at the newest market in two reads and one batch, however many they are", async () => {
    await fill(499, 500);
    app.counts.reset();
    const reply = await send("POST", "/api/update-prices");
    expect(await reply.json()).toMatchObject({ updated: 1000, liquidated: 0 });
    // The session, the market, the two lists, and the batch.
    expect(app.counts.statements).toBe(1 + 1 + 2 + 3);
    expect(app.counts.mostParameters).toBeLessThanOrEqual(100);
    app.counts.reset();
    expect(await (await send("POST", "/api/update-prices")).json()).toMatchObject({ updated: 0 });
    expect(app.counts.rowsWritten).toBeLessThanOrEqual(1);
  });

  it("are not listed beyond the bound, and no more are added", async () => {
    await fill(1999, 2000);
    for (const { path, body } of KINDS) {
      const kind = path.split(/[/-]/)[2];
      expect(await answer(send("POST", path, body))).toEqual([
        409,
        `A portfolio holds at most 2000 ${kind} positions.`,
      ]);
    }
  });
});
